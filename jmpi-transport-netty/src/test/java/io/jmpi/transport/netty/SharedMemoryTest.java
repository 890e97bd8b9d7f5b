package io.jmpi.transport.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.FrameRing;
import io.jmpi.transport.contract.Frames;
import io.jmpi.transport.netty.identity.Handshake;
import io.jmpi.transport.netty.identity.Handshakes;
import io.jmpi.transport.netty.rings.MemoryFile;
import io.jmpi.transport.netty.rings.RingOffer;
import io.jmpi.transport.netty.rings.SharedRings;
import io.jmpi.transport.netty.sockets.SocketIo;
import io.jmpi.wire.FrameHeader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How two ranks agree on shared memory, with a test that plays one of them; and what a hostile one cannot do. */
@Timeout(60)
class SharedMemoryTest {
    private static final int RING = FrameRing.lengthFor(2, 256 << 20);
    private static final int PATH_OFFSET = 28;

    /** Where a ring has its first record. */
    private static final int RECORDS = 512;

    private final FrameClaim claim = new FrameClaim();
    private CapturedLog log;
    private Cluster cluster;
    private Node node;

    @BeforeEach
    void open() {
        log = new CapturedLog();
        cluster = new Cluster(SocketIo.best(), Carrier.SHARED_MEMORY, 2, 1);
        node = cluster.node(0);
    }

    @AfterEach
    void close() {
        cluster.close();
        log.close();
    }

    /** The test has connected to the rank, which has offered rings. */
    private static ByteBuffer offerTo(RawPeer peer) {
        ByteBuffer head = peer.receive(FrameHeader.LENGTH);
        int length = FrameHeader.frameLength(head, 0);
        ByteBuffer frame = ByteBuffer.allocate(length).put(head);
        return frame.put(peer.receive(length - FrameHeader.LENGTH)).flip();
    }

    /** The rank has connected to the test, which accepts it. */
    private void welcome(RawPeer peer) {
        Handshake handshake = Handshakes.knowing(cluster.member(1).key(), 1, 2);
        peer.send(handshake.challenge());
        ByteBuffer hello = peer.receive(Handshake.HELLO_LENGTH);
        Handshakes.checkedHello(handshake, hello, 0, hello.capacity());
        peer.send(handshake.answer(FrameHeader.WELCOME, 0));
    }

    private static Path pathOf(ByteBuffer offer) {
        byte[] path = new byte[offer.capacity() - PATH_OFFSET];
        offer.get(PATH_OFFSET, path);
        return Path.of(new String(path, StandardCharsets.UTF_8));
    }

    private static SharedRings opened(ByteBuffer offer) {
        return RingOffer.accept(offer, 0, offer.capacity(), RING, "test");
    }

    private void write(SharedRings rings, byte[] frame) {
        assertThat(rings.to().tryClaim(frame.length, claim)).isTrue();
        claim.buffer.put(claim.offset, frame);
    }

    private void requireLoss(String... facts) {
        cluster.stepUntil(() -> !node.losses.isEmpty());
        assertThat(node.losses)
                .singleElement()
                .satisfies(loss -> assertThat(loss.cause()).hasMessageContainingAll(facts));
        cluster.stepUntil(() -> node.transport.openSockets().count() == 0);
        assertThat(node.transport.ringPeers().size()).isZero();
    }

    // ---------------------------------------------------------------- the file

