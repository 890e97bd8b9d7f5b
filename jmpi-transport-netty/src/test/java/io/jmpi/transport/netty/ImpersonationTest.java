package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that is not rank 1 listens instead of it: the connecting side notices before it sends a frame. */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class ImpersonationTest {
    @Parameter
    SocketIo io;

    private Cluster cluster;
    private Node node;
    private RawServer server;

    @BeforeEach
    void open() {
        cluster = new Cluster(io, 2, 1);
        node = cluster.node(0);
        server = new RawServer(cluster, 1);
        assertThat(node.trySend(1, Frames.of(100, 1))).isFalse();
    }

    @AfterEach
    void close() {
        server.close();
        cluster.close();
    }

    private void requireLoss(String... facts) {
        cluster.stepUntil(() -> !node.losses.isEmpty());
        assertThat(node.trySend(1, Frames.of(100, 1))).isFalse();
        cluster.step();
        assertThat(node.losses).hasSize(1);
        assertThat(node.losses.get(0).rank()).isEqualTo(1);
        assertThat(node.losses.get(0).cause()).hasMessageContainingAll(facts);
        assertThat(node.transport.openSockets().count()).isZero();
    }

    private void answerByKey(byte[] key, byte answer, String... facts) {
        Handshake handshake = Handshakes.knowing(key, 1, 2);
        try (RawPeer peer = server.accept()) {
            peer.send(handshake.challenge());
            ByteBuffer hello = peer.receive(Handshake.HELLO_LENGTH);
            // The impostor cannot check the proof, but has the nonce that it must answer.
            assertThatThrownBy(() -> Handshakes.checkedHello(handshake, hello, 0, hello.capacity()))
                    .isInstanceOf(MalformedFrameException.class);
            peer.send(handshake.answer(answer, 0));
            requireLoss(facts);
            assertThat(peer.bytesUntilClosed())
                    .as("frames sent to the impostor")
                    .isZero();
        }
    }

    @Test
    void shouldNotTrustAWelcomeByAnotherKey() {
        answerByKey(new byte[32], FrameHeader.WELCOME, "rank 1 ", "job's key");
    }

    @Test
    void shouldNotTrustASupersededByAnotherKey() {
        answerByKey(new byte[32], FrameHeader.SUPERSEDED, "rank 1 ", "job's key");
    }

    @Test
    void shouldNotTrustTheEchoOfItsOwnProof() {
        try (RawPeer peer = server.accept()) {
            peer.send(Handshakes.knowing(new byte[32], 1, 2).challenge());
            ByteBuffer hello = peer.receive(Handshake.HELLO_LENGTH);
            ByteBuffer welcome = ByteBuffer.allocate(Handshake.ANSWER_LENGTH);
            FrameHeader.put(welcome, 0, Handshake.ANSWER_LENGTH, FrameHeader.WELCOME);
            welcome.put(Handshake.ANSWER_PROOF_OFFSET, hello, Handshake.HELLO_PROOF_OFFSET, Handshake.PROOF_LENGTH);
            peer.send(welcome);
            requireLoss("job's key");
        }
    }

    @Test
    void shouldNotTakeFramesForAChallenge() {
        try (RawPeer peer = server.accept()) {
            peer.send(Frames.of(24, 1));
            requireLoss("type 16 of 24 bytes", "type 1 of 24");
        }
    }

    @Test
    void shouldNotTakeFramesForAnAnswer() {
        try (RawPeer peer = server.accept()) {
            peer.send(Handshakes.knowing(new byte[32], 1, 2).challenge());
            peer.receive(Handshake.HELLO_LENGTH);
            peer.send(Frames.of(40, 1));
            requireLoss("type 18 of 44 bytes", "type 1 of 40");
            assertThat(node.arrivals).isEmpty();
        }
    }

    @Test
    void shouldReportAServerOfAnotherProtocol() {
        try (RawPeer peer = server.accept()) {
            peer.send("SSH-2.0-OpenSSH_9.2p1 Debian\r\n".getBytes(StandardCharsets.US_ASCII));
            requireLoss("length 1397966893 ", "8..68");
        }
    }

    @Test
    void shouldReportAServerThatClosesInTheMiddleOfEachHandshake() {
        server.endEach(node, peer -> {
            peer.send(Handshakes.knowing(new byte[32], 1, 2).challenge());
            peer.receive(Handshake.HELLO_LENGTH);
        });
        requireLoss("was closed");
    }
}
