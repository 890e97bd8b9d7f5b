package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.LogLimit;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Strangers connect to rank 0 of a job, and members that do not keep to the protocol: the connection is closed, the reason
 * logged once, and the job goes on, which each test ends by showing. Ranks 0 and 1 are real.
 */
@ParameterizedClass
@EnumSource(SocketIo.class)
@Timeout(60)
class HostilePeerTest {
    private static final int SIZE = 4;

    @Parameter
    SocketIo io;

    private CapturedLog log;
    private Cluster cluster;
    private Node node;

    @BeforeEach
    void open() {
        log = new CapturedLog();
        cluster = new Cluster(io, SIZE, 2);
        node = cluster.node(0);
    }

    @AfterEach
    void shouldGoOn() {
        try {
            byte[] frame = Frames.of(100, 1);
            cluster.send(1, 0, frame);
            cluster.stepUntil(() -> node.framesFrom(1).size() == 1);
            assertThat(node.framesFrom(1)).containsExactly(frame);
        } finally {
            cluster.close();
            log.close();
        }
    }

    /** Sends a stranger's bytes, and requires the connection to be closed with one warning that has all those parts. */
    private void requireRefusal(byte[] bytes, String... facts) {
        int warnings = log.warnings().size();
        try (RawPeer stranger = RawPeer.connectTo(cluster, 0)) {
            stranger.receive(Handshake.CHALLENGE_LENGTH);
            stranger.send(bytes);
            assertThat(stranger.bytesUntilClosed()).isZero();
            for (int i = 0; i < 5; i++) {
                cluster.step();
            }
            assertThat(log.warnings()).hasSize(warnings + 1);
            String warning = log.warnings().get(warnings);
            assertThat(warning)
                    .contains("[0/4] ")
                    .containsPattern(":" + stranger.localAddress().getPort() + "\\b");
            for (String fact : facts) {
                assertThat(warning).containsPattern("\\b" + Pattern.quote(fact) + "\\b");
            }
        }
        assertThat(node.losses).isEmpty();
        assertThat(node.arrivals).isEmpty();
        assertThat(node.transport.openSockets().count()).isZero();
    }

    private static byte[] header(int length, byte type, byte version) {
        return ByteBuffer.allocate(8)
                .putInt(length)
                .put(type)
                .put((byte) 0)
                .put(version)
                .put((byte) 0)
                .array();
    }

    @Test
    void shouldRefuseGarbage() {
        byte[] garbage = new byte[1000];
        Arrays.fill(garbage, (byte) 0xa5);
        requireRefusal(garbage, "length 2779096485", "8..68");
        requireRefusal(new byte[1000], "length 0", "8..68");
    }

    @Test
    void shouldRefuseAnHttpRequest() {
        byte[] request = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        requireRefusal(request, "length 1195725856", "8..68");
    }

    @Test
    void shouldRefuseLengthsThatNoHandshakeHas() {
        byte version = FrameHeader.VERSION;
        for (int length : new int[] {69, 1 << 20, Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 7}) {
            requireRefusal(
                    header(length, FrameHeader.HELLO, version), "length " + Integer.toUnsignedString(length), "8..68");
        }
    }

    @Test
    void shouldRefuseAnotherVersion() {
        requireRefusal(header(68, FrameHeader.HELLO, (byte) 5), "wire version 5", "version 4");
    }

    @Test
    void shouldRefuseOtherFramesBeforeTheHandshake() {
        requireRefusal(Frames.of(48, 1), "type 17 of 68 bytes");
        requireRefusal(header(8, FrameHeader.HELLO, FrameHeader.VERSION), "type 17 of 8");
    }

    /** A HELLO that answers the challenge of a new connection. */
    private byte[] hello(RawPeer stranger, byte[] key, int rank, int size, int acceptor) {
        ByteBuffer challenge = stranger.receive(Handshake.CHALLENGE_LENGTH);
        return Handshakes.knowing(key, rank, size)
                .hello(challenge, 0, challenge.capacity(), acceptor)
                .array();
    }

