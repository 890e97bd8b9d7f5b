package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two ranks that begin to connect to each other at about the same moment: in whatever order they take their steps, one
 * connection remains, and it carries all frames in order.
 */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(120)
class SimultaneousConnectTest {
    private static final int FRAMES = 3;

    /** Claims, polls and flushes of one side; the first claim begins to connect. */
    private static final int OPERATIONS = 6;

    @Parameter
    SocketIo io;

    /** One rank, which sends its frames to the other as soon as it can. */
    private static final class Side {
        private final Node node;
        private final int other;
        private int sent;
        private int operations;

        Side(Node node, int other) {
            this.node = node;
            this.other = other;
        }

        void operate() {
            switch (operations++ % 3) {
                case 0 -> {
                    if (sent < FRAMES && node.trySend(other, frame(node.rank, sent))) {
                        sent++;
                    }
                }
                case 1 -> node.poll();
                default -> node.transport.flush();
            }
        }

        boolean isDone() {
            return node.arrivals.size() == FRAMES
                    && node.transport.openSockets().count() == 1;
        }
    }

    private static byte[] frame(int from, int index) {
        return Frames.of(20 + index, 10L * from + index);
    }

    /** Steps the sides in that order, then in turns until all frames have arrived. */
    private void run(List<Integer> order) {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            Side[] sides = {new Side(cluster.node(0), 1), new Side(cluster.node(1), 0)};
            order.forEach(side -> sides[side].operate());
            cluster.stepUntil(() -> {
                sides[0].operate();
                sides[1].operate();
                return sides[0].isDone() && sides[1].isDone();
            });
            for (int i = 0; i < 5; i++) {
                cluster.step();
            }
            for (Side side : sides) {
                List<byte[]> frames = side.node.framesFrom(side.other);
                assertThat(frames)
                        .as("what rank %d gets when the sides operate in order %s", side.node.rank, order)
                        .containsExactly(frame(side.other, 0), frame(side.other, 1), frame(side.other, 2));
                assertThat(side.node.losses).as("lost in order %s", order).isEmpty();
                assertThat(side.node.transport.openSockets().count()).isEqualTo(1);
            }
            assertThat(cluster.node(0).transport.processPeer(1).channel().localAddress())
                    .isEqualTo(
                            cluster.node(1).transport.processPeer(0).channel().remoteAddress());
        }
    }

    /** One of so many orders is tried, all with the Maven profile {@code exhaustive}. */
    private static final int STRIDE = TestExtent.of(7, 1);

    @Test
    void shouldKeepOneConnectionInEveryOrderOfTheFirstSteps() {
        int first = Math.floorMod(TestSeeds.SEED, STRIDE);
        int orders = 0;
        for (int bits = 0; bits < 1 << 2 * OPERATIONS; bits++) {
            if (Integer.bitCount(bits) == OPERATIONS) {
                List<Integer> order = new ArrayList<>();
                for (int i = 0; i < 2 * OPERATIONS; i++) {
                    order.add(bits >> i & 1);
                }
                if (orders % STRIDE == first) {
                    run(order);
                }
                orders++;
            }
        }
        assertThat(orders).isEqualTo(924);
    }

    @Test
    void shouldKeepOneConnectionInRandomOrders() {
        Random random = new Random(TestSeeds.SEED);
        for (int i = 0; i < 300 / STRIDE; i++) {
            List<Integer> order = new ArrayList<>(Collections.nCopies(15, 0));
            order.addAll(Collections.nCopies(15, 1));
            Collections.shuffle(order, random);
            run(order);
        }
    }
}
