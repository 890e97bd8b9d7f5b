package io.jmpi.transport.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.FrameHandler;
import io.jmpi.transport.InJvmJob;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.Transport;
import io.jmpi.transport.TransportSettings;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The instrument itself: it injects what it says, and preserves what a transport must. */
@Timeout(60)
class FaultyTransportTest {
    private static final int RANKS = 3;
    private static final int LENGTH = 16;
    private static final int FRAMES = 500;
    private static final int SEEDS = 50;

    private final List<Transport> transports = new ArrayList<>();
    private final FrameClaim claim = new FrameClaim();
    private int refused;

    private record Frame(int from, int number) {}

    /** What one rank has got. */
    private static final class Received implements FrameHandler {
        private final List<Frame> frames = new ArrayList<>();
        private final List<Integer> losses = new ArrayList<>();

        @Override
        public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
            assertThat(length).isEqualTo(LENGTH);
            assertThat(losses).doesNotContain(peer);
            frames.add(new Frame(peer, buffer.getInt(offset + FrameHeader.LENGTH)));
        }

        @Override
        public void onPeerFailed(int peer, Throwable cause) {
            losses.add(peer);
        }

        private List<Integer> from(int peer) {
            return frames.stream()
                    .filter(frame -> frame.from == peer)
                    .map(Frame::number)
                    .toList();
        }
    }

    private void open(Faults faults) {
        InJvmJob job = new InJvmJob(RANKS, (code, reason) -> {});
        for (int rank = 0; rank < RANKS; rank++) {
            Transport plain = new InJvmTransportProvider()
                    .open(job.member(rank), TransportSettings.ofOneHost(1 << 20), Thread.currentThread());
            transports.add(new FaultyTransport(plain, faults, rank, RANKS));
        }
    }

    private boolean trySend(int from, int to, int number) {
        if (!transports.get(from).peer(to).tryClaim(LENGTH, claim)) {
            refused++;
            return false;
        }
        FrameHeader.put(claim.buffer, claim.offset, LENGTH, FrameHeader.MESSAGE);
        claim.buffer.putInt(claim.offset + FrameHeader.LENGTH, number);
        transports.get(from).flush();
        return true;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldDelayRefuseAndPauseButPreserveTheOrderOfEachPeer(long seed) {
        open(new Faults(seed, false));
        Received received = new Received();
        int[] sent = new int[RANKS];
        int delays = 0;
        while (received.frames.size() < (RANKS - 1) * FRAMES) {
            for (int from = 1; from < RANKS; from++) {
                if (sent[from] < FRAMES && trySend(from, 0, sent[from])) {
                    sent[from]++;
                }
            }
            transports.get(0).poll(received);
            delays += received.frames.size() < sent[1] + sent[2] ? 1 : 0;
        }
        List<Integer> inOrder = IntStream.range(0, FRAMES).boxed().toList();
        assertThat(received.from(1)).isEqualTo(inOrder);
        assertThat(received.from(2)).isEqualTo(inOrder);
        assertThat(received.frames)
                .isNotEqualTo(received.frames.stream()
                        .sorted(Comparator.comparingInt(Frame::number))
                        .toList());
        assertThat(refused).isPositive();
        assertThat(delays).isPositive();
        assertThat(received.losses).isEmpty();
    }

    /** Without that, a rank that has nothing else to do would never make the calls that are due. */
    @Test
    void shouldNotBlockForeverWhileSomethingIsDelayed() {
        open(new Faults(1, false));
        Received received = new Received();
        for (int number = 0; number < FRAMES; number++) {
            while (!trySend(1, 0, number)) {
                transports.get(1).block(received, Long.MAX_VALUE);
            }
            while (received.frames.size() <= number) {
                transports.get(0).poll(received);
                if (received.frames.size() <= number) {
                    transports.get(0).block(received, Long.MAX_VALUE);
                }
            }
        }
    }

    @Test
    void shouldCutSomeConnectionsAtBothEndsAfterTheSameFrame() {
        int cuts = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            transports.clear();
            open(new Faults(seed, true));
            Received lower = new Received();
            Received higher = new Received();
            int sent = 0;
            for (int i = 0; i < 4 * FRAMES; i++) {
                if (lower.losses.isEmpty() && sent < FRAMES && trySend(0, 1, sent)) {
                    sent++;
                }
                transports.get(0).poll(lower);
                transports.get(1).poll(higher);
            }
            assertThat(higher.from(0))
                    .isEqualTo(IntStream.range(0, sent).boxed().toList());
            assertThat(lower.losses.size()).isEqualTo(higher.losses.size()).isLessThanOrEqualTo(1);
            cuts += lower.losses.size();
        }
        assertThat(cuts).isBetween(1, SEEDS - 1);
    }
}