    private void requireRefusalOfHello(byte[] key, int rank, int size, int acceptor, String... facts) {
        int warnings = log.warnings().size();
        try (RawPeer stranger = RawPeer.connectTo(cluster, 0)) {
            stranger.send(hello(stranger, key, rank, size, acceptor));
            assertThat(stranger.bytesUntilClosed()).isZero();
        }
        for (int i = 0; i < 5; i++) {
            cluster.step();
        }
        assertThat(log.warnings()).hasSize(warnings + 1);
        assertThat(log.warnings().get(warnings)).containsSubsequence(facts);
        assertThat(node.losses).isEmpty();
        assertThat(node.transport.openSockets().count()).isZero();
    }

    @Test
    void shouldRefuseAWrongKey() {
        byte[] key = cluster.member(3).key();
        key[31] ^= 1;
        requireRefusalOfHello(key, 3, SIZE, 0, "job's key");
    }

    @Test
    void shouldRefuseAProofForAnotherRank() {
        byte[] key = cluster.member(3).key();
        requireRefusalOfHello(key, 3, SIZE, 1, "job's key");
    }

    @Test
    void shouldRefuseRanksThatTheJobDoesNotHave() {
        byte[] key = cluster.member(3).key();
        for (int rank : new int[] {SIZE, -1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            requireRefusalOfHello(key, rank, SIZE, 0, "rank " + rank + " of 4", "rank 0 of 4");
        }
    }

    @Test
    void shouldRefuseItsOwnRank() {
        byte[] key = cluster.member(3).key();
        requireRefusalOfHello(key, 0, SIZE, 0, "rank 0 of 4", "rank 0 of 4");
    }

    @Test
    void shouldRefuseAnotherSizeOfTheJob() {
        byte[] key = cluster.member(3).key();
        requireRefusalOfHello(key, 3, SIZE + 1, 0, "rank 3 of 5", "rank 0 of 4");
    }

    @Test
    void shouldRefuseAReplayedHello() {
        byte[] hello;
        try (RawPeer member = RawPeer.connectTo(cluster, 0)) {
            hello = hello(member, cluster.member(3).key(), 3, SIZE, 0);
        }
        cluster.stepUntil(() -> node.transport.openSockets().count() == 0);
        requireRefusal(hello, "job's key");
    }

    @Test
    void shouldCloseASilentConnectionWhenTheTimeForTheHandshakeIsOver() {
        try (RawPeer silent = RawPeer.connectTo(cluster, 0)) {
            silent.receive(Handshake.CHALLENGE_LENGTH);
            silent.send(header(68, FrameHeader.HELLO, FrameHeader.VERSION), 0, 5);
            cluster.ticker().advance(Connection.HANDSHAKE_SECONDS - 1, TimeUnit.SECONDS);
            for (int i = 0; i < 5; i++) {
                cluster.step();
            }
            assertThat(node.transport.openSockets().count()).isEqualTo(1);
            cluster.ticker().advance(1, TimeUnit.SECONDS);
            assertThat(silent.bytesUntilClosed()).isZero();
        }
        // It may have been a rank that computes.
        assertThat(log.warnings()).isEmpty();
        assertThat(log.messages(Level.FINE)).singleElement().asString().contains("no handshake", "10 seconds");
    }

    @Test
    void shouldNotLimitTheTimeOfAConnectionThatIsOpen() {
        try (RawPeer member = RawPeer.authenticated(cluster, 0, 3)) {
            cluster.ticker().advance(Connection.HANDSHAKE_SECONDS * 100L, TimeUnit.SECONDS);
            member.send(Frames.of(20, 1));
            cluster.stepUntil(() -> !node.arrivals.isEmpty());
            assertThat(node.losses).isEmpty();
            assertThat(log.warnings()).isEmpty();
        }
    }

    @Test
    void shouldNotWarnWhenAStrangerGoesAway() {
        RawPeer.connectTo(cluster, 0).close();
        try (RawPeer stranger = RawPeer.connectTo(cluster, 0)) {
            stranger.receive(10);
            stranger.send(header(68, FrameHeader.HELLO, FrameHeader.VERSION), 0, 3);
        }
        for (int i = 0; i < 5; i++) {
            cluster.step();
        }
        cluster.stepUntil(() -> node.transport.openSockets().count() == 0);
        assertThat(log.warnings()).isEmpty();
        assertThat(node.losses).isEmpty();
    }

    private List<RawPeer> flood(int count) {
        List<RawPeer> flood = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            flood.add(RawPeer.connectTo(cluster, 0));
            if (i % 50 == 0) {
                cluster.step();
            }
        }
        return flood;
    }

