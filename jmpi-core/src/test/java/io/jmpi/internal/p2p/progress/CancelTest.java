package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A cancellation that is decided at once and one that a device decides later have the same outcomes. */
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class CancelTest {
    private static final int LONG = 10 * BulkLane.CHUNK;

    private final SteppedRanks ranks;

    CancelTest(MatchingEngine matching) {
        ranks = SteppedRanks.afterAnUnexpectedMessage(2, matching);
    }

    private void cancel(ByteReceive receive) {
        ranks.engines[1].cancel(receive);
        ranks.settle();
    }

    @Test
    void shouldGiveUpAReceiveThatIsNotMatched() {
        ByteReceive before = ranks.receive(1, 0, 1, 10);
        ByteReceive given = ranks.receive(1, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, 10);
        ByteReceive after = ranks.receive(1, 0, 1, 10);
        cancel(given);
        assertThat(given.isComplete()).isTrue();
        assertThat(given.isCancelled()).isTrue();
        assertThat(given.failure()).isNull();
        assertThat(given.bytes()).isZero();
        ranks.send(0, 1, 1, message(10, 1));
        ranks.send(0, 1, 1, message(10, 2));
        ranks.settle();
        assertReceived(before, 0, 1, message(10, 1));
        assertReceived(after, 0, 1, message(10, 2));
        assertThat(given.isUntouched()).isTrue();
    }

    @Test
    void shouldComeTooLateForAReceiveThatIsComplete() {
        ByteReceive receive = ranks.receive(1, 0, 1, 10);
        ranks.send(0, 1, 1, message(10, 1));
        ranks.settle();
        ranks.engines[1].cancel(receive);
        assertThat(receive.isCancelled()).isFalse();
        assertReceived(receive, 0, 1, message(10, 1));
    }

    @Test
    void shouldComeTooLateForARendezvousThatIsMatched() {
        ByteReceive receive = ranks.receive(1, 0, 1, LONG);
        SendOperation send = ranks.send(0, 1, 1, message(LONG, 1));
        ranks.engines[1].cycle();
        while (!receive.isComplete()) {
            ranks.engines[1].cancel(receive);
            ranks.cycleAll();
        }
        ranks.settle();
        assertThat(receive.isCancelled()).isFalse();
        assertReceived(receive, 0, 1, message(LONG, 1));
        assertSent(send);
    }

    @Test
    void shouldLeaveTheMessageToTheNextReceiveWhenItComesBeforeTheAnnouncement() {
        ByteReceive receive = ranks.receive(1, 0, 1, LONG);
        SendOperation send = ranks.send(0, 1, 1, message(LONG, 1));
        ranks.engines[1].cancel(receive);
        ranks.settle();
        assertThat(receive.isCancelled()).isTrue();
        assertThat(send.isComplete()).isFalse();
        ByteReceive next = ranks.receive(1, 0, 1, LONG);
        ranks.settle();
        assertReceived(next, 0, 1, message(LONG, 1));
        assertSent(send);
        assertThat(receive.isUntouched()).isTrue();
    }

    @Test
    void shouldHappenOnceOnly() {
        ByteReceive receive = ranks.receive(1, 0, 1, 10);
        ranks.engines[1].cancel(receive);
        ranks.engines[1].cancel(receive);
        ranks.settle();
        assertThat(receive.isCancelled()).isTrue();
        assertThat(ranks.world[1].statistics().postedDepth()).isZero();
    }

    /** A cancellation may be executed when its receive has already ended and is about to be started again. */
    @Test
    void shouldNotCountForTheNextStartOfAReceive() {
        ByteReceive receive = ranks.receive(1, 0, 1, 10);
        ranks.send(0, 1, 1, message(10, 1));
        ranks.settle();
        assertReceived(receive, 0, 1, message(10, 1));
        receive.renew();
        cancel(receive);
        assertThat(receive.isComplete()).isFalse();
        ranks.engines[1].submit(receive);
        ranks.settle();
        assertThat(receive.isComplete()).isFalse();
        cancel(receive);
        assertThat(receive.isCancelled()).isTrue();
    }
}
