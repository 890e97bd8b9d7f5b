package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.sockets.SocketIo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the transport reports about peers whose connections end. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
@Tag("full")
class LostPeerTest {
    @Parameter
    SocketIo io;

    @Test
    void shouldReportAPeerThatClosesAfterAllItsFrames() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            cluster.connect(0, 1);
            Node node = cluster.node(0);
            Node leaving = cluster.node(1);
            int frames = 200;
            for (int i = 0; i < frames; i++) {
                assertThat(leaving.trySend(0, Frames.of(3000, i))).isTrue();
            }
            leaving.transport.flush();
            assertThat(leaving.transport.hasUnsent()).isFalse();
            leaving.close();
            while (node.losses.isEmpty()) {
                assertThat(node.arrivals).hasSizeLessThanOrEqualTo(frames);
                node.step();
            }
            assertThat(node.arrivals).hasSize(frames);
            assertThat(node.losses).hasSize(1);
            assertThat(node.losses.get(0).cause()).hasMessageContaining("was closed");
            assertThat(node.transport.openSockets().count()).isZero();
            assertThat(node.transport.hasUnsent()).isFalse();
        }
    }

    @Test
    void shouldDeliverWhatHasArrivedFromAPeerThatHasClosedAlthoughWritingFails() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            cluster.connect(0, 1);
            Node node = cluster.node(0);
            Node leaving = cluster.node(1);
            int frames = 15; // They fit into this side's receive buffer: the reset discards the rest.
            for (int i = 0; i < frames; i++) {
                assertThat(leaving.trySend(0, Frames.of(3000, i))).isTrue();
            }
            leaving.transport.flush();
            leaving.close();
            for (int i = 0; i < 5; i++) {
                node.trySend(1, Frames.of(100, i));
                node.transport.flush();
            }
            cluster.stepUntil(() -> !node.losses.isEmpty());
            assertThat(node.arrivals).hasSize(frames);
            assertThat(node.losses).hasSize(1);
            for (int i = 0; i < 3; i++) {
                cluster.step();
            }
            assertThat(node.losses).hasSize(1);
            assertThat(node.transport.openSockets().count()).isZero();
        }
    }

    /** It had begun to connect when it left, and could not know that its connection was accepted. */
    @Test
    void shouldTellAPeerThatHasLeftWhileItConnectedFromOneThatIsLost() {
        for (boolean hasLeft : new boolean[] {true, false}) {
            try (Cluster cluster = new Cluster(io, 2, 1)) {
                Node node = cluster.node(0);
                RawPeer leaving = RawPeer.authenticated(cluster, 0, 1);
                cluster.stepUntil(() -> node.transport.peer(1).isConnected());
                if (hasLeft) {
                    cluster.member(1).recordLeave();
                }
                leaving.close();
                cluster.stepUntil(() -> node.left.size() + node.losses.size() == 1);
                assertThat(node.left).hasSize(hasLeft ? 1 : 0);
            }
        }
    }

    @Test
    void shouldNotReportPeersFromWithinClaimsOrFlushes() {
        try (Cluster cluster = new Cluster(io, 2, 2)) {
            cluster.connect(0, 1);
            Node node = cluster.node(0);
            cluster.node(1).close();
            for (int i = 0; i < 20; i++) {
                node.trySend(1, Frames.of(50_000, i));
                node.transport.flush();
                node.transport.hasUnsent();
            }
            assertThat(node.losses).isEmpty();
            cluster.stepUntil(() -> !node.losses.isEmpty());
        }
    }
}