    @Test
    void shouldSurviveAFloodOfConnections() {
        int limit = SIZE + UnprovenConnections.LIMIT;
        List<RawPeer> flood = flood(2 * limit);
        // The older half is closed when all have come.
        assertThat(flood.get(limit - 1).bytesUntilClosed()).isEqualTo(Handshake.CHALLENGE_LENGTH);
        assertThat(flood.get(0).bytesUntilClosed()).isEqualTo(Handshake.CHALLENGE_LENGTH);
        assertThat(node.transport.openSockets().count()).isEqualTo(limit);
        // Garbage makes room at once, and silence when the time for the handshake is over.
        for (int i = limit; i < 2 * limit; i += 2) {
            flood.get(i).send(new byte[100]);
        }
        cluster.stepUntil(() -> node.transport.openSockets().count() == limit / 2);
        cluster.ticker().advance(Connection.HANDSHAKE_SECONDS, TimeUnit.SECONDS);
        cluster.stepUntil(() -> node.transport.openSockets().count() == 0);
        assertThat(node.losses).isEmpty();
        flood.forEach(RawPeer::close);
    }

    /** Whoever holds connections, of which none ends: no time passes in this test. */
    @Test
    void shouldServeARankThatConnectsBehindAFlood() {
        List<RawPeer> flood = flood(2 * (SIZE + UnprovenConnections.LIMIT));
        cluster.send(1, 0, Frames.of(20, 7));
        cluster.stepUntil(() -> node.framesFrom(1).size() == 1);
        node.arrivals.clear();
        assertThat(cluster.node(1).losses).isEmpty();
        assertThat(node.losses).isEmpty();
        flood.forEach(RawPeer::close);
    }

    /** The rank has connected, and strangers behind it take its place before it has answered the challenge. */
    @Test
    void shouldServeARankThatHadToMakeRoom() {
        Node slow = cluster.node(1);
        cluster.stepUntil(() -> {
            slow.trySend(0, Frames.of(20, 7));
            return node.transport.openSockets().count() == 1;
        });
        List<RawPeer> flood = new ArrayList<>();
        for (int i = 0; i < 2 * (SIZE + UnprovenConnections.LIMIT); i++) {
            flood.add(RawPeer.connectTo(cluster, 0));
            node.step();
        }
        assertThat(log.messages(Level.FINE)).anyMatch(message -> message.contains("made room"));
        cluster.send(1, 0, Frames.of(20, 7));
        cluster.stepUntil(() -> node.framesFrom(1).size() == 1);
        node.arrivals.clear();
        assertThat(slow.losses).isEmpty();
        assertThat(node.losses).isEmpty();
        assertThat(log.warnings()).isEmpty();
        flood.forEach(RawPeer::close);
    }

    @Test
    void shouldLimitTheLogLinesOfACause() {
        for (int i = 0; i < 3 * LogLimit.LINES; i++) {
            try (RawPeer stranger = RawPeer.connectTo(cluster, 0)) {
                stranger.send(new byte[100]);
                stranger.bytesUntilClosed();
            }
        }
        assertThat(log.warnings()).hasSize(LogLimit.LINES);
        assertThat(log.warnings().get(LogLimit.LINES - 1)).contains("no more lines", "a minute");
        cluster.ticker().advance(1, TimeUnit.MINUTES);
        try (RawPeer stranger = RawPeer.connectTo(cluster, 0)) {
            stranger.send(new byte[100]);
            stranger.bytesUntilClosed();
        }
        assertThat(log.warnings())
                .hasSize(LogLimit.LINES + 1)
                .last()
                .asString()
                .contains("(" + 2 * LogLimit.LINES + " earlier lines");
    }

