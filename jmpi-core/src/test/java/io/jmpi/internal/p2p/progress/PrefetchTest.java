package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.TagMatchingHeader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are read ahead of their receives, step by step: rank 1 is a sender without an engine. */
class PrefetchTest {
    private static final int SENDER = 1;
    private static final int BYTES = 5000;
    private static final int TAG = 7;
    private static final int POOL = 16 * 1024;

    private final SteppedRanks ranks = new SteppedRanks(
            1,
            1,
            new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false),
            (contextId, hints) -> MatchingEngine.OVERLAP.newMatcher(
                    contextId,
                    hints,
                    SteppedRanks.POLLED.with("overlap.prefetch", "true").with("overlap.pool", POOL)));
    private final RawRank sender = ranks.raws[SENDER];
    private final byte[] content = message(BYTES, 3);
    private int nextKey = 100;

    private void announce() {
        announce(BYTES, false);
    }

    private void announce(int bytes, boolean synchronous) {
        int key = nextKey++;
        sender.send(0, MessageFrame.RNDV_LENGTH, (b, at) -> {
            MessageFrame.putRendezvous(b, at, 0, SteppedRanks.WORLD, SENDER, TAG, 4096, key, bytes);
            if (synchronous) {
                TagMatchingHeader.putSynchronous(b, at + MessageFrame.TMH_OFFSET);
            }
        });
        ranks.settle();
    }

    private int takeReadRequest() {
        return sender.takeOnly("READ_REQUEST").landingId();
    }

    /** Answers a part of the read. */
    private void respond(int landing, int from, int to) {
        sendContent(landing, from, to);
        ranks.settle();
    }

    private void sendContent(int landing, int from, int to) {
        sender.send(0, ReadFrames.RESPONSE_HEADER_LENGTH + to - from, (b, at) -> {
            ReadFrames.putResponseHeader(b, at, to - from, landing, from);
            b.put(at + ReadFrames.RESPONSE_HEADER_LENGTH, content, from, to - from);
        });
    }

    private void readWhole() {
        respond(takeReadRequest(), 0, BYTES);
        sender.takeOnly("FIN");
    }

    private ByteReceive receive(int capacity) {
        ByteReceive receive = ranks.receive(0, SENDER, TAG, capacity);
        ranks.settle();
        return receive;
    }

    private long counter(String name) {
        return ranks.world[0].deviceCounters().get(name);
    }

    private void assertNoMemoryIsTaken() {
        assertThat(ranks.engines[0].pool().aheadBytes()).isZero();
        assertThat(ranks.unexpectedBytes(0)).isZero();
    }

    @Test
    void shouldReleaseTheSenderBeforeThereIsAReceive() {
        announce();
        readWhole();
        assertReceived(receive(BYTES + 10), SENDER, TAG, content);
        assertThat(sender.take()).isEmpty();
        assertThat(counter("prefetch_started")).isOne();
        assertThat(counter("prefetch_useful")).isOne();
        assertNoMemoryIsTaken();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1000, BYTES - 1})
    void shouldReadTheRestIntoAReceiveThatComesMeanwhile(int landedBefore) {
        announce();
        int landing = takeReadRequest();
        if (landedBefore > 0) {
            respond(landing, 0, landedBefore);
        }
        ByteReceive receive = receive(BYTES);
        assertThat(receive.isComplete()).isFalse();
        assertNoMemoryIsTaken();
        respond(landing, landedBefore, BYTES);
        assertReceived(receive, SENDER, TAG, content);
        sender.takeOnly("FIN");
        assertThat(counter("prefetch_useless")).isOne();
    }

    @Test
    void shouldNotReadSynchronousMessagesAhead() {
        announce(BYTES, true);
        assertThat(sender.take()).isEmpty();
        ByteReceive receive = receive(BYTES);
        readWhole();
        assertReceived(receive, SENDER, TAG, content);
        assertThat(counter("prefetch_started")).isZero();
    }

    private static void assertTooShort(ByteReceive receive) {
        assertFailed(
                receive, ErrorClass.TRUNCATE, "message of " + BYTES + " bytes", "buffer of " + (BYTES - 1) + " bytes");
    }

    @Test
    void shouldFailAReceiveThatIsTooShortForAMessageThatHasBeenRead() {
        announce();
        readWhole();
        ByteReceive receive = receive(BYTES - 1);
        assertTooShort(receive);
        assertThat(receive.isUntouched()).isTrue();
        assertNoMemoryIsTaken();
    }

    @Test
    void shouldFailAReceiveThatIsTooShortForAMessageThatIsBeingRead() {
        announce();
        int landing = takeReadRequest();
        respond(landing, 0, 10);
        ByteReceive receive = receive(BYTES - 1);
        assertTooShort(receive);
        assertThat(receive.isUntouched()).isTrue();
        respond(landing, 10, BYTES);
        sender.takeOnly("FIN");
        assertThat(receive.isUntouched()).isTrue();
        assertNoMemoryIsTaken();
    }

    @Test
    void shouldTakeNoMoreMemoryThanThePoolHas() {
        announce(); // takes 8192 bytes
        announce();
        announce();
        List<SentFrame> requests = sender.take();
        assertThat(requests).hasSize(2);
        assertThat(counter("prefetch_no_memory")).isOne();
        assertThat(ranks.engines[0].pool().aheadBytes()).isEqualTo(POOL);
        for (SentFrame request : requests) {
            respond(request.landingId(), 0, BYTES);
        }
        sender.take();
        ByteReceive first = receive(BYTES);
        ByteReceive second = receive(BYTES);
        ByteReceive third = receive(BYTES);
        assertReceived(first, SENDER, TAG, content);
        assertReceived(second, SENDER, TAG, content);
        readWhole();
        assertReceived(third, SENDER, TAG, content);
        assertNoMemoryIsTaken();
    }

    @Test
    void shouldStopAfterUselessPrefetchesAndTryAgainLater() {
        for (int i = 0; i < 5; i++) {
            announce();
            if (counter("prefetch_no_trust") > 0) {
                break;
            }
            int landing = takeReadRequest();
            ByteReceive receive = receive(BYTES);
            respond(landing, 0, BYTES);
            sender.takeOnly("FIN");
            assertReceived(receive, SENDER, TAG, content);
        }
        assertThat(counter("prefetch_no_trust")).isPositive();
        long started = counter("prefetch_started");
        ByteReceive ofRefused = receive(BYTES);
        readWhole();
        assertReceived(ofRefused, SENDER, TAG, content);
        for (int i = 0; i < 20 && counter("prefetch_started") == started; i++) {
            announce();
            if (counter("prefetch_started") == started) {
                receive(BYTES);
                readWhole();
            }
        }
        assertThat(counter("prefetch_started")).isEqualTo(started + 1);
    }

    @Test
    void shouldFailTheReceiveIfTheSenderIsLostWhileItsMessageIsRead() {
        announce();
        respond(takeReadRequest(), 0, 1000);
        sender.fail();
        ranks.settle();
        assertNoMemoryIsTaken();
        ByteReceive receive = receive(BYTES);
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 1 is lost");
        assertThat(receive.isUntouched()).isTrue();
    }

    /** Otherwise the send fails because its receiver has left, although the message has been taken. */
    @Test
    void shouldLeaveOnlyWhenTheReadHasEnded() {
        announce();
        int landing = takeReadRequest();
        List<String> sent = new ArrayList<>();
        int[] looks = {0};
        ranks.transports[0].meanwhile = () -> {
            for (SentFrame frame : sender.take()) {
                sent.add(frame.kind());
                if (frame.kind().equals("BYE")) {
                    sender.send(0, 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.BYE_ACK));
                }
            }
            if (++looks[0] == 5) {
                sendContent(landing, 0, BYTES);
            }
        };
        ranks.engines[0].close();
        assertThat(sent).containsExactly("FIN", "BYE");
    }

    @Test
    void shouldStillDeliverAMessageThatHadBeenReadWhenItsSenderIsLost() {
        announce();
        readWhole();
        sender.fail();
        ranks.settle();
        assertReceived(receive(BYTES), SENDER, TAG, content);
        assertNoMemoryIsTaken();
    }

    @Test
    void shouldFailTheReceiveIfTheReadIsRefused() {
        announce();
        SentFrame request = sender.takeOnly("READ_REQUEST");
        sender.send(
                0,
                ReadFrames.REFUSED_LENGTH,
                (b, at) -> ReadFrames.putRefused(b, at, request.landingId(), ReadFrames.remoteKey(request.bytes(), 0)));
        ranks.settle();
        assertNoMemoryIsTaken();
        assertFailed(receive(BYTES), ErrorClass.INTERN, "refused a read");
        assertThat(sender.take()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldShowTheMessageToProbes(boolean readBefore) {
        announce();
        int landing = takeReadRequest();
        if (readBefore) {
            respond(landing, 0, BYTES);
        }
        ProbeOperation probe = ranks.probe(0, SENDER, TAG, false);
        ranks.settle();
        assertThat(probe.wasFound()).isTrue();
        MatchedProbe claim = ranks.matchedProbe(0, SENDER, TAG, false);
        ranks.settle();
        ByteReceive receive = ranks.receiveClaimed(0, claim, BYTES);
        if (!readBefore) {
            respond(landing, 0, BYTES);
        }
        ranks.settle();
        assertReceived(receive, SENDER, TAG, content);
        sender.takeOnly("FIN");
        assertNoMemoryIsTaken();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldGiveTheMemoryBackWhenTheContextIsClosed(boolean readBefore) {
        announce();
        int landing = takeReadRequest();
        if (readBefore) {
            respond(landing, 0, BYTES);
        }
        ranks.world[0].free(new MpiException(ErrorClass.COMM, "freed"));
        if (!readBefore) {
            respond(landing, 0, BYTES);
        }
        sender.takeOnly("FIN");
        assertNoMemoryIsTaken();
    }

    @Test
    void shouldMoveWhatIsReadAheadToAnotherEngine() {
        announce();
        int landing = takeReadRequest();
        ranks.world[0].rematch(
                MatchingHints.NONE, () -> MatchingEngine.QUEUES.newMatcher(SteppedRanks.WORLD, MatchingHints.NONE));
        respond(landing, 0, BYTES);
        sender.takeOnly("FIN");
        assertReceived(receive(BYTES), SENDER, TAG, content);
        assertNoMemoryIsTaken();
    }
}
