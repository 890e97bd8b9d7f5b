package io.jmpi.offload;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.matching.contract.TestMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a program pays that probes in a loop while many messages of others wait. Charm++ probed with a mask, so that UCX
 * walked the list of all unexpected messages each time (charmplusplus/charm#2799); MPICH's programs became slower with
 * every unexpected message (pmodels/mpich#4474).
 */
class ProbeCostTest {
    private static final int SOURCE = 3;
    private static final int TAG = 7;
    private static final int OTHER_SOURCE = 4;
    private static final int DEPTH = 500;
    private static final int PROBES = 100;
    private static final MatcherSettings POLLED = MatcherSettings.DEFAULT
            .with("hardware.tags", 64)
            .with("hardware.threshold", 0)
            .with("hardware.force.threshold", 0)
            .with("hardware.unit", "polled")
            .with("optimistic.cores", 0)
            .with("optimistic.lend", true);

    /** The last column tells which probes walk everything. That some do is what these engines are there to show. */
    @ParameterizedTest(name = "{0}, any source {1}, any tag {2}: all walked {3}")
    @CsvSource({
        "QUEUES,   false, false, true",
        "QUEUES,   true,  false, true",
        "QUEUES,   false, true,  true",
        "BINS,     false, false, false",
        "BINS,     true,  false, true",
        "BINS,     false, true,  true",
        "RANKS,    false, false, false",
        "RANKS,    true,  false, true",
        "RANKS,    false, true,  false",
        "EXACT,    false, false, false",
        "EXACT,    true,  false, false",
        "EXACT,    false, true,  false",
        "HARDWARE, false, false, false",
        "HARDWARE, true,  false, true",
        "HARDWARE, false, true,  true",
    })
    void shouldWalkWhatItsEngineMustWhenProbesFindNothing(
            MatchingEngine engine, boolean anySource, boolean anyTag, boolean all) {
        Matcher matcher = withMessagesOfOthers(engine);
        long walked = matcher.statistics().unexpectedEntriesWalked();

        probeInVain(matcher, anySource, anyTag);

        assertThat(matcher.statistics().unexpectedEntriesWalked() - walked).isEqualTo(all ? PROBES * DEPTH : 0);
        assertThat(matcher.statistics().unexpectedDepth()).isEqualTo(DEPTH);
    }

    /** Probes alone, without any receive, make the engine move: what they walk is bounded, however many there are. */
    @ParameterizedTest
    @CsvSource({"false, false", "false, true"})
    void shouldMoveToABetterStructureWhenOnlyProbesSearch(boolean anySource, boolean anyTag) {
        Matcher matcher = withMessagesOfOthers(MatchingEngine.ADAPTIVE);
        for (int i = 0; i < 100; i++) {
            probeInVain(matcher, anySource, anyTag);
        }
        long walked = matcher.statistics().unexpectedEntriesWalked();

        probeInVain(matcher, anySource, anyTag);

        assertThat(matcher.statistics().unexpectedEntriesWalked()).isEqualTo(walked);
    }

    private static Matcher withMessagesOfOthers(MatchingEngine engine) {
        Matcher matcher = engine.newMatcher(5, MatchingHints.NONE, POLLED);
        if (matcher instanceof OffloadedMatcher offloaded) {
            matcher = new SettledMatcher(offloaded);
        }
        for (int i = 0; i < DEPTH; i++) {
            assertThat(matcher.arrive(new TestMessage(OTHER_SOURCE, TAG + 1 + i)))
                    .isNull();
        }
        return matcher;
    }

    private static void probeInVain(Matcher matcher, boolean anySource, boolean anyTag) {
        for (int i = 0; i < PROBES; i++) {
            assertThat(matcher.probe(
                            anySource ? PostedReceive.ANY_SOURCE : SOURCE, anyTag ? PostedReceive.ANY_TAG : TAG, false))
                    .isNull();
        }
    }
}
