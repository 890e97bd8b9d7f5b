package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Datatype;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.ReadFrames;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RendezvousProtocolTest {
    private static final int CHUNK = BulkLane.CHUNK;
    private static final int LONG = 20 * CHUNK + 17;

    private final SteppedRanks ranks = new SteppedRanks(2);

    @ParameterizedTest
    @ValueSource(ints = {THRESHOLD + 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, LONG})
    void shouldDeliverWhenReceiveIsPosted(int length) {
        ByteReceive receive = ranks.receive(1, 0, 7, length + 5);
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        assertReceived(receive, 0, 7, message(length, 1));
        assertSent(send);
    }

    @ParameterizedTest
    @ValueSource(ints = {THRESHOLD + 1, CHUNK + 1, LONG})
    void shouldDeliverWhenReceiveIsPostedLater(int length) {
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        assertThat(send.isComplete()).isFalse();
        assertThat(ranks.unexpectedBytes(1))
                .as("memory that an announcement takes")
                .isZero();
        ByteReceive receive = ranks.receive(1, 0, 7, length);
        ranks.settle();
        assertReceived(receive, 0, 7, message(length, 1));
        assertSent(send);
    }

    @Test
    void shouldTakeTheStepsOfTheProtocolInOrder() {
        SendOperation send = ranks.send(0, 1, 7, message(2 * CHUNK, 1));
        assertThat(ranks.sentBy(0)).containsExactly("RNDV");
        ranks.engines[1].cycle();
        ByteReceive receive = ranks.receive(1, 0, 7, 2 * CHUNK);
        assertThat(ranks.sentBy(1)).containsExactly("READ_REQUEST");
        ranks.engines[1].cycle();
        ranks.engines[0].cycle();
        ranks.engines[0].cycle();
        assertThat(ranks.sentBy(0)).containsExactly("READ_RESPONSE", "READ_RESPONSE");
        assertThat(send.isComplete()).isFalse();
        ranks.engines[1].cycle();
        assertReceived(receive, 0, 7, message(2 * CHUNK, 1));
        assertThat(ranks.sentBy(1)).containsExactly("FIN");
        assertThat(send.isComplete()).isFalse();
        ranks.engines[0].cycle();
        assertSent(send);
    }

    @Test
    void shouldSkipLandingIdsInUseWhenTheyWrapAround() {
        ByteReceive first = ranks.receive(1, 0, 1, LONG);
        ranks.send(0, 1, 1, message(LONG, 1));
        ranks.engines[0].cycle();
        ranks.engines[1].cycle();
        ranks.engines[1].rendezvous().continueWith(0);
        ByteReceive second = ranks.receive(1, 0, 2, LONG);
        ranks.send(0, 1, 2, message(LONG, 2));
        ranks.settle();
        assertReceived(first, 0, 1, message(LONG, 1));
        assertReceived(second, 0, 2, message(LONG, 2));
    }

    @Test
    void shouldEndEmptyMessagesWithoutARead() {
        SteppedRanks poor = new SteppedRanks(2, 0, new ProtocolSettings(THRESHOLD, 0, 0, false), MatchingEngine.QUEUES);
        ByteReceive expected = poor.receive(1, 0, 1, 4);
        SendOperation first = poor.send(0, 1, 1, new byte[0]);
        SendOperation second = poor.send(0, 1, 2, new byte[0]);
        poor.settle();
        assertReceived(expected, 0, 1, new byte[0]);
        assertSent(first);
        assertThat(second.isComplete()).isFalse();
        ByteReceive unexpected = poor.receive(1, 0, 2, 0);
        poor.settle();
        assertReceived(unexpected, 0, 2, new byte[0]);
        assertSent(second);
        assertThat(poor.sentBy(0)).containsExactly("RNDV", "RNDV");
        assertThat(poor.sentBy(1)).containsExactly("FIN", "FIN");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldTakeBuffersOfEveryKind(boolean direct) {
        byte[] content = message(LONG, 4);
        ByteBuffer from = direct ? ByteBuffer.allocateDirect(LONG + 7) : ByteBuffer.allocate(LONG + 7);
        ByteBuffer to = direct ? ByteBuffer.allocateDirect(LONG + 9) : ByteBuffer.allocate(LONG + 9);
        from.put(3, content);
        ranks.engines[1].submit(new ReceiveOperation(ranks.world[1], 0, 1, to, 5, LONG + 4, Datatype.BUFFER));
        ranks.engines[0].submit(
                new SendOperation(ranks.world[0], 1, 1, from.asReadOnlyBuffer(), 3, LONG, Datatype.BUFFER));
        ranks.settle();
        assertThat(to.slice(5, LONG)).isEqualTo(ByteBuffer.wrap(content));
        assertThat(to.get(4)).isZero();
        assertThat(to.get(5 + LONG)).isZero();
    }

    @Test
    void shouldReachTheSenderItself() {
        SendOperation send = ranks.send(0, 0, 1, message(LONG, 1));
        ByteReceive receive = ranks.receive(0, 0, 1, LONG);
        ranks.settle();
        assertReceived(receive, 0, 1, message(LONG, 1));
        assertSent(send);
    }

    @Test
    void shouldReadTwoMessagesInTurnAndLetASmallOnePass() {
        ByteReceive first = ranks.receive(1, 0, 1, LONG);
        ByteReceive second = ranks.receive(1, 0, 2, LONG);
        ByteReceive small = ranks.receive(1, 0, 3, 10);
        ranks.send(0, 1, 1, message(LONG, 1));
        ranks.send(0, 1, 2, message(LONG, 2));
        ranks.engines[0].cycle();
        ranks.engines[1].cycle();
        ranks.engines[0].cycle();
        ranks.send(0, 1, 3, message(10, 3));
        ranks.settle();
        assertReceived(first, 0, 1, message(LONG, 1));
        assertReceived(second, 0, 2, message(LONG, 2));
        assertReceived(small, 0, 3, message(10, 3));

        List<SentFrame> sent = ranks.transports[0].takeSent();
        List<String> kinds = sent.stream().map(SentFrame::kind).toList();
        assertThat(kinds.indexOf("EAGER"))
                .as("place of the small message among %s", kinds)
                .isLessThan(12);
        List<Integer> readers = new ArrayList<>();
        sent.stream()
                .filter(frame -> frame.kind().equals("READ_RESPONSE"))
                .forEach(frame -> readers.add(frame.landingId()));
        assertThat(readers).hasSize(2 * 21);
        for (int i = 1; i < readers.size(); i++) {
            assertThat(readers.get(i)).as("reader of chunk %d", i).isNotEqualTo(readers.get(i - 1));
        }
    }

    @Test
    void shouldSendEachByteOnceAndInOrder() {
        ranks.receive(1, 0, 1, LONG);
        ranks.send(0, 1, 1, message(LONG, 1));
        ranks.settle();
        int position = 0;
        for (SentFrame frame : ranks.transports[0].takeSent()) {
            if (frame.kind().equals("READ_RESPONSE")) {
                assertThat(ReadFrames.position(frame.bytes(), 0)).isEqualTo(position);
                position += frame.bytes().capacity() - ReadFrames.RESPONSE_HEADER_LENGTH;
            }
        }
        assertThat(position).isEqualTo(LONG);
    }

    @Test
    void shouldCountMessagesAndBytesAtBothEnds() {
        ranks.receive(1, 0, 1, 5000);
        ranks.send(0, 1, 1, new byte[5000]);
        ranks.send(0, 1, 2, new byte[6000]);
        ranks.settle();
        MessageCounters sender = ranks.engines[0].traffic();
        MessageCounters receiver = ranks.engines[1].traffic();
        assertThat(sender.rendezvousSent).isEqualTo(2);
        assertThat(sender.bytesSent).isEqualTo(11_000);
        assertThat(receiver.rendezvousReceived).isEqualTo(1);
        assertThat(receiver.bytesReceived).isEqualTo(5000);
    }
}