    @Test
    @EnabledOnOs(OS.LINUX)
    void shouldLeaveNoNameBehind() throws IOException {
        MemoryFile file = MemoryFile.create(2 * RING);
        assertThat(Files.readSymbolicLink(file.location()).toString())
                .startsWith("/dev/shm/jmpi-")
                .endsWith(" (deleted)");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.location())))
                .isEqualTo("rw-------");
        SharedRings other = SharedRings.ofOther(MemoryFile.open(file.key(), 2 * RING));
        file.release();
        assertThat(file.location()).doesNotExist();
        SharedRings own = SharedRings.ofCreator(file.memory());
        write(own, Frames.of(100, 1));
        own.to().publish();
        List<Integer> lengths = new ArrayList<>();
        assertThat(other.from().poll(1, new FrameHandler() {
                    @Override
                    public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                        lengths.add(length);
                    }

                    @Override
                    public void onPeerFailed(int peer, Throwable cause) {}
                }))
                .isEqualTo(1);
        assertThat(lengths).containsExactly(100);
    }

    @Test
    void shouldNotTakeAnotherFileForTheRings() throws IOException {
        MemoryFile file = MemoryFile.create(2 * RING);
        byte[] wrong = file.key();
        wrong[0]++;
        assertThatThrownBy(() -> MemoryFile.open(wrong, 2 * RING))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(file.location().toString(), "another file");
        assertThatThrownBy(() -> MemoryFile.open(file.key(), RING))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(file.location().toString(), 2 * RING + " bytes", " " + RING);
        file.release();
        assertThatThrownBy(() -> MemoryFile.open(file.key(), 2 * RING)).isInstanceOf(IOException.class);
    }

    /** An interrupt would close a file's channel. */
    @Test
    void shouldShareMemoryThoughTheThreadIsInterrupted() throws IOException {
        Thread.currentThread().interrupt();
        try {
            MemoryFile file = MemoryFile.create(2 * RING);
            MemoryFile.open(file.key(), 2 * RING);
            file.release();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    // ---------------------------------------------------------------- without shared memory

    @Test
    void shouldUseTheSocketIfThePeerCannotShareMemory() {
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            Path path = pathOf(offerTo(peer));
            peer.send(RingOffer.consent(false));
            peer.send(Frames.of(300, 1));
            cluster.stepUntil(() -> node.arrivals.size() == 1);
            assertThat(node.arrivals.get(0).frame()).isEqualTo(Frames.of(300, 1));
            cluster.send(0, 1, Frames.of(400, 2));
            assertThat(peer.receive(400).array()).isEqualTo(Frames.of(400, 2));
            assertThat(path).doesNotExist();
            assertThat(node.transport.ringPeers().size()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldUseTheSocketIfItCannotShareMemory(boolean isOffered) {
        try (RawServer server = new RawServer(cluster, 1)) {
            assertThat(node.trySend(1, Frames.of(100, 1))).isFalse();
            try (RawPeer peer = server.accept()) {
                welcome(peer);
                ByteBuffer offer = ByteBuffer.allocate(PATH_OFFSET + 12);
                FrameHeader.put(offer, 0, offer.capacity(), FrameHeader.OFFER);
                offer.putInt(8, isOffered ? RING : 0).put(PATH_OFFSET, "/nonexistent".getBytes(StandardCharsets.UTF_8));
                peer.send(offer);
                ByteBuffer consent = peer.receive(12);
                assertThat(RingOffer.isGiven(consent, 0, 12)).isFalse();
                cluster.send(0, 1, Frames.of(100, 1));
                assertThat(peer.receive(100).array()).isEqualTo(Frames.of(100, 1));
                assertThat(log.warnings()).hasSize(isOffered ? 1 : 0);
            }
        }
    }

    @Test
    void shouldOfferNoMemoryToAPeerOfAnotherHost() throws IOException {
        InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
        try (RawPeer peer = RawPeer.connectFrom(other, cluster, 0).authenticate(0, 1)) {
            assertThat(offerTo(peer).getInt(8)).isZero();
            peer.send(RingOffer.consent(false));
            peer.send(Frames.of(300, 1));
            cluster.stepUntil(() -> node.arrivals.size() == 1);
            assertThat(node.transport.ringPeers().size()).isZero();
        }
    }

    // ---------------------------------------------------------------- ends and hostile peers

    @Test
    void shouldReadWhatAPeerHadPublishedBeforeItEnded() {
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            SharedRings rings = opened(offerTo(peer));
            peer.send(RingOffer.consent(true));
            for (int i = 0; i < 50; i++) {
                write(rings, Frames.of(100 + i, i));
            }
            rings.to().publish();
            write(rings, Frames.of(8, 99)); // in the middle of a frame
        }
        requireLoss("was closed");
        assertThat(node.arrivals).hasSize(50);
        assertThat(node.arrivals.get(49).frame()).isEqualTo(Frames.of(149, 49));
    }

    @Test
    void shouldLoseAPeerThatEndsBeforeItHasConsented() {
        Path path;
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            path = pathOf(offerTo(peer));
            assertThat(path).exists();
        }
        requireLoss("was closed");
        assertThat(path).doesNotExist();
    }

    /** Its socket refuses the first write or the second, so that writes of the handshake fail as they are made. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLoseAPeerThatEndsBeforeItIsAnswered(boolean resets) throws IOException {
        try (RawPeer peer = RawPeer.connectTo(cluster, 0)) {
            peer.hello(0, 1);
            if (resets) {
                peer.resetOnClose();
            }
        }
        requireLoss("");
        assertThat(node.transport.peer(1).isConnected()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldLoseAPeerThatEndsAfterItsOffer(boolean resets) throws IOException {
        try (RawServer server = new RawServer(cluster, 1)) {
            assertThat(node.trySend(1, Frames.of(100, 1))).isFalse();
            try (RawPeer peer = server.accept()) {
                welcome(peer);
                MemoryFile file = MemoryFile.create(2 * RING);
                peer.sendAtOnce(RingOffer.offer(file, RING));
                if (resets) {
                    peer.resetOnClose();
                }
            }
        }
        requireLoss("");
        assertThat(node.transport.peer(1).isConnected()).isFalse();
    }

    @Test
    void shouldPermitOnlyWakeUpsOnTheSocketBesideSharedMemory() {
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            offerTo(peer);
            peer.send(RingOffer.consent(true));
            ByteBuffer wake = ByteBuffer.allocate(FrameHeader.LENGTH);
            FrameHeader.put(wake, 0, FrameHeader.LENGTH, FrameHeader.WAKE);
            peer.send(wake);
            cluster.stepUntil(() -> node.transport.ringPeers().size() == 1);
            peer.send(Frames.of(8, 1));
            requireLoss("type 1 ", "socket");
        }
    }

    /** Longer than the ring or than any frame, shorter than a header, padding that does not end with the ring or is all of it. */
    @ParameterizedTest
    @CsvSource({
        "1000000",
        "70000",
        "7",
        "-1",
        "-64",
        "-1048064",
        "-2147483648",
        "2147483647",
        "4294967360",
        "-9223372036854775808"
    })
    void shouldLoseAPeerWhoseRecordsCannotBe(long length) throws IOException {
        assertThat(RING - RECORDS).isEqualTo(1_048_064);
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            ByteBuffer offer = offerTo(peer);
            ByteBuffer memory = mapped(pathOf(offer));
            peer.send(RingOffer.consent(true));
            memory.order(ByteOrder.nativeOrder()).putLong(RING + RECORDS, length);
            requireLoss("in shared memory");
            assertThat(node.arrivals).isEmpty();
        }
    }

    private static ByteBuffer mapped(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return file.map(FileChannel.MapMode.READ_WRITE, 0, 2L * RING);
        }
    }

    @Test
    void shouldLoseAPeerThatAnswersAnOfferByAnythingElse() {
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            offerTo(peer);
            peer.send(Frames.of(20, 1));
            requireLoss("CONSENT", "type 1 of 20 bytes");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, OFFER, type 1 of 40 bytes",
        "20, 4096, 'OFFER of rings of 4096 bytes', 1048576",
        "20, -1, 'OFFER of rings of -1 bytes', 1048576"
    })
    void shouldLoseAPeerThatOffersWhatCannotBe(byte type, int length, String refused, String other) {
        try (RawServer server = new RawServer(cluster, 1)) {
            assertThat(node.trySend(1, Frames.of(100, 1))).isFalse();
            try (RawPeer peer = server.accept()) {
                welcome(peer);
                ByteBuffer offer = ByteBuffer.allocate(40);
                FrameHeader.put(offer, 0, 40, type);
                peer.send(offer.putInt(8, length));
                requireLoss(refused, other);
            }
        }
    }

    /** A rank that never reads: its peer's frames wait in the lanes, and no memory grows. */
    @Test
    void shouldRefuseClaimsWhileTheRingIsFull() {
        try (RawPeer peer = RawPeer.authenticated(cluster, 0, 1)) {
            SharedRings rings = opened(offerTo(peer));
            peer.send(RingOffer.consent(true));
            int sent = 0;
            cluster.stepUntil(() -> node.transport.ringPeers().size() == 1);
            while (node.trySend(1, Frames.of(1000, sent))) {
                sent++;
            }
            assertThat(sent).isEqualTo((RING - RECORDS - 1) / 1024); // each on whole cache lines with its length
            assertThat(node.transport.hasUnsent()).isFalse();
            assertThat(rings.from().poll(0, node)).isEqualTo(sent);
            assertThat(node.trySend(1, Frames.of(1000, sent))).isTrue();
        }
    }
}
