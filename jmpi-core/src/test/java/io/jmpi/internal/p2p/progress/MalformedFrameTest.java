package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.WORLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import io.jmpi.wire.RendezvousHeader;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;
import java.util.function.ObjIntConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that violate the protocol end their sender's connection, and affect no other rank. */
class MalformedFrameTest {
    private static final int SENDER = 1;
    private static final int BYSTANDER = 2;
    private static final long LONG = RendezvousHeader.LONG;
    private static final long LONGEST = (long) Integer.MAX_VALUE * Integer.MAX_VALUE;

    private final SteppedRanks ranks = new SteppedRanks(1, 2);
    private final RawRank sender = ranks.raws[SENDER];

    static Stream<Arguments> malformedFrames() {
        return Stream.of(
                frame("message with source 2", 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, WORLD, 2, 1)),
                frame(
                        "message with source 0",
                        56,
                        (b, at) -> MessageFrame.putRendezvous(b, at, 0, WORLD, 0, 1, 1, 1, 1)),
                frame("message with source 3", 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, WORLD, 3, 1)),
                frame("message with source -1", 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, WORLD, -1, 1)),
                frame("tag -1", 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, WORLD, SENDER, -1)),
                frame("RNDV frame of 56 bytes ... 64", 56, (b, at) -> putLong(b, at, 56, LONG)),
                frame("RNDV frame of 64 bytes ... 56", 64, (b, at) -> putLong(b, at, 64, LONG - 1)),
                frame("RNDV with 7 bytes", 64, (b, at) -> putAnnounced(b, at, 7)),
                frame("RNDV with 4294967294 bytes", 64, (b, at) -> putAnnounced(b, at, LONG - 1)),
                frame("RNDV with 4611686014132420610 bytes", 64, (b, at) -> putAnnounced(b, at, LONGEST + 1)),
                frame("RNDV with 18446744073709551615 bytes", 64, (b, at) -> putAnnounced(b, at, -1)),
                frame("unknown opcode 0", 40, (b, at) -> putOpcode(b, at, TagMatchingHeader.NO_TAG)),
                frame("unknown opcode 4", 40, (b, at) -> putOpcode(b, at, (byte) 4)),
                frame("MESSAGE frame of 23 bytes", 23, (b, at) -> FrameHeader.put(b, at, 23, FrameHeader.MESSAGE)),
                frame("EAGER frame of 39 bytes", 39, (b, at) -> putShortEager(b, at, 39)),
                frame("RNDV frame of 40 bytes", 40, (b, at) -> putOpcode(b, at, TagMatchingHeader.RNDV)),
                frame("FIN frame of 44 bytes", 44, (b, at) -> {
                    MessageFrame.putFin(b, at, WORLD, 0, 1, 1, 1, 1);
                    b.putInt(at, 44);
                }),
                frame("FIN for remote key abc", 40, (b, at) -> MessageFrame.putFin(b, at, WORLD, 0, 1, 1, 0xabc, 1)),
                frame("unknown type 13", 8, (b, at) -> FrameHeader.put(b, at, 8, (byte) 13)),
                frame("NUDGE frame of 16 bytes", 16, (b, at) -> FrameHeader.put(b, at, 16, FrameHeader.NUDGE)),
                frame("unknown type 17", 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.HELLO)),
                frame("CREDIT frame of 8 bytes", 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.CREDIT)),
                frame("CREDIT of 64 bytes", 16, (b, at) -> MessageFrame.putCredit(b, at, 64, 0)),
                frame("CREDIT of -64 bytes", 16, (b, at) -> MessageFrame.putCredit(b, at, -64, 0)),
                frame("CREDIT of 2147483647 bytes", 16, (b, at) -> MessageFrame.putCredit(b, at, Integer.MAX_VALUE, 0)),
                frame("CREDIT for 1 announcements", 16, (b, at) -> MessageFrame.putCredit(b, at, 0, 1)),
                frame("CREDIT for -1 announcements", 16, (b, at) -> MessageFrame.putCredit(b, at, 0, -1)),
                frame("READ_REQUEST frame of 8", 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.READ_REQUEST)),
                frame("READ_RESPONSE frame of 8", 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.READ_RESPONSE)),
                frame("READ_REFUSED frame of 8", 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.READ_REFUSED)),
                frame("read response for landing 5", 17, (b, at) -> ReadFrames.putResponseHeader(b, at, 1, 5, 0)),
                frame("refusal for landing 5", 16, (b, at) -> ReadFrames.putRefused(b, at, 5, 1)));
    }

    private static Arguments frame(String named, int length, ObjIntConsumer<ByteBuffer> writer) {
        return Arguments.of(named, length, writer);
    }

    private static void putOpcode(ByteBuffer buffer, int offset, byte opcode) {
        MessageFrame.putEagerHeaders(buffer, offset, 0, 0, WORLD, SENDER, 1);
        buffer.put(offset + MessageFrame.TMH_OFFSET, opcode);
    }

    /** A frame of that length, whose rendezvous header has that length field. */
    private static void putLong(ByteBuffer buffer, int offset, int frameLength, long lengthField) {
        ByteBuffer frame = ByteBuffer.allocate(64);
        MessageFrame.putRendezvous(frame, 0, 0, WORLD, SENDER, 1, 4096, 5, lengthField);
        frame.putInt(0, frameLength);
        buffer.put(offset, frame, 0, frameLength);
    }

    private static void putAnnounced(ByteBuffer buffer, int offset, long bytes) {
        MessageFrame.putRendezvous(buffer, offset, 0, WORLD, SENDER, 1, 4096, 5, LONG);
        buffer.putLong(offset + MessageFrame.LONG_LENGTH_OFFSET, bytes);
    }

    private static void putShortEager(ByteBuffer buffer, int offset, int length) {
        FrameHeader.put(buffer, offset, length, FrameHeader.MESSAGE);
        TagMatchingHeader.put(buffer, offset + MessageFrame.TMH_OFFSET, TagMatchingHeader.EAGER, WORLD, SENDER, 1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("malformedFrames")
    void shouldLoseTheSenderOnly(String named, int length, ObjIntConsumer<ByteBuffer> writer) {
        ByteReceive fromSender = ranks.receive(0, SENDER, 1, 10);
        ByteReceive fromBystander = ranks.receive(0, BYSTANDER, 1, 10);
        sender.send(0, length, writer);
        ranks.settle();
        assertFailed(fromSender, ErrorClass.PROC_FAILED, "rank 1 is lost");
        assertThat(fromSender.failure().getMessage()).containsSubsequence(named.split(" \\.\\.\\. "));
        assertThat(fromBystander.isComplete()).isFalse();
        sendEager(BYSTANDER, message(10, 1));
        ranks.settle();
        assertReceived(fromBystander, BYSTANDER, 1, message(10, 1));
    }

    @ParameterizedTest
    @MethodSource("wrongResponses")
    void shouldLoseASenderWhoseReadResponseIsWrong(int landingError, int position, int length) {
        ByteReceive receive = ranks.receive(0, SENDER, 1, 5000);
        int landing = announceAndAwaitRead(5000);
        respond(sender, landing, 0, 1000);
        respond(sender, landing + landingError, position, length);
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 1 is lost", "read response");
    }

    static Stream<Arguments> wrongResponses() {
        return Stream.of(
                Arguments.of(1, 1000, 1000),
                Arguments.of(0, 0, 1000),
                Arguments.of(0, 999, 1000),
                Arguments.of(0, 2000, 1000),
                Arguments.of(0, 1000, 4001),
                Arguments.of(0, -1, 1000),
                Arguments.of(0, 1000, 0));
    }

    @Test
    void shouldNotLetAnotherPeerWriteIntoAReceive() {
        ByteReceive receive = ranks.receive(0, SENDER, 1, 5000);
        int landing = announceAndAwaitRead(5000);
        respond(ranks.raws[BYSTANDER], landing, 0, 5000);
        assertThat(ranks.engines[0].link(BYSTANDER).gone()).hasMessageContaining("read response");
        assertThat(receive.isComplete()).isFalse();
        assertThat(receive.isUntouched()).isTrue();
    }

    @Test
    void shouldReportARefusedReadToTheReceive() {
        ByteReceive receive = ranks.receive(0, SENDER, 1, 5000);
        int landing = announceAndAwaitRead(5000);
        sender.send(0, 16, (b, at) -> ReadFrames.putRefused(b, at, landing, 0xbad));
        ranks.settle();
        assertFailed(receive, ErrorClass.INTERN, "rank 1 refused", "remote key bad");
        assertThat(receive.isUntouched()).isTrue();
        ByteReceive next = ranks.receive(0, SENDER, 1, 10);
        sendEager(SENDER, message(10, 2));
        ranks.settle();
        assertReceived(next, SENDER, 1, message(10, 2));
    }

    @ParameterizedTest
    @ValueSource(longs = {0x7fff_ffffL, 0x8000_0000L, LONG - 1, LONG, LONG + 1, LONGEST})
    void shouldLetAProbeFindAnAnnouncementOfAnyLength(long bytes) {
        ProbeOperation probe = ranks.probe(0, SENDER, 1, true);
        sender.send(
                0,
                MessageFrame.rendezvousLength(bytes),
                (b, at) -> MessageFrame.putRendezvous(b, at, 0, WORLD, SENDER, 1, 4096, 5, bytes));
        ranks.settle();
        assertThat(probe.wasFound()).isTrue();
        assertThat(probe.foundBytes()).isEqualTo(bytes);
        ByteReceive receive = ranks.receive(0, SENDER, 1, 5000);
        ranks.settle();
        assertFailed(receive, ErrorClass.TRUNCATE, "message of " + bytes + " bytes", " 5000 bytes");
        ByteBuffer fin = sender.takeOnly("FIN").bytes();
        assertThat(RendezvousHeader.length(fin, MessageFrame.RVH_OFFSET)).isEqualTo(Math.min(bytes, LONG));
    }

    /** Its end would else pass for an orderly departure. */
    @Test
    void shouldLoseASenderThatAcknowledgesNoGoodbyeAndLeaves() {
        ByteReceive receive = ranks.receive(0, SENDER, 1, 10);
        sender.send(0, 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.BYE_ACK));
        sender.fail();
        ranks.settle();
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 1 is lost", "BYE_ACK without a BYE");
        ranks.transports[0].meanwhile = () -> {};
        ranks.raws[BYSTANDER].fail();
        ranks.engines[0].close();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    private int announceAndAwaitRead(int length) {
        sender.send(0, 56, (b, at) -> MessageFrame.putRendezvous(b, at, 0, WORLD, SENDER, 1, 4096, 5, length));
        ranks.settle();
        return sender.takeOnly("READ_REQUEST").landingId();
    }

    private void respond(RawRank by, int landing, int position, int length) {
        by.send(0, 16 + length, (b, at) -> ReadFrames.putResponseHeader(b, at, length, landing, position));
        ranks.settle();
    }

    private void sendEager(int from, byte[] payload) {
        ranks.raws[from].send(0, 40 + payload.length, (b, at) -> {
            MessageFrame.putEagerHeaders(b, at, payload.length, 0, WORLD, from, 1);
            b.put(at + 40, payload);
        });
    }
}
