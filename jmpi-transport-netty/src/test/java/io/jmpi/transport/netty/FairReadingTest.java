package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.buffers.ReceiveBuffer;
import io.jmpi.transport.netty.sockets.SocketIo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection that always has something to read does not delay the others. */
@Timeout(60)
class FairReadingTest {
    private static final int ROUNDS = 20;
    private static final int LENGTH = 60_000;

    /** Maximum bytes of a connection in one poll: 16 reads of its buffer's capacity. */
    private static final int MOST_IN_A_POLL = 16 * ReceiveBuffer.CAPACITY / LENGTH + 1;

    /** The system may deliver the connection late. */
    private static final int MOST_POLLS = 10;

    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldReadFromAllConnectionsThoughOneIsAlwaysFull(SocketIo io) {
        try (Cluster cluster = new Cluster(io, 3, 3)) {
            Node receiver = cluster.node(0);
            Node chatty = cluster.node(1);
            Node quiet = cluster.node(2);
            cluster.connect(1, 0);
            cluster.connect(2, 0);
            byte[] flood = Frames.of(LENGTH, 1);
            byte[] call = Frames.of(64, 2);
            for (int round = 1; round <= ROUNDS; round++) {
                int before = receiver.framesFrom(1).size();
                fill(chatty, flood);
                assertThat(quiet.trySend(0, call)).isTrue();
                quiet.step();
                int polls = 0;
                while (receiver.framesFrom(2).size() < round) {
                    fill(chatty, flood);
                    receiver.poll();
                    polls++;
                }
                assertThat(polls).isLessThanOrEqualTo(MOST_POLLS);
                assertThat(receiver.framesFrom(1).size() - before).isLessThanOrEqualTo(polls * MOST_IN_A_POLL);
            }
        }
    }

    /** As long as there is one connection, the receiver reads from it without a look at the other sockets. */
    @ParameterizedTest
    @EnumSource(SocketIo.class)
    void shouldAcceptANewConnectionThoughTheOnlyOtherOneIsAlwaysFull(SocketIo io) {
        try (Cluster cluster = new Cluster(io, 3, 3)) {
            Node receiver = cluster.node(0);
            Node chatty = cluster.node(1);
            Node newcomer = cluster.node(2);
            cluster.connect(1, 0);
            byte[] flood = Frames.of(LENGTH, 1);
            while (receiver.framesFrom(2).isEmpty() && !Thread.currentThread().isInterrupted()) {
                fill(chatty, flood);
                newcomer.trySend(0, Frames.of(64, 2));
                newcomer.step();
                receiver.poll();
                receiver.arrivals.removeIf(arrival -> arrival.from() == 1);
            }
            assertThat(receiver.framesFrom(2)).contains(Frames.of(64, 2));
        }
    }

    /** Sends until the socket and the buffers before it are full. */
    private static void fill(Node sender, byte[] frame) {
        int steps = 0;
        while (steps < 3) {
            steps = sender.trySend(0, frame) ? 0 : steps + 1;
            if (steps > 0) {
                sender.step();
            }
        }
    }
}
