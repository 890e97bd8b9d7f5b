package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** How claimed frames leave: order, in-place tails, back-pressure. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class SendingTest {
    @Parameter
    SocketIo io;

    private Cluster cluster;
    private Node sender;
    private Node receiver;

    @BeforeEach
    void connect() {
        cluster = new Cluster(io, 2, 2);
        sender = cluster.node(0);
        receiver = cluster.node(1);
        cluster.connect(0, 1);
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void shouldSendInPlaceTailsByteForByteBetweenOrdinaryFrames() {
        int[] tails = {1, 2, 100, 16 * 1024, 65_000, FrameHeader.MAX_FRAME_LENGTH - 16};
        List<byte[]> frames = new ArrayList<>();
        for (int tail : tails) {
            byte[] before = Frames.of(40, tail);
            byte[] inPlace = Frames.of(16 + tail, tail + 1);
            byte[] after = Frames.of(48, tail + 2);
            cluster.send(0, 1, before);
            cluster.stepUntil(() -> sender.trySendInPlace(1, inPlace, 16));
            cluster.send(0, 1, after);
            frames.addAll(List.of(before, inPlace, after));
        }
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
        assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
    }

    @Test
    void shouldKeepTheOrderOfAllKindsOfFramesWithinOneFlush() {
        Random random = new Random(5);
        List<byte[]> frames = new ArrayList<>();
        boolean claimed = true;
        while (claimed) {
            byte[] frame = Frames.of(8 + random.nextInt(random.nextBoolean() ? 100 : 60_000), frames.size());
            claimed = random.nextInt(3) == 0 && frame.length > 16
                    ? sender.trySendInPlace(1, frame, 8)
                    : sender.trySend(1, frame);
            if (claimed) {
                frames.add(frame);
            }
        }
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
        assertThat(frames).hasSizeGreaterThan(10);
        assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
    }

    @Test
    void shouldLandWhatWasSentInPlace() {
        receiver.landIn(ByteBuffer::allocateDirect);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            byte[] frame = Frames.of(FrameHeader.MAX_FRAME_LENGTH - i, i);
            cluster.stepUntil(() -> sender.trySendInPlace(1, frame, 16));
            frames.add(frame);
        }
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
        assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
    }

    /** Sends until claims are refused, with a flush after each frame. */
    private List<byte[]> sendUntilRefused(int length, boolean inPlace) {
        List<byte[]> frames = new ArrayList<>();
        byte[] frame = Frames.of(length, 0);
        while (inPlace ? sender.trySendInPlace(1, frame, 16) : sender.trySend(1, frame)) {
            frames.add(frame);
            frame = Frames.of(length, frames.size());
            sender.step();
        }
        return frames;
    }

    @Test
    void shouldRefuseClaimsWhenThePeerDoesNotReadAndLoseNothing() {
        for (boolean inPlace : new boolean[] {false, true}) {
            List<byte[]> frames = sendUntilRefused(50_000, inPlace);
            assertThat(sender.transport.hasUnsent()).isTrue();
            for (int i = 0; i < 20; i++) {
                sender.step();
            }
            byte[] last = Frames.of(100, 1);
            assertThat(sender.trySend(1, last)).isFalse();

            cluster.send(0, 1, last);
            frames.add(last);
            cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
            assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
            receiver.arrivals.clear();
        }
    }

    /** A rank whose poll returns 0 may sleep, although the lanes could now send. */
    @Test
    void shouldReportThatThereIsRoomAgain() {
        List<byte[]> frames = sendUntilRefused(50_000, false);
        byte[] last = Frames.of(100, 1);
        boolean reported = false;
        while (!sender.trySend(1, last)) {
            receiver.step();
            reported = sender.transport.poll(sender) > 0;
        }
        assertThat(reported).isTrue();
        frames.add(last);
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
    }

    @Test
    void shouldNotTakeABufferForEachSmallFlushWhenThePeerDoesNotRead() {
        List<byte[]> frames = sendUntilRefused(64, false);
        assertThat(sender.transport.buffers().sends()).isLessThan(20);
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
        assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
        assertThat(sender.transport.hasUnsent()).isFalse();
    }

    @Test
    void shouldStillReceiveWhenThePeerDoesNotRead() {
        sendUntilRefused(50_000, false);
        receiver.trySend(0, Frames.of(100, 1));
        receiver.transport.flush();
        cluster.stepUntil(() -> !sender.arrivals.isEmpty());
        assertThat(sender.framesFrom(1)).containsExactly(Frames.of(100, 1));
    }

    @Test
    void shouldHaveUnsentFramesUntilTheyAreFlushed() {
        assertThat(sender.transport.hasUnsent()).isFalse();
        sender.trySend(1, Frames.of(100, 1));
        assertThat(sender.transport.hasUnsent()).isTrue();
        sender.transport.flush();
        assertThat(sender.transport.hasUnsent()).isFalse();
        sender.trySendInPlace(1, Frames.of(100, 2), 16);
        assertThat(sender.transport.hasUnsent()).isTrue();
        sender.transport.peer(1).flush();
        assertThat(sender.transport.hasUnsent()).isFalse();
    }

    @Test
    void shouldHaveUnsentFramesUntilThePeerHasRoomForThem() {
        List<byte[]> frames = sendUntilRefused(50_000, false);
        assertThat(sender.transport.hasUnsent()).isTrue();
        cluster.stepUntil(() -> !sender.transport.hasUnsent());
        cluster.stepUntil(() -> receiver.arrivals.size() == frames.size());
    }

    @Test
    void shouldDeliverMessagesToItselfInOrderAfterAFlush() {
        sender.trySend(0, Frames.of(100, 1));
        sender.trySendInPlace(0, Frames.of(FrameHeader.MAX_FRAME_LENGTH, 2), 16);
        sender.trySend(0, Frames.of(8, 3));
        sender.poll();
        assertThat(sender.arrivals).isEmpty();
        sender.transport.flush();
        assertThat(sender.transport.poll(sender)).isEqualTo(3);
        assertThat(sender.framesFrom(0))
                .containsExactly(Frames.of(100, 1), Frames.of(FrameHeader.MAX_FRAME_LENGTH, 2), Frames.of(8, 3));
    }

    @Test
    void shouldRefuseClaimsToItselfWhenNobodyPolls() {
        List<byte[]> frames = new ArrayList<>();
        for (byte[] frame = Frames.of(1000, 0); sender.trySend(0, frame); frame = Frames.of(1000, frames.size())) {
            frames.add(frame);
        }
        sender.transport.flush();
        sender.poll();
        assertThat(sender.framesFrom(0)).containsExactlyElementsOf(frames);
        assertThat(sender.trySend(0, Frames.of(1000, 0))).isTrue();
    }

    @Test
    void shouldCountTheFramesThatAPollDelivers() {
        sender.trySend(1, Frames.of(100, 1));
        sender.transport.flush();
        int delivered = 0;
        while (delivered == 0) {
            delivered = receiver.transport.poll(receiver);
        }
        assertThat(delivered).isEqualTo(1);
        assertThat(receiver.transport.poll(receiver)).isZero();
    }

    /** In MPICH, messages through memory that never stopped left the network without progress (pmodels/mpich#7377). */
    @Test
    void shouldReceiveFromOthersWhenMessagesToItselfNeverStop() {
        int[] heard = new int[2];
        FrameHandler answering = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                heard[peer]++;
                if (peer == 1 && heard[1] < 1_000_000) { // Else a failure would be a hang.
                    receiver.trySend(1, Frames.of(8, 1));
                    receiver.transport.flush();
                }
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {
                throw new AssertionError(cause);
            }
        };
        receiver.trySend(1, Frames.of(8, 1));
        receiver.transport.flush();
        sender.trySend(1, Frames.of(100, 1));
        while (heard[0] == 0 && !Thread.currentThread().isInterrupted()) {
            sender.step();
            heard[1] = 0;
            receiver.transport.poll(answering);
            assertThat(heard[1])
                    .as("frames to itself in one poll: no more than a ring holds")
                    .isBetween(1, 256 * 1024 / 64);
        }
        assertThat(heard[0]).isEqualTo(1);
    }
}
