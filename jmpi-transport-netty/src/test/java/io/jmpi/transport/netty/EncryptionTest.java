package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.job.Job;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.TransportSettings;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.identity.BusinessCard;
import io.jmpi.transport.netty.identity.Encryption;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.identity.PairSecrets;
import io.jmpi.transport.netty.sockets.SocketIo;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks with addresses of their own, as of several hosts: who is recognised, and by what. */
class EncryptionTest {
    private static final int CREDIT = 1 << 20;

    private final InJvmJob job = new InJvmJob(2, (code, reason) -> {});
    private final List<Node> nodes = new ArrayList<>();

    private static TransportSettings settings(int rank, boolean encrypted) throws IOException {
        return new TransportSettings(InetAddress.getByName("127.0.0." + (2 + rank)), CREDIT, encrypted, 30);
    }

    private Node open(int rank, boolean encrypted, UnaryOperator<Job> view) throws IOException {
        Node node = new Node(
                rank,
                new ProcessTransport(
                        view.apply(job.member(rank)),
                        SocketIo.best(),
                        Carrier.SOCKET,
                        settings(rank, encrypted),
                        Thread.currentThread()));
        nodes.add(node);
        return node;
    }

    private Node open(int rank, boolean encrypted) throws IOException {
        return open(rank, encrypted, member -> member);
    }

    @AfterEach
    void close() {
        nodes.forEach(Node::close);
    }

