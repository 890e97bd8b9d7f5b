package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.Node.Arrival;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tails of long frames are read into the handler's memory; rank 1 is a raw socket. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class LandingTest {
    private static final int LENGTH = 20_000;

    @Parameter
    SocketIo io;

    private Cluster cluster;
    private Node node;
    private RawPeer peer;
    private ReadCounter counter;

    @BeforeEach
    void connect() {
        cluster = new Cluster(io, 2, 1);
        node = cluster.node(0);
        node.landIn(ByteBuffer::allocateDirect);
        peer = RawPeer.authenticated(cluster, 0, 1);
        counter = ReadCounter.of(node, 1);
    }

    @AfterEach
    void close() {
        peer.close();
        cluster.close();
    }

    private void sendAlone(byte[] stream, int from, int to) {
        int before = counter.reads();
        peer.send(stream, from, to);
        cluster.stepUntil(() -> counter.reads() > before);
    }

    private Arrival awaitOne() {
        cluster.stepUntil(() -> !node.arrivals.isEmpty());
        return node.arrivals.remove(0);
    }

    @Test
    void shouldReadTheTailInPlaceWhereverTheFrameIsCut() {
        byte[] frame = Frames.of(LENGTH, 1);
        int lastCut = LENGTH - Connection.MIN_LANDING_LENGTH;
        for (int cut = Node.HEAD_LENGTH; cut <= lastCut; cut++) {
            sendAlone(frame, 0, cut);
            assertThat(node.isLandingFrom(1))
                    .as("landing begun at byte %d", cut)
                    .isTrue();
            peer.send(frame, cut, LENGTH);
            Arrival arrival = awaitOne();
            assertThat(arrival.landed()).isTrue();
            assertThat(arrival.frame()).as("cut at byte %d", cut).isEqualTo(frame);
        }
    }

    @Test
    void shouldDeliverTheFrameWholeWhenTooLittleOfItIsMissing() {
        byte[] frame = Frames.of(LENGTH, 1);
        for (int missing : new int[] {Connection.MIN_LANDING_LENGTH - 1, 1000, 1}) {
            sendAlone(frame, 0, LENGTH - missing);
            peer.send(frame, LENGTH - missing, LENGTH);
            Arrival arrival = awaitOne();
            assertThat(arrival.landed()).isFalse();
            assertThat(arrival.frame()).isEqualTo(frame);
        }
        assertThat(node.refusedLandings).isZero();
    }

    @Test
    void shouldReadTheTailInPlaceInManyPieces() {
        byte[] frame = Frames.of(FrameHeader.MAX_FRAME_LENGTH, 2);
        Random random = new Random(3);
        int sent = Node.HEAD_LENGTH;
        sendAlone(frame, 0, sent);
        while (sent < frame.length) {
            int next = Math.min(frame.length, sent + 1 + random.nextInt(3000));
            sendAlone(frame, sent, next);
            sent = next;
        }
        Arrival arrival = awaitOne();
        assertThat(arrival.landed()).isTrue();
        assertThat(arrival.frame()).isEqualTo(frame);
    }

    @Test
    void shouldTakeTheHeadFromBehindOtherFramesAndEndWithTheTail() {
        byte[][] frames = {Frames.of(30, 1), Frames.of(50_000, 2), Frames.of(40, 3), Frames.of(8, 4)};
        byte[] stream = Frames.concat(frames);
        sendAlone(stream, 0, 30 + 1000);
        assertThat(node.framesFrom(1)).containsExactly(frames[0]);
        peer.send(stream, 30 + 1000, stream.length);
        cluster.stepUntil(() -> node.arrivals.size() == frames.length);
        assertThat(node.framesFrom(1)).containsExactly(frames);
        assertThat(node.arrivals).extracting(Arrival::landed).containsExactly(false, true, false, false);
    }

    @Test
    void shouldLandFramesOneBehindTheOther() {
        byte[][] frames = IntStream.range(0, 20)
                .mapToObj(i -> Frames.of(FrameHeader.MAX_FRAME_LENGTH - i, i))
                .toArray(byte[][]::new);
        for (int i = 0; i < frames.length; i++) {
            int arrived = i + 1;
            sendAlone(frames[i], 0, 20);
            peer.send(frames[i], 20, frames[i].length);
            cluster.stepUntil(() -> node.arrivals.size() == arrived);
        }
        assertThat(node.framesFrom(1)).containsExactly(frames);
        assertThat(node.arrivals).allMatch(Arrival::landed);
    }

    @Test
    void shouldKeepFramesWholeWhenLandingsMixWithReadsOfAnySize() {
        Random random = new Random(11);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            frames.add(Frames.of(random.nextBoolean() ? 8 + random.nextInt(100) : 30_000 + random.nextInt(35_000), i));
        }
        node.landIn(length -> random.nextInt(4) == 0 ? null : ByteBuffer.allocateDirect(length));
        byte[] stream = Frames.concat(frames.toArray(byte[][]::new));
        int sent = 0;
        while (sent < stream.length) {
            int next = Math.min(stream.length, sent + 1 + random.nextInt(60_000));
            sendAlone(stream, sent, next);
            sent = next;
        }
        assertThat(node.framesFrom(1)).containsExactlyElementsOf(frames);
        assertThat(node.arrivals).anyMatch(Arrival::landed);
        assertThat(node.refusedLandings).isPositive();
    }

    @Test
    void shouldDeliverTheFrameWholeWhenLandingIsRefused() {
        node.landIn(length -> null);
        byte[] frame = Frames.of(FrameHeader.MAX_FRAME_LENGTH, 5);
        sendAlone(frame, 0, 100);
        sendAlone(frame, 100, 300);
        peer.send(frame, 300, frame.length);
        Arrival arrival = awaitOne();
        assertThat(arrival.landed()).isFalse();
        assertThat(arrival.frame()).isEqualTo(frame);
        assertThat(node.refusedLandings).isPositive();
    }

    @Test
    void shouldLandWhenRefusedAtFirst() {
        node.landIn(length -> null);
        byte[] frame = Frames.of(FrameHeader.MAX_FRAME_LENGTH, 5);
        sendAlone(frame, 0, 100);
        node.landIn(ByteBuffer::allocateDirect);
        sendAlone(frame, 100, 300);
        peer.send(frame, 300, frame.length);
        Arrival arrival = awaitOne();
        assertThat(arrival.landed()).isTrue();
        assertThat(arrival.frame()).isEqualTo(frame);
    }

    @Test
    void shouldWriteOnlyToTheRemainingBytesOfTheMemory() {
        int tail = LENGTH - Node.HEAD_LENGTH;
        ByteBuffer memory = ByteBuffer.allocateDirect(tail + 200);
        node.landIn(length -> memory.duplicate().position(100).limit(100 + length));
        byte[] frame = Frames.of(LENGTH, 6);
        sendAlone(frame, 0, 500);
        peer.send(frame, 500, LENGTH);
        peer.send(Frames.of(300, 7));
        cluster.stepUntil(() -> node.arrivals.size() == 2);
        assertThat(node.framesFrom(1)).containsExactly(frame, Frames.of(300, 7));
        for (int i = 0; i < 100; i++) {
            assertThat(memory.get(i)).isZero();
            assertThat(memory.get(100 + tail + i)).isZero();
        }
    }

    @Test
    void shouldReportThePeerWhenItsConnectionEndsInTheMiddleOfALanding() {
        byte[] frame = Frames.of(LENGTH, 8);
        sendAlone(frame, 0, 500);
        sendAlone(frame, 500, 1000);
        peer.close();
        cluster.stepUntil(() -> !node.losses.isEmpty());
        cluster.step();
        assertThat(node.arrivals).isEmpty();
        assertThat(node.losses).hasSize(1);
    }
}
