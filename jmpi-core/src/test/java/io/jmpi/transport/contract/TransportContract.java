package io.jmpi.transport.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.job.Job;
import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.Transport;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What each transport does alike: the same scenarios over all of them, their ranks driven by the test's thread. */
@Timeout(60)
public abstract class TransportContract {
    private static final int RANKS = 3;
    private static final int HEAD = 16;
    private static final long LONG_TIME = 20_000_000_000L;

    /** One rank, and what it has received. */
    private static final class Rank implements FrameHandler {
        final Transport transport;
        final List<List<byte[]>> frames = new ArrayList<>();
        final List<Integer> lost = new ArrayList<>();
        final List<Integer> absent = new ArrayList<>();
        private final FrameClaim claim = new FrameClaim();

        Rank(Transport transport) {
            this.transport = transport;
            for (int i = 0; i < RANKS; i++) {
                frames.add(new ArrayList<>());
            }
        }

        boolean trySend(int to, byte[] frame) {
            if (!transport.peer(to).tryClaim(frame.length, claim)) {
                return false;
            }
            claim.buffer.put(claim.offset, frame);
            return true;
        }

        boolean trySendInPlace(int to, byte[] frame) {
            ByteBuffer tail = ByteBuffer.allocateDirect(frame.length - HEAD);
            tail.put(frame, HEAD, frame.length - HEAD).flip();
            if (!transport.peer(to).tryClaim(HEAD, tail, claim)) {
                return false;
            }
            claim.buffer.put(claim.offset, frame, 0, HEAD);
            return true;
        }

        int step() {
            int calls = transport.poll(this);
            transport.flush();
            return calls;
        }

        @Override
        public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
            byte[] frame = new byte[length];
            buffer.get(offset, frame);
            frames.get(peer).add(frame);
        }

        @Override
        public void onPeerFailed(int peer, Throwable cause) {
            lost.add(peer);
        }

