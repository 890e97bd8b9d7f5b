package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.buffers.ReceiveBuffer;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
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

/** How a stream of bytes becomes frames: rank 1 is a raw socket whose writes the test cuts as it likes. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class FramingTest {
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
        peer = RawPeer.authenticated(cluster, 0, 1);
        counter = ReadCounter.of(node, 1);
    }

    @AfterEach
    void close() {
        peer.close();
        cluster.close();
    }

    /** Sends a part of a stream and waits until it has been read, so that nothing is read together with it. */
    private void sendAlone(byte[] stream, int from, int to) {
        int before = counter.reads();
        peer.send(stream, from, to);
        cluster.stepUntil(() -> counter.reads() > before);
    }

    @Test
    void shouldDeliverFramesWhenTheStreamIsCutAtAnyByte() {
        byte[][] frames = {Frames.of(8, 1), Frames.of(48, 2), Frames.of(9, 3)};
        byte[] stream = Frames.concat(frames);
        for (int cut = 1; cut < stream.length; cut++) {
            node.arrivals.clear();
            sendAlone(stream, 0, cut);
            peer.send(stream, cut, stream.length);
            cluster.stepUntil(() -> node.arrivals.size() == frames.length);
            assertThat(node.framesFrom(1)).as("cut at byte %d", cut).containsExactly(frames);
        }
    }

    @Test
    void shouldDeliverFramesWhenEachByteComesAlone() {
        byte[][] frames = {Frames.of(8, 1), Frames.of(21, 2), Frames.of(8, 3)};
        byte[] stream = Frames.concat(frames);
        for (int i = 0; i < stream.length; i++) {
            sendAlone(stream, i, i + 1);
        }
        assertThat(node.framesFrom(1)).containsExactly(frames);
    }

    @Test
    void shouldDeliverWhatIsCompleteAndNoMore() {
        byte[] stream = Frames.concat(Frames.of(30, 1), Frames.of(50, 2));
        sendAlone(stream, 0, 79);
        assertThat(node.framesFrom(1)).containsExactly(Frames.of(30, 1));
        sendAlone(stream, 79, 80);
        assertThat(node.framesFrom(1)).containsExactly(Frames.of(30, 1), Frames.of(50, 2));
    }

    @Test
    void shouldDeliverManyFramesOfOneRead() {
        int count = 5000;
        byte[][] frames = new byte[count][];
        for (int i = 0; i < count; i++) {
            frames[i] = Frames.of(8 + i % 60, i);
        }
        peer.send(Frames.concat(frames));
        cluster.stepUntil(() -> node.arrivals.size() == count);
        assertThat(node.framesFrom(1)).containsExactly(frames);
    }

    @Test
    void shouldDeliverFramesOfMaximumLength() {
        int max = FrameHeader.MAX_FRAME_LENGTH;
        byte[][] frames = {Frames.of(max, 1), Frames.of(8, 2), Frames.of(max, 3), Frames.of(max - 1, 4)};
        peer.send(Frames.concat(frames));
        cluster.stepUntil(() -> node.arrivals.size() == frames.length);
        assertThat(node.framesFrom(1)).containsExactly(frames);
    }

    @Test
    void shouldKeepFramesWholeWhenThePlaceOfReadingWrapsAround() {
        Random random = new Random(7);
        List<byte[]> frames = new ArrayList<>();
        int bytes = 0;
        while (bytes < 4 * ReceiveBuffer.CAPACITY) {
            byte[] frame = Frames.of(8 + random.nextInt(FrameHeader.MAX_FRAME_LENGTH - 8), bytes);
            frames.add(frame);
            bytes += frame.length;
        }
        byte[] stream = Frames.concat(frames.toArray(byte[][]::new));
        ByteBuffer rest = ByteBuffer.wrap(stream);
        while (rest.hasRemaining()) {
            int length = Math.min(1 + random.nextInt(100_000), rest.remaining());
            peer.send(rest.slice(rest.position(), length));
            rest.position(rest.position() + length);
        }
        cluster.stepUntil(() -> node.arrivals.size() == frames.size());
        assertThat(node.framesFrom(1)).containsExactlyElementsOf(frames);
    }

    @Test
    void shouldDeliverFramesThatCameTogetherWithTheHandshake() {
        try (Cluster other = new Cluster(io, 2, 1);
                RawPeer eager = RawPeer.connectTo(other, 0)) {
            Handshake handshake = Handshakes.knowing(other.member(1).key(), 1, 2);
            ByteBuffer challenge = eager.receive(Handshake.CHALLENGE_LENGTH);
            byte[] hello =
                    handshake.hello(challenge, 0, challenge.capacity(), 0).array();
            eager.send(Frames.concat(hello, Frames.of(200, 1), Frames.of(100_000 / 2, 2)));
            other.stepUntil(() -> other.node(0).arrivals.size() == 2);
            assertThat(other.node(0).framesFrom(1)).containsExactly(Frames.of(200, 1), Frames.of(50_000, 2));
        }
    }
}