    @Test
    void shouldGiveStrangersLittleMemory() {
        BufferPoolMXBean direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .findFirst()
                .orElseThrow();
        int count = SIZE + UnprovenConnections.LIMIT;
        long before = direct.getTotalCapacity();
        List<RawPeer> flood = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            flood.add(RawPeer.connectTo(cluster, 0));
        }
        cluster.stepUntil(() -> node.transport.openSockets().count() == count);
        assertThat(direct.getTotalCapacity() - before).isLessThan(count * 16L * 1024);
        flood.forEach(RawPeer::close);
        cluster.stepUntil(() -> node.transport.openSockets().count() == 0);
    }

    @Test
    void shouldRefuseASecondConnectionOfAMember() {
        try (RawPeer first = RawPeer.authenticated(cluster, 0, 3);
                RawPeer second = RawPeer.connectTo(cluster, 0)) {
            second.send(hello(second, cluster.member(3).key(), 3, SIZE, 0));
            ByteBuffer answer = second.receive(Handshake.ANSWER_LENGTH);
            assertThat(FrameHeader.type(answer, 0)).isEqualTo(FrameHeader.SUPERSEDED);
            second.send(Frames.of(20, 1));
            first.send(Frames.of(20, 2));
            cluster.stepUntil(() -> !node.framesFrom(3).isEmpty());
            for (int i = 0; i < 5; i++) {
                cluster.step();
            }
            assertThat(node.framesFrom(3)).containsExactly(Frames.of(20, 2));
            assertThat(node.losses).isEmpty();
        }
    }

    @Test
    void shouldLoseOnlyTheMemberThatSendsGarbage() {
        byte[] good = Frames.of(40, 1);
        byte[][] garbage = {
            header(FrameHeader.MAX_FRAME_LENGTH + 1, FrameHeader.MESSAGE, FrameHeader.VERSION),
            header(-5, FrameHeader.MESSAGE, FrameHeader.VERSION),
            header(100, FrameHeader.MESSAGE, (byte) 9),
        };
        try (RawPeer two = RawPeer.authenticated(cluster, 0, 2);
                RawPeer three = RawPeer.authenticated(cluster, 0, 3)) {
            three.send(Frames.concat(good, garbage[0], good));
            assertThat(three.bytesUntilClosed()).isZero();
            cluster.stepUntil(() -> !node.losses.isEmpty());
            assertThat(node.losses).hasSize(1);
            assertThat(node.losses.get(0).rank()).isEqualTo(3);
            assertThat(node.losses.get(0).cause()).hasMessageContainingAll("length 65601 ", "8..65600");
            assertThat(node.framesFrom(3)).containsExactly(good);

            two.send(Frames.concat(good, garbage[1]));
            cluster.stepUntil(() -> node.losses.size() == 2);
            assertThat(node.losses.get(1).rank()).isEqualTo(2);
            assertThat(node.framesFrom(2)).containsExactly(good);
        }
        // The engine logs the loss of a peer, not the transport.
        assertThat(log.warnings()).isEmpty();
        assertThat(log.messages(Level.SEVERE)).isEmpty();
    }

    @Test
    void shouldLoseOnlyTheMemberWhoseFrameTheHandlerRefuses() {
        try (RawPeer three = RawPeer.authenticated(cluster, 0, 3)) {
            node.refuseFramesFrom(3);
            three.send(Frames.concat(Frames.of(40, 1), Frames.of(40, 2)));
            cluster.stepUntil(() -> !node.losses.isEmpty());
            for (int i = 0; i < 5; i++) {
                cluster.step();
            }
            assertThat(node.losses).hasSize(1);
            assertThat(node.losses.get(0).rank()).isEqualTo(3);
            assertThat(node.losses.get(0).cause()).hasMessage("refused by the test");
            assertThat(three.bytesUntilClosed()).isZero();
        }
    }
}
