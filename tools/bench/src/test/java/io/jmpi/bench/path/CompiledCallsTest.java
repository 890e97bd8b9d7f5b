package io.jmpi.bench.path;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CompiledCallsTest {
    private static final List<String> LOG = List.of(
            "   5278 1630       4       a.Ring::claim (198 bytes)",
            "   5288 1631   !   4       a.Loop::run (86 bytes)",
            "   5367 1438       3       a.Loop::run (86 bytes)   made not entrant",
            "                              @ 21   a.Api::send (24 bytes)   inline (hot)",
            "                               \\-&gt; TypeProfile (5121/5121 counts) = a/Session",
            "                                @ 1   a.Base::operations (5 bytes)   accessor",
            "               !                @ 6   a.Messages::send (119 bytes)   inline (hot)",
            "                                    @ 103   a.Request::&lt;init&gt; (62 bytes)   inline (hot)",
            "                                    @ 115   a.Core::raised (31 bytes)   never executed",
            "                                    @ 119   a.Handle::set (31 bytes)   force inline by annotation",
            "                                @ 17   a.Request::blocking (75 bytes)   already compiled into a big method",
            "                              @ 39   a.Api::recv (20 bytes)   failed to inline: virtual call",
            "<writer thread='6498'/>",
            "   5577 1635       3       a.Request::blocking (75 bytes)",
            "                              @ 3   a.Other::early (19 bytes)   callee is too large",
            "   6000 1700       4       a.Request::blocking (75 bytes)",
            "                              @ 4   a.Ring::claim (198 bytes)   hot method too big",
            "                              @ 9   a.Request::blocking (75 bytes)   recursive inlining is too deep");

    private final CompiledCalls calls = CompiledCalls.of(LOG);

    @Test
    void shouldFollowTheCallsThatRemainIntoTheirTargets() {
        assertThat(calls.below("a.Api::send").orElseThrow())
                .containsExactly(
                        "a.Request::blocking: already compiled into a big method",
                        "a.Ring::claim: hot method too big",
                        "a.Request::blocking: recursive inlining is too deep");
    }

    @Test
    void shouldCountACallWhoseTargetIsNotKnown() {
        assertThat(calls.below("a.Loop::run").orElseThrow()).contains("a.Api::recv: failed to inline: virtual call");
    }

    @Test
    void shouldFindNothingInAMethodThatMakesNoCalls() {
        assertThat(calls.below("a.Ring::claim").orElseThrow()).isEmpty();
        assertThat(calls.below("a.Nowhere::call")).isEmpty();
    }
}
