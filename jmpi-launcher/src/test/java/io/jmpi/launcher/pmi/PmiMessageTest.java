package io.jmpi.launcher.pmi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PmiMessageTest {
    /** Terminals obey what ranks write into a reason. */
    @Test
    void shouldGiveTheReasonOfAnAbortInOneLineThatCanBePrinted() {
        assertThat(PmiMessage.abort(3, "no\nhope \u001b[31m\u202egnp.exe").reason())
                .isEqualTo("no hope \\u001b[31m\\u202egnp.exe");
    }
}
