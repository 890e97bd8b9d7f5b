package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A rank without calls for minutes, in the middle of connecting, is slow and not lost; one that has ended is lost. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class SlowHandshakeTest {
    @Parameter
    SocketIo io;

    private CapturedLog log;

    @BeforeEach
    void capture() {
        log = new CapturedLog();
    }

    @AfterEach
    void release() {
        log.close();
    }

    /** Lets minutes pass in which only one rank makes calls. */
    private static void stepAlone(Cluster cluster, Node node) {
        for (int i = 0; i < 20; i++) {
            node.step();
            cluster.ticker().advance(Connection.HANDSHAKE_SECONDS, TimeUnit.SECONDS);
        }
        node.step();
    }

    private static void requireExchange(Cluster cluster) {
        cluster.send(0, 1, Frames.of(20, 1));
        cluster.send(1, 0, Frames.of(20, 2));
        cluster.stepUntil(() ->
                !cluster.node(0).arrivals.isEmpty() && !cluster.node(1).arrivals.isEmpty());
        for (int i = 0; i < 10; i++) {
            cluster.step();
        }
        assertThat(cluster.node(0).losses).isEmpty();
        assertThat(cluster.node(1).losses).isEmpty();
        assertThat(cluster.node(0).transport.openSockets().count()).isEqualTo(1);
        assertThat(cluster.node(1).transport.openSockets().count()).isEqualTo(1);
    }

    @Test
    void shouldWaitForARankThatDoesNotAccept() {
        for (int rank = 0; rank < 2; rank++) {
            try (Cluster cluster = Cluster.withCards(io, 2)) {
                cluster.node(rank).trySend(1 - rank, Frames.of(8, 0));
                stepAlone(cluster, cluster.node(rank));
                requireExchange(cluster);
            }
        }
    }

    @Test
    void shouldConnectAgainWhenTheAcceptingSideGaveUpOnASlowRank() {
        for (int steps = 0; steps < 4; steps++) {
            try (Cluster cluster = Cluster.withCards(io, 2)) {
                Node slow = cluster.node(0);
                slow.trySend(1, Frames.of(8, 0));
                for (int i = 0; i < steps; i++) {
                    slow.step();
                }
                stepAlone(cluster, cluster.node(1));
                requireExchange(cluster);
            }
        }
        assertThat(log.warnings()).isEmpty();
        assertThat(log.messages(Level.FINE))
                .anySatisfy(message -> assertThat(message).contains("no handshake", "10 seconds"));
    }

    @Test
    void shouldEndWithOneConnectionWhenEitherIsSlowAfterBothHaveBegun() {
        for (int steps = 0; steps < 64; steps++) {
            try (Cluster cluster = Cluster.withCards(io, 2)) {
                cluster.node(0).trySend(1, Frames.of(8, 0));
                cluster.node(1).trySend(0, Frames.of(8, 0));
                for (int i = 0; i < 5; i++) {
                    cluster.node(steps >> i & 1).step();
                }
                stepAlone(cluster, cluster.node(steps >> 5));
                requireExchange(cluster);
            }
        }
    }

    @Test
    void shouldReportAPeerThatDiesAfterItHasSupersededAConnection() {
        try (Cluster cluster = Cluster.withLast(io, 2);
                RawServer lower = new RawServer(cluster, 0)) {
            Node node = cluster.node(1);
            node.trySend(0, Frames.of(8, 0));
            try (RawPeer connection = lower.accept()) {
                Handshake handshake = Handshakes.knowing(cluster.member(0).key(), 0, 2);
                connection.send(handshake.challenge());
                ByteBuffer hello = connection.receive(Handshake.HELLO_LENGTH);
                assertThat(Handshakes.checkedHello(handshake, hello, 0, hello.capacity()))
                        .isEqualTo(1);
                connection.send(handshake.answer(FrameHeader.SUPERSEDED, 1));
                stepAlone(cluster, node);
                assertThat(node.losses).isEmpty();
            }
            cluster.stepUntil(() -> !node.losses.isEmpty());
            assertThat(node.losses).hasSize(1);
            assertThat(node.transport.openSockets().count()).isZero();
        }
    }

    @Test
    void shouldCloseWhatAPeerBeginsThatIsLostAlready() {
        try (Cluster cluster = new Cluster(io, 2, 1)) {
            Node node = cluster.node(0);
            RawPeer.authenticated(cluster, 0, 1).close();
            cluster.stepUntil(() -> !node.losses.isEmpty());
            try (RawPeer again = RawPeer.connectTo(cluster, 0)) {
                Handshake handshake = Handshakes.knowing(cluster.member(1).key(), 1, 2);
                ByteBuffer challenge = again.receive(Handshake.CHALLENGE_LENGTH);
                again.send(handshake.hello(challenge, 0, challenge.capacity(), 0));
                assertThat(again.bytesUntilClosed()).isZero();
            }
            assertThat(node.losses).hasSize(1);
            assertThat(log.warnings()).isEmpty();
        }
    }

    @Test
    void shouldReportAPeerThatEndsEachHandshakeAtOnce() {
        try (Cluster cluster = Cluster.withLast(io, 2);
                RawServer lower = new RawServer(cluster, 0)) {
            Node node = cluster.node(1);
            node.trySend(0, Frames.of(8, 0));
            lower.endEach(node, peer -> {});
            assertThat(node.losses).hasSize(1);
        }
    }
}