    private void stepUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            nodes.forEach(Node::step);
        }
    }

    private void exchange() {
        byte[] there = Frames.of(60_000, 1);
        byte[] back = Frames.of(100, 2);
        stepUntil(() -> nodes.get(0).trySend(1, there));
        stepUntil(() -> nodes.get(1).arrivals.size() == 1);
        stepUntil(() -> nodes.get(1).trySend(0, back));
        stepUntil(() -> nodes.get(0).arrivals.size() == 1);
        assertThat(nodes.get(1).arrivals.get(0).frame()).isEqualTo(there);
        assertThat(nodes.get(0).arrivals.get(0).frame()).isEqualTo(back);
    }

    private static String cardOf(Job member, int rank) {
        return member.get("jmpi.card." + rank);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldExchangeFramesWithAJobKeyAndWithout(boolean hasKey) throws IOException {
        open(0, true, hasKey ? member -> member : KeylessJob::of);
        open(1, true, hasKey ? member -> member : KeylessJob::of);
        exchange();
        assertThat(cardOf(job.member(0), 1).contains(",K")).isEqualTo(!hasKey);
    }

    @Test
    void shouldServeARankThatConnectsBehindAFlood() throws IOException {
        Node node = open(0, true);
        List<Socket> flood = new ArrayList<>();
        for (int i = 0; i < 2 * UnprovenConnections.LIMIT; i++) {
            Socket stranger = new Socket();
            stranger.bind(new InetSocketAddress("127.0.0.9", 0));
            stranger.connect(node.transport.address());
            flood.add(stranger);
            node.step();
        }
        open(1, true);
        exchange();
        assertThat(node.losses).isEmpty();
        for (Socket stranger : flood) {
            stranger.close();
        }
    }

    @Test
    void shouldAgreeOnSecretsWithoutEncryption() throws IOException {
        open(0, false, KeylessJob::of);
        open(1, false, KeylessJob::of);
        exchange();
        assertThat(cardOf(job.member(0), 1)).contains(",K").doesNotContain(",F");
    }

    /** What a rank sends on the network: no byte of a frame in clear. */
    @Test
    void shouldSendNothingInClear() throws IOException {
        Node node = open(0, true);
        Encryption other = new Encryption();
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.3"))) {
            job.member(1).put("jmpi.card.1", "127.0.0.3:" + listener.getLocalPort() + ",F" + other.fingerprint());
            node.trySend(1, Frames.of(8, 0));
            List<Socket> accepted = new ArrayList<>();
            Thread acceptor = new Thread(() -> accept(listener, accepted));
            acceptor.start();
            stepUntil(() -> !acceptor.isAlive());
            try (Socket socket = accepted.get(0);
                    InputStream in = socket.getInputStream()) {
                stepUntil(() -> isReadable(in));
                int handshakeRecord = 0x16;
                assertThat(in.read()).isEqualTo(handshakeRecord);
            }
        }
    }

    private static boolean isReadable(InputStream in) {
        try {
            return in.available() > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void accept(ServerSocket listener, List<Socket> accepted) {
        try {
            accepted.add(listener.accept());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The card of rank 1 has the fingerprint of somebody else's certificate, so that this rank 1 is an impostor. */
    @Test
    void shouldRefuseARankWhoseCertificateIsNotThatOfItsCard() throws IOException {
        Node node = open(0, true);
        open(1, true);
        String card = cardOf(job.member(1), 1);
        String other = new Encryption().fingerprint();
        job.member(1).put("jmpi.card.1", card.substring(0, card.indexOf(",F")) + ",F" + other);
        node.trySend(1, Frames.of(8, 0));
        stepUntil(() -> !node.losses.isEmpty());
        assertThat(node.losses.get(0).cause()).hasMessageContainingAll("certificate", "rank 1");
        assertThat(nodes.get(1).arrivals).isEmpty();
    }

    /** A member that knows the key, but not the private key of rank 0, cannot pass for it. */
    @Test
    void shouldRefuseAnotherRankThatConnectsAsRankZero() throws IOException {
        open(1, true);
        Node impostor = open(0, true);
        String card = cardOf(job.member(0), 0);
        job.member(0).put("jmpi.card.0", card.substring(0, card.indexOf(",F")) + ",F" + new Encryption().fingerprint());
        impostor.trySend(1, Frames.of(8, 0));
        stepUntil(() -> !impostor.losses.isEmpty());
        assertThat(nodes.get(0).arrivals).isEmpty();
        assertThat(nodes.get(0).losses).isEmpty();
    }

    /** Who replaces all cards on their way is in the middle, and still does not know the job's key. */
    @Test
    void shouldBindTheKeyToTheCertificates() {
        byte[] key = job.member(0).key();
        Handshake connector = Handshakes.knowing(key, 0, 2);
        Handshake acceptor = Handshakes.knowing(key, 1, 2);
        connector.bind("middle", "connector");
        acceptor.bind("acceptor", "middle");
        var hello = connector.hello(acceptor.challenge(), 0, Handshake.CHALLENGE_LENGTH, 1);
        assertThatThrownBy(() -> Handshakes.checkedHello(acceptor, hello, 0, hello.capacity()))
                .hasMessageContaining("job's key");
    }

    @Test
    void shouldRefuseRanksThatEncryptAndRanksThatDoNot() throws IOException {
        Node node = open(0, true);
        open(1, false);
        node.trySend(1, Frames.of(8, 0));
        stepUntil(() -> !node.losses.isEmpty());
        assertThat(node.losses.get(0).cause())
                .message()
                .containsSubsequence("rank 0 ", "encrypt", "rank 1 ", "tcp.security");
    }

    /** Not even the nonce of the handshake. */
    @Test
    void shouldAnswerAStrangerInClearWithNothing() throws IOException {
        Node node = open(1, true);
        try (Socket stranger = new Socket(
                        node.transport.address().getAddress(),
                        node.transport.address().getPort());
                InputStream in = stranger.getInputStream()) {
            stranger.setSoTimeout(20_000);
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            stepUntil(() -> node.transport.openSockets().count() == 1);
            stepUntil(() -> node.transport.openSockets().count() == 0);
            assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("\u0010");
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset"); // Without any byte, either.
        }
    }

    @Test
    void shouldMakeSecretsThatOnlyTwoRanksShare() {
        PairSecrets one = new PairSecrets();
        PairSecrets other = new PairSecrets();
        PairSecrets third = new PairSecrets();
        assertThat(one.with(other.publicKey())).hasSize(32).isEqualTo(other.with(one.publicKey()));
        assertThat(one.with(third.publicKey())).isNotEqualTo(one.with(other.publicKey()));
        for (String key : new String[] {"", "AAAA", "not base64 at all", "A".repeat(43)}) {
            assertThatThrownBy(() -> one.with(key))
                    .as("key '%s'", key)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("public key");
        }
    }

    @Test
    void shouldReadTheCardsThatItWrites() throws IOException {
        for (String host : new String[] {"10.1.2.3", "2001:db8::7"}) {
            for (String key : new String[] {"", "k-_"}) {
                for (String fingerprint : new String[] {"", "f_-"}) {
                    BusinessCard card = new BusinessCard(
                            new InetSocketAddress(InetAddress.getByName(host), 4711), key, fingerprint);
                    assertThat(BusinessCard.parse(card.text())).isEqualTo(card);
                }
            }
        }
    }
}
