package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EagerMessageTest {
    private final SteppedRanks ranks = new SteppedRanks(2);

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 999, THRESHOLD})
    void shouldDeliverWhenReceiveIsPosted(int length) {
        ByteReceive receive = ranks.receive(1, 0, 7, THRESHOLD);
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        assertSent(send);
        ranks.settle();
        assertReceived(receive, 0, 7, message(length, 1));
        assertThat(ranks.sentBy(0)).containsExactly("EAGER");
        assertThat(ranks.sentBy(1)).isEmpty();
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 63, 64, 65, 999, THRESHOLD})
    void shouldKeepThePayloadWhenReceiveIsPostedLater(int length) {
        SendOperation send = ranks.send(0, 1, 7, message(length, 2));
        assertSent(send);
        ranks.settle();
        assertThat(ranks.unexpectedBytes(1)).isBetween((long) length, 2L * Math.max(length, 64));
        ByteReceive receive = ranks.receive(1, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, length + 9);
        assertReceived(receive, 0, 7, message(length, 2));
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @Test
    void shouldBeChosenUpToTheThresholdOnly() {
        ranks.send(0, 1, 1, new byte[THRESHOLD]);
        assertThat(ranks.sentBy(0)).containsExactly("EAGER");
        ranks.send(0, 1, 1, new byte[THRESHOLD + 1]);
        assertThat(ranks.sentBy(0)).containsExactly("RNDV");
    }

    @Test
    void shouldLetTheSenderUseItsMemoryAgainAtOnce() {
        byte[] memory = message(100, 3);
        assertSent(ranks.send(0, 1, 1, memory));
        Arrays.fill(memory, (byte) 0);
        ranks.settle();
        assertReceived(ranks.receive(1, 0, 1, 100), 0, 1, message(100, 3));
    }

    @Test
    void shouldSendEachMessageThroughMemoryAtOnce() {
        ranks.send(0, 1, 1, new byte[10]);
        ranks.send(0, 1, 2, new byte[10]);
        ranks.engines[1].cycle();
        assertThat(ranks.receive(1, 0, 1, 10).isComplete()).isTrue();
        assertThat(ranks.receive(1, 0, 2, 10).isComplete()).isTrue();
    }

    @Test
    void shouldSendTheFirstMessageOfACycleThroughASocketAtOnceAndTheOthersSoon() {
        ranks.transports[0].likeSockets = true;
        ranks.send(0, 1, 1, new byte[10]);
        assertThat(ranks.transports[0].toLeaveSoon).isZero();
        ranks.send(0, 1, 2, new byte[10]);
        assertThat(ranks.transports[0].toLeaveSoon).isEqualTo(1);
        ranks.engines[1].cycle();
        assertThat(ranks.receive(1, 0, 1, 10).isComplete()).isTrue();
        assertThat(ranks.receive(1, 0, 2, 10).isComplete()).isFalse();
        ranks.engines[0].cycle();
        ranks.engines[1].cycle();
        assertThat(ranks.receive(1, 0, 2, 10).isComplete()).isFalse();
    }

    @Test
    void shouldReachTheSenderItself() {
        ByteReceive expected = ranks.receive(0, 0, 1, 50);
        ranks.send(0, 0, 1, message(50, 1));
        ranks.send(0, 0, 2, message(50, 2));
        ranks.settle();
        assertReceived(expected, 0, 1, message(50, 1));
        assertReceived(ranks.receive(0, 0, 2, 50), 0, 2, message(50, 2));
    }

    @Test
    void shouldCountMessagesAndBytesAtBothEnds() {
        ranks.receive(1, 0, 1, 100);
        ranks.send(0, 1, 1, new byte[30]);
        ranks.send(0, 1, 2, new byte[40]);
        ranks.settle();
        MessageCounters sender = ranks.engines[0].traffic();
        MessageCounters receiver = ranks.engines[1].traffic();
        assertThat(sender.eagerSent).isEqualTo(2);
        assertThat(sender.bytesSent).isEqualTo(70);
        assertThat(sender.rendezvousSent).isZero();
        assertThat(receiver.eagerReceived).isEqualTo(1);
        assertThat(receiver.bytesReceived).isEqualTo(30);
        assertThat(receiver.rendezvousReceived).isZero();
    }
}