        @Override
        public void onPeerAbsent(int peer, Throwable cause) {
            absent.add(peer);
        }
    }

    private final InJvmJob job = new InJvmJob(RANKS, (code, reason) -> {});
    private final List<Rank> ranks = new ArrayList<>();

    /** Opens the transport of a rank; the calling thread is its progress thread. */
    protected abstract Transport open(Job job);

    private void open() {
        for (int rank = 0; rank < RANKS; rank++) {
            ranks.add(new Rank(open(job.member(rank))));
        }
    }

    @AfterEach
    void close() {
        ranks.forEach(rank -> rank.transport.close());
    }

    /** Steps all ranks until a condition holds; otherwise only the test's timeout ends it. */
    private void stepUntil(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            ranks.forEach(Rank::step);
        }
    }

    private void connect(int from, int to) {
        byte[] frame = Frames.of(FrameHeader.LENGTH, 0);
        stepUntil(() -> ranks.get(from).trySend(to, frame));
        stepUntil(() -> !ranks.get(to).frames.get(from).isEmpty());
        ranks.get(to).frames.get(from).clear();
    }

    /** Frames of all lengths, with heads and tails apart or not, flushed at random moments, several times around a ring. */
    @Test
    void shouldKeepOrderAndBytesInBothDirectionsUnderBackPressure() {
        open();
        SplittableRandom random = new SplittableRandom(27);
        int longest = ranks.get(0).transport.peer(1).longestFrame();
        int count = 1500;
        int[] sent = new int[2];
        int[] received = new int[2];
        List<List<Integer>> lengths = List.of(new ArrayList<>(), new ArrayList<>());
        int refused = 0;
        while (received[0] < count || received[1] < count) {
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            int from = random.nextInt(2);
            Rank sender = ranks.get(from);
            for (int burst = random.nextInt(20); burst > 0 && sent[from] < count; burst--) {
                int length = random.nextInt(10) == 0
                        ? longest - random.nextInt(8)
                        : FrameHeader.LENGTH + random.nextInt(random.nextBoolean() ? 64 : 3000);
                byte[] frame = Frames.of(length, seed(from, sent[from]));
                if (length > HEAD && random.nextBoolean()
                        ? sender.trySendInPlace(1 - from, frame)
                        : sender.trySend(1 - from, frame)) {
                    lengths.get(from).add(length);
                    sent[from]++;
                } else {
                    refused++;
                }
            }
            if (random.nextBoolean()) {
                sender.step();
            }
            Rank receiver = ranks.get(1 - from);
            if (random.nextInt(20) == 0 || sent[from] == count) {
                receiver.step();
            }
            for (byte[] frame : receiver.frames.get(from)) {
                int number = received[from]++;
                assertThat(frame).isEqualTo(Frames.of(lengths.get(from).get(number), seed(from, number)));
            }
            receiver.frames.get(from).clear();
        }
        assertThat(refused).as("claims refused for want of room").isPositive();
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.lost).isEmpty());
    }

    private static long seed(int from, int number) {
        return 1_000_000L * from + number;
    }

    @Test
    void shouldDeliverWhatAPeerSentBeforeItEnded() {
        open();
        connect(0, 1);
        for (int i = 0; i < 10; i++) {
            assertThat(ranks.get(0).trySend(1, Frames.of(100 + i, i))).isTrue();
        }
        ranks.get(0).transport.flush();
        ranks.get(0).transport.close();
        Rank left = ranks.remove(0);
        stepUntil(() -> !ranks.get(0).lost.isEmpty());
        assertThat(ranks.get(0).frames.get(0)).hasSize(10);
        assertThat(ranks.get(0).lost).containsExactly(0);
        assertThat(left.lost).isEmpty();
    }

    @Test
    void shouldNotMistakeARankThatLeftForOneThatIsLost() {
        open();
        stepUntil(ranks.get(1).transport::leave);
        ranks.remove(1).transport.close();
        ranks.get(0).transport.peer(1).connect();
        stepUntil(() -> !ranks.get(0).absent.isEmpty());
        assertThat(ranks.get(0).lost).isEmpty();
        assertThat(ranks.get(0).absent).containsExactly(1);
    }

    /** Both begin to connect before either has noticed. */
    @Test
    void shouldConnectOnceIfBothBegin() {
        open();
        for (int round = 0; round < 2; round++) {
            for (int from = 0; from < RANKS; from++) {
                for (int to = 0; to < RANKS; to++) {
                    if (from != to) {
                        ranks.get(from).trySend(to, Frames.of(8, 0));
                    }
                }
            }
        }
        stepUntil(() -> ranks.get(0).transport.peer(1).isConnected()
                && ranks.get(1).transport.peer(0).isConnected()
                && ranks.get(2).transport.peer(0).isConnected());
        connect(0, 1);
        connect(1, 0);
        connect(2, 1);
        assertThat(ranks).allSatisfy(rank -> assertThat(rank.lost).isEmpty());
    }

    /** A rank that sleeps does not miss a frame, whenever it comes. */
    @Test
    void shouldEndASleepWhenAFrameArrives() throws Exception {
        CyclicBarrier opened = new CyclicBarrier(2);
        List<CompletableFuture<Void>> players = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            int self = i;
            CompletableFuture<Void> player = new CompletableFuture<>();
            players.add(player);
            Thread thread = new Thread(
                    () -> {
                        try (Transport transport = open(job.member(self))) {
                            opened.await();
                            pingPong(new Rank(transport), self, 1 - self);
                            player.complete(null);
                        } catch (Exception | Error e) {
                            player.completeExceptionally(e);
                        }
                    },
                    "player " + self);
            thread.setDaemon(true);
            thread.start();
        }
        for (CompletableFuture<Void> player : players) {
            player.get();
        }
    }

    /** Always sleeps for a long time: a missed wake-up shows as a timeout. */
    private static void pingPong(Rank rank, int self, int other) {
        for (int round = 1; round <= 500; round++) {
            for (int half = 0; half < 2; half++) {
                if (half == self) {
                    byte[] frame = Frames.of(8 + round, round);
                    while (!rank.trySend(other, frame)) {
                        rank.step();
                    }
                    rank.transport.flush();
                } else {
                    while (rank.frames.get(other).size() < round) {
                        if (rank.step() == 0) {
                            rank.transport.block(rank, LONG_TIME);
                        }
                    }
                }
            }
        }
    }
}
