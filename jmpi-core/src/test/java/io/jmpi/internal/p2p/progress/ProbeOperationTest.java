package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(MatchingEngine.class)
class ProbeOperationTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;

    private final SteppedRanks ranks;

    ProbeOperationTest(MatchingEngine matching) {
        ranks = SteppedRanks.afterAnUnexpectedMessage(3, matching);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 5000})
    void shouldReportAMessageThatHasArrivedAndLeaveIt(int length) {
        ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        for (boolean waits : new boolean[] {false, true}) {
            assertFound(ranks.probe(1, 0, 7, waits), 0, 7, length);
            assertFound(ranks.probe(1, ANY, ANY, waits), 0, 7, length);
        }
        ByteReceive receive = ranks.receive(1, 0, 7, length);
        ranks.settle();
        assertReceived(receive, 0, 7, message(length, 1));
    }

    @Test
    void shouldFindNothingWhenNothingHasArrived() {
        ranks.send(0, 1, 7, message(10, 1));
        assertThat(ranks.probe(1, ANY, ANY, false).wasFound())
                .as("before the arrival")
                .isFalse();
        ranks.settle();
        ProbeOperation probe = ranks.probe(1, 0, 8, false);
        assertThat(probe.isComplete()).isTrue();
        assertThat(probe.wasFound()).isFalse();
        assertThat(ranks.probe(1, 2, 7, false).wasFound()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 5000})
    void shouldWaitForItsOwnMessage(int length) {
        ProbeOperation exact = ranks.probe(1, 0, 7, true);
        ProbeOperation anySource = ranks.probe(1, ANY, 7, true);
        ProbeOperation anyTag = ranks.probe(1, 0, ANY, true);
        ranks.send(2, 1, 8, message(10, 1));
        ranks.send(0, 1, 8, message(10, 1));
        ranks.settle();
        assertThat(exact.isComplete()).isFalse();
        assertThat(anySource.isComplete()).isFalse();
        assertFound(anyTag, 0, 8, 10);
        ranks.send(0, 1, 7, message(length, 2));
        ranks.settle();
        assertFound(exact, 0, 7, length);
        assertFound(anySource, 0, 7, length);
    }

    @Test
    void shouldNotSeeAMessageThatAPostedReceiveTakes() {
        ranks.receive(1, 0, 7, 10);
        ProbeOperation probe = ranks.probe(1, 0, 7, true);
        ranks.send(0, 1, 7, message(10, 1));
        ranks.settle();
        assertThat(probe.isComplete()).isFalse();
        ranks.send(0, 1, 7, message(9, 2));
        ranks.settle();
        assertFound(probe, 0, 7, 9);
    }

    @Test
    void shouldFindTheOldestMessage() {
        ranks.send(0, 1, 7, message(1, 1));
        ranks.send(0, 1, 8, message(2, 1));
        ranks.send(0, 1, 7, message(3, 1));
        ranks.settle();
        assertFound(ranks.probe(1, ANY, ANY, true), 0, 7, 1);
        assertFound(ranks.probe(1, 0, 8, true), 0, 8, 2);
        ranks.receive(1, 0, 7, 1);
        assertFound(ranks.probe(1, 0, 7, true), 0, 7, 3);
    }

    @Test
    void shouldTakeTheMessageWhenItIsAMatchedProbe() {
        ranks.send(0, 1, 7, message(10, 1));
        ranks.send(0, 1, 7, message(5000, 2));
        ranks.settle();
        MatchedProbe first = ranks.matchedProbe(1, 0, 7, false);
        assertFound(first, 0, 7, 10);
        assertFound(ranks.probe(1, 0, 7, false), 0, 7, 5000);
        MatchedProbe second = ranks.matchedProbe(1, ANY, ANY, true);
        assertFound(second, 0, 7, 5000);
        assertThat(ranks.matchedProbe(1, 0, 7, false).wasFound()).isFalse();
        ByteReceive posted = ranks.receive(1, 0, 7, 10);
        ByteReceive large = ranks.receiveClaimed(1, second, 5000);
        ranks.settle();
        assertReceived(large, 0, 7, message(5000, 2));
        assertThat(posted.isComplete()).isFalse();
        assertThat(ranks.unexpectedBytes(1)).isPositive();
        assertReceived(ranks.receiveClaimed(1, first, 10), 0, 7, message(10, 1));
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    /**
     * Probes are served in order; a plain probe that waits behind a matched one does not see the message that that one
     * took.
     */
    @Test
    void shouldReportToProbesInTheirOrderUntilOneTakesTheMessage() {
        ProbeOperation before = ranks.probe(1, 0, 7, true);
        MatchedProbe taker = ranks.matchedProbe(1, ANY, 7, true);
        ProbeOperation behind = ranks.probe(1, 0, ANY, true);
        MatchedProbe second = ranks.matchedProbe(1, 0, 7, true);
        ranks.send(0, 1, 7, message(1, 1));
        ranks.settle();
        assertFound(before, 0, 7, 1);
        assertFound(taker, 0, 7, 1);
        assertThat(behind.isComplete()).isFalse();
        assertThat(second.isComplete()).isFalse();
        ranks.send(0, 1, 7, message(2, 2));
        ranks.settle();
        assertFound(behind, 0, 7, 2);
        assertFound(second, 0, 7, 2);
        assertThat(ranks.probe(1, ANY, ANY, false).wasFound()).isFalse();
    }

    private static void assertFound(ProbeOperation probe, int source, int tag, int bytes) {
        assertThat(probe.isComplete()).isTrue();
        assertThat(probe.wasFound()).isTrue();
        assertThat(probe.foundSource()).isEqualTo(source);
        assertThat(probe.foundTag()).isEqualTo(tag);
        assertThat(probe.foundBytes()).isEqualTo(bytes);
    }
}
