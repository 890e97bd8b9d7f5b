package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Messages that wait for their receive must not make anything else slower. In MPICH every poll for progress took longer
 * with every unexpected message (pmodels/mpich#4474, #4463, #4466). Counted here, not timed.
 */
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class DeepUnexpectedQueueTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int DEPTH = 500;
    private static final int CYCLES = 1000;
    private static final int AWAITED = 7;
    private static final int OTHER = 8;

    private final SteppedRanks ranks;

    DeepUnexpectedQueueTest(MatchingEngine matching) {
        ranks = SteppedRanks.afterAnUnexpectedMessage(3, matching);
        for (int i = 0; i < DEPTH; i++) {
            ranks.send(0, 1, OTHER, message(i % 10 == 0 ? 5000 : 10, i));
        }
        ranks.settle();
    }

    private MatchingStatistics statistics() {
        return ranks.world[1].statistics();
    }

    @Test
    void shouldSearchNothingWhenAProgramTestsAndWaits() {
        ByteReceive exact = ranks.receive(1, 2, AWAITED, 10);
        ByteReceive anySource = ranks.receive(1, ANY, AWAITED, 10);
        ranks.probe(1, ANY, AWAITED + 100, true);
        ranks.settle();
        MatchingStatistics before = statistics();
        assertThat(before.unexpectedDepth()).isEqualTo(DEPTH);

        for (int i = 0; i < CYCLES; i++) {
            assertThat(ranks.engines[1].waiter().test(exact)).isFalse();
            assertThat(ranks.engines[1].waiter().test(anySource)).isFalse();
            assertThat(ranks.engines[1].cycle()).isZero();
        }

        assertThat(statistics().unexpectedSearches()).isEqualTo(before.unexpectedSearches());
        assertThat(statistics().postedSearches()).isEqualTo(before.postedSearches());
        assertThat(statistics().unexpectedEntriesWalked()).isEqualTo(before.unexpectedEntriesWalked());
    }

    /** An arriving message searches receives only; a waiting probe receives a report and does not search again. */
    @Test
    void shouldSearchOnceForEachArrivalWhenProbesAndReceivesWait() {
        ProbeOperation waiting = ranks.probe(1, ANY, AWAITED, true);
        MatchedProbe claim = ranks.matchedProbe(1, 2, AWAITED, true);
        MatchingStatistics before = statistics();
        int arrivals = 20;
        for (int i = 0; i < arrivals; i++) {
            ranks.send(0, 1, OTHER, message(10, i));
            ranks.settle();
        }
        assertThat(statistics().postedSearches() - before.postedSearches()).isEqualTo(arrivals);
        assertThat(statistics().unexpectedSearches()).isEqualTo(before.unexpectedSearches());
        assertThat(waiting.isComplete()).isFalse();

        ranks.send(2, 1, AWAITED, message(10, 1));
        ranks.settle();
        assertThat(waiting.wasFound()).isTrue();
        assertThat(claim.wasFound()).isTrue();
        ByteReceive receive = ranks.receiveClaimed(1, claim, 10);
        ranks.settle();
        assertReceived(receive, 2, AWAITED, message(10, 1));
        assertThat(statistics().unexpectedDepth()).isEqualTo(DEPTH + arrivals);
    }
}
