package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.faults.Faults;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.transport.netty.sockets.Sockets;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The instrument itself, below the frame decoder. */
@Timeout(60)
@Tag("full")
class FaultySocketsTest {
    private static final int FRAMES = 400;
    private static final int SEEDS = 40;
    private static final String CLEAR_CAUSE = ".*(was closed|reset by peer|Connection reset|Broken pipe).*";

    private static List<byte[]> frames(long seed) {
        Random random = new Random(seed);
        List<byte[]> frames = new ArrayList<>();
        for (int i = 0; i < FRAMES; i++) {
            frames.add(Frames.of(8 + random.nextInt(i % 10 == 0 ? FrameHeader.MAX_FRAME_LENGTH - 8 : 100), i));
        }
        return frames;
    }

    @Test
    void shouldReadFramesInPiecesButDeliverThemWhole() {
        for (long seed = 0; seed < 5; seed++) {
            List<byte[]> frames = frames(seed);
            int reads = readsOf(frames, new FaultySockets(new Faults(seed, false), 0));
            assertThat(reads).isGreaterThan(3 * readsOf(frames, SocketIo.NIO));
        }
    }

    private static int readsOf(List<byte[]> frames, Sockets sockets) {
        try (Cluster cluster = new Cluster(sockets, 2, 2)) {
            cluster.connect(0, 1);
            Node receiver = cluster.node(1);
            receiver.landIn(ByteBuffer::allocateDirect);
            ReadCounter counter = ReadCounter.of(receiver, 0);
            frames.forEach(frame -> cluster.send(0, 1, frame));
            cluster.stepUntil(() -> receiver.arrivals.size() == FRAMES);
            assertThat(receiver.framesFrom(0)).containsExactlyElementsOf(frames);
            assertThat(receiver.losses).isEmpty();
            return counter.reads();
        }
    }

    /** Lets time pass: a connection that is dropped before the handshake is tried again after a moment. */
    private static void stepUntil(Cluster cluster, BooleanSupplier condition) {
        cluster.stepUntil(() -> {
            cluster.ticker().advance(100, TimeUnit.MICROSECONDS);
            return condition.getAsBoolean();
        });
    }

    @Test
    void shouldCutConnectionsAndDeliverWhatCameBefore() {
        int cuts = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            try (Cluster cluster = new Cluster(new FaultySockets(new Faults(seed, true), 0), 2, 2)) {
                Node sender = cluster.node(0);
                Node receiver = cluster.node(1);
                List<byte[]> frames = frames(seed);
                for (byte[] frame : frames) {
                    stepUntil(cluster, () -> !sender.losses.isEmpty() || sender.trySend(1, frame));
                }
                stepUntil(cluster, () -> !sender.losses.isEmpty() || receiver.arrivals.size() == FRAMES);
                List<byte[]> received = receiver.framesFrom(0);
                assertThat(received).containsExactlyElementsOf(frames.subList(0, received.size()));
                assertThat(sender.losses)
                        .allSatisfy(loss -> assertThat(loss.cause()).hasMessageMatching(CLEAR_CAUSE));
                cuts += sender.losses.size();
            }
        }
        assertThat(cuts).isBetween(1, SEEDS - 1);
    }
}
