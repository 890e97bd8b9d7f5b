package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.buffers.SocketBuffers;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The buffers of a transport follow the bytes that are under way, not the number of connections. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class IdleConnectionsTest {
    private static final int PEERS = 80;
    private static final int MOST_BYTES = 16 * 1024;

    @Parameter
    SocketIo io;

    @Test
    void shouldHoldAtMost16KibPerIdleConnection() {
        try (Cluster cluster = new Cluster(io, PEERS + 1, PEERS + 1)) {
            for (int round = 0; round < 3; round++) {
                for (int peer = 1; peer <= PEERS; peer++) {
                    cluster.send(0, peer, Frames.of(64, peer));
                    cluster.send(peer, 0, Frames.of(64, peer));
                }
            }
            cluster.stepUntil(() -> cluster.node(0).arrivals.size() == 3 * PEERS
                    && IntStream.rangeClosed(1, PEERS)
                            .allMatch(peer -> cluster.node(peer).arrivals.size() == 3));
            assertThat(cluster.node(0).transport.openSockets().count()).isEqualTo(PEERS);
            assertThat(cluster.node(0).transport.buffers().memory()).isLessThanOrEqualTo(PEERS * (long) MOST_BYTES);
        }
    }

    @Test
    void shouldNotRetainTheBuffersOfPeersThatReadLate() {
        int peers = 8;
        try (Cluster cluster = new Cluster(io, peers + 1, peers + 1)) {
            Node sender = cluster.node(0);
            int[] sent = new int[peers + 1];
            byte[] frame = Frames.of(FrameHeader.MAX_FRAME_LENGTH, 7);
            for (int peer = 1; peer <= peers; peer++) {
                cluster.connect(0, peer);
            }
            for (int peer = 1; peer <= peers; peer++) {
                while (sender.trySend(peer, frame)) {
                    sent[peer]++;
                    sender.transport.flush();
                }
            }
            assertThat(sender.transport.buffers().longSends()).isGreaterThan(SocketBuffers.SPARE_LONG);
            cluster.stepUntil(() -> !sender.transport.hasUnsent()
                    && IntStream.rangeClosed(1, peers)
                            .allMatch(peer -> cluster.node(peer).arrivals.size() == sent[peer]));
            sender.step();
            assertThat(sender.transport.buffers().longSends()).isLessThanOrEqualTo(SocketBuffers.SPARE_LONG);
        }
    }
}
