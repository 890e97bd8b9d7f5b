package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.SendOperation;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneOrderTest {
    private static final int LONG = 3 * BulkLane.CHUNK;

    private final SteppedRanks ranks = new SteppedRanks(3);

    @Test
    void shouldSendControlThenMessagesThenBulkAfterBackPressure() {
        SendOperation bulk = ranks.send(0, 1, 1, message(LONG, 1));
        SendOperation announced = ranks.send(1, 0, 2, message(LONG, 2));
        ranks.settle();
        ByteReceive read = ranks.receive(1, 0, 1, LONG);
        ranks.engines[1].cycle();
        ranks.sentBy(0);

        ranks.transports[0].refuses = peer -> peer == 1;
        ranks.engines[0].cycle();
        SendOperation eager = ranks.send(0, 1, 3, message(10, 3));
        SendOperation rendezvous = ranks.send(0, 1, 4, message(2000, 4));
        SendOperation elsewhere = ranks.send(0, 2, 5, message(10, 5));
        ByteReceive control = ranks.receive(0, 1, 2, LONG);
        ranks.settle();
        assertThat(ranks.sentBy(0)).as("what is sent under back-pressure").containsExactly("EAGER");
        assertSent(elsewhere);
        assertThat(eager.isComplete()).isFalse();

        ranks.transports[0].refuses = peer -> false;
        ranks.engines[0].cycle();
        assertThat(ranks.sentBy(0)).startsWith("READ_REQUEST", "EAGER", "RNDV", "READ_RESPONSE");
        ranks.settle();
        assertReceived(read, 0, 1, message(LONG, 1));
        assertReceived(control, 1, 2, message(LONG, 2));
        assertSent(bulk);
        assertSent(announced);
        assertSent(eager);
        assertReceived(ranks.receive(1, 0, 3, 10), 0, 3, message(10, 3));
        ByteReceive last = ranks.receive(1, 0, 4, 2000);
        ranks.settle();
        assertReceived(last, 0, 4, message(2000, 4));
        assertSent(rendezvous);
    }

    @Test
    void shouldNotLetAShortMessagePassALongOneThatWaits() {
        ranks.transports[0].refuses = peer -> true;
        ranks.send(0, 1, 1, message(2000, 1));
        ranks.transports[0].refuses = peer -> false;
        ranks.send(0, 1, 1, message(10, 2));
        ranks.settle();
        assertThat(ranks.sentBy(0)).containsExactly("RNDV", "EAGER");
    }

    @Test
    void shouldKeepControlFramesInOrder() {
        for (int i = 0; i < 5; i++) {
            ranks.send(0, 1, i, message(2000, i));
        }
        ranks.settle();
        ranks.transports[1].refuses = peer -> true;
        for (int i = 4; i >= 0; i--) {
            ranks.receive(1, 0, i, 2000);
        }
        ranks.settle();
        assertThat(ranks.sentBy(1)).isEmpty();
        ranks.transports[1].refuses = peer -> false;
        ranks.engines[1].cycle();
        List<SentFrame> requests = ranks.transports[1].takeSent();
        assertThat(requests).extracting(SentFrame::kind).containsOnly("READ_REQUEST");
        assertThat(requests).extracting(SentFrame::landingId).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void shouldRestAgainWhenEverythingHasLeft() {
        ranks.transports[0].refuses = peer -> true;
        for (int round = 0; round < 3; round++) {
            ranks.send(0, 1, 1, message(10, round));
            ranks.send(0, 1, 1, message(10, round));
        }
        ranks.settle();
        assertThat(ranks.sentBy(0)).isEmpty();
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertThat(ranks.sentBy(0)).hasSize(6);
        assertThat(ranks.engines[0].link(1).hasUnsent()).isFalse();
        ranks.send(0, 1, 1, message(10, 9));
        assertThat(ranks.sentBy(0)).containsExactly("EAGER");
    }

    @Test
    void shouldSendThePiecesOfACycleTogetherThroughASocket() {
        ranks.transports[0].likeSockets = true;
        assertThat(flushesOfData(5 * BulkLane.SOCKET_CHUNK)).containsExactly(5);
        assertThat(flushesOfData(5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000))
                .containsExactly(8, 2);
    }

    @Test
    void shouldLeaveTheFlushToTheCycleThroughMemory() {
        assertThat(flushesOfData(5 * BulkLane.CHUNK)).isEmpty();
    }

    @Test
    void shouldSendAShortRestWithThePiecesBeforeIt() {
        ranks.transports[0].likeSockets = true;
        assertThat(flushesOfData(5000, 5000, 5000, 5000, 5000, 5000, 5000, 5000, 3000, 3000))
                .containsExactly(9, 1);
    }

    /** Sends messages; returns how many of their pieces left with each flush. */
    private List<Integer> flushesOfData(int... lengths) {
        for (int i = 0; i < lengths.length; i++) {
            ranks.send(0, 1, i, message(lengths[i], i));
        }
        ranks.settle();
        ByteReceive[] receives = new ByteReceive[lengths.length];
        for (int i = 0; i < lengths.length; i++) {
            receives[i] = ranks.receive(1, 0, i, lengths[i]);
        }
        ranks.engines[1].cycle();
        ranks.transports[0].flushed.clear();
        ranks.settle();
        for (int i = 0; i < lengths.length; i++) {
            assertReceived(receives[i], 0, i, message(lengths[i], i));
        }
        return List.copyOf(ranks.transports[0].flushed);
    }
}
