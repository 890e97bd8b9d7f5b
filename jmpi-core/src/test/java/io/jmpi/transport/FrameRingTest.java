package io.jmpi.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FrameRingTest {
    private static final int FROM = 3;

    private final FrameRing ring = new FrameRing(FrameRing.allocate(FrameRing.LONGEST));
    private final FrameClaim claim = new FrameClaim();
    private final RecordedFrames received = new RecordedFrames();

    @Test
    void shouldHideClaimedFramesUntilTheyArePublished() {
        assertThat(write(40, 1)).isTrue();
        assertThat(write(41, 2)).isTrue();
        assertThat(ring.isEmpty()).isTrue();
        assertThat(ring.poll(FROM, received)).isZero();
        assertThat(ring.publish()).isTrue();
        assertThat(ring.isEmpty()).isFalse();
        assertThat(ring.poll(FROM, received)).isEqualTo(2);
        assertThat(received.frames).extracting(frame -> frame.length).containsExactly(40, 41);
        assertThat(received.senders).containsExactly(FROM, FROM);
        assertThat(ring.isEmpty()).isTrue();
    }

    @Test
    void shouldPublishNothingWhenNothingWasClaimed() {
        assertThat(ring.publish()).isFalse();
        write(8, 0);
        ring.publish();
        assertThat(ring.publish()).isFalse();
    }

    @Test
    void shouldLoseNothingWhenFull() {
        int written = 0;
        while (write(1000, written)) {
            written++;
        }
        assertThat(written).isGreaterThan(200);
        assertThat(write(1000, written)).as("a second claim in a full ring").isFalse();
        ring.publish();
        FrameChecker checker = new FrameChecker();
        for (int i = 0; i < written; i++) {
            checker.expect(1000);
        }
        assertThat(ring.poll(FROM, checker)).isEqualTo(written);
        assertThat(write(1000, written))
                .as("a claim after the ring was emptied")
                .isTrue();
    }

    @Test
    void shouldAlwaysHaveRoomForTheLongestFrameWhenEmpty() {
        FrameChecker checker = new FrameChecker();
        for (int i = 0; i < 100; i++) {
            assertThat(write(FrameHeader.MAX_FRAME_LENGTH, 2 * i)).isTrue();
            checker.expect(FrameHeader.MAX_FRAME_LENGTH);
            assertThat(write(8 + i, 2 * i + 1)).isTrue();
            checker.expect(8 + i);
            ring.publish();
            assertThat(ring.poll(FROM, checker)).isEqualTo(2);
        }
    }

    @Test
    void shouldHaveRoomForThreeOfTheLongestFramesWhateverItsLength() {
        for (int ranks = 2; ranks <= 300; ranks++) {
            int length = FrameRing.lengthFor(ranks, 256 << 20);
            FrameRing ofJob = new FrameRing(FrameRing.allocate(length));
            for (int frame = 1; frame <= 3; frame++) {
                assertThat(ofJob.tryClaim(FrameRing.longestFrame(length), claim))
                        .as("frame %d in %d bytes", frame, length)
                        .isTrue();
            }
        }
    }

    /** Each line of the ring once contained a part of a long frame that looks like the length of a record. */
    @Test
    void shouldNotTakeBytesOfFormerFramesForARecord() {
        FrameRing shortest = new FrameRing(FrameRing.allocate(FrameRing.SHORTEST));
        int longest = FrameRing.longestFrame(FrameRing.SHORTEST);
        for (int lap = 0; lap < 20; lap++) {
            for (int i = 0; i < 3 + lap; i++) {
                assertThat(shortest.tryClaim(longest, claim)).isTrue();
                for (int at = 0; at + Long.BYTES <= longest; at += Long.BYTES) {
                    claim.buffer.putLong(claim.offset + at, Long.reverseBytes(FrameHeader.LENGTH));
                }
                shortest.publish();
                assertThat(shortest.poll(FROM, new RecordedFrames())).isEqualTo(1);
            }
            for (int length = FrameHeader.LENGTH; length < 500; length++) {
                assertThat(shortest.tryClaim(length, claim)).isTrue();
                assertThat(shortest.isEmpty()).as("before %d bytes", length).isTrue();
                shortest.publish();
                assertThat(shortest.poll(FROM, new RecordedFrames())).isEqualTo(1);
                assertThat(shortest.isEmpty()).as("behind %d bytes", length).isTrue();
            }
        }
    }

    @Test
    void shouldKeepOrderAndBytesWhenFramesOfRandomLengthWrapAround() {
        Random random = TestSeeds.random("FrameRingTest.wrapAround");
        FrameChecker checker = new FrameChecker();
        int written = 0;
        while (written < 20_000) {
            int length = FrameHeader.LENGTH + random.nextInt(random.nextInt(10) == 0 ? 60_000 : 300);
            if (random.nextInt(200) > 0 && write(length, written)) {
                checker.expect(length);
                written++;
            } else {
                ring.publish();
                ring.poll(FROM, checker);
                assertThat(checker.expected).isEmpty();
            }
        }
    }

    @Test
    void shouldGoOnBehindAFrameThatTheHandlerRefuses() {
        write(16, 0);
        write(24, 1);
        ring.publish();
        FrameHandler refusing = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                throw new MalformedFrameException("refused");
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {}
        };
        assertThatThrownBy(() -> ring.poll(FROM, refusing)).isInstanceOf(MalformedFrameException.class);
        assertThat(ring.poll(FROM, received)).isEqualTo(1);
        assertThat(received.frames).extracting(frame -> frame.length).containsExactly(24);
    }

    @Test
    @SuppressWarnings("ThreadPriorityCheck")
    void shouldKeepOrderAndBytesWhenProducerAndConsumerAreThreads() throws InterruptedException {
        int frames = 100_000;
        Random lengths = TestSeeds.random("FrameRingTest.twoThreads");
        long seed = lengths.nextLong();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread producer = new Thread(() -> produce(frames, new Random(seed)), "producer");
        producer.setUncaughtExceptionHandler((thread, e) -> failure.set(e));
        producer.start();
        Random expected = new Random(seed);
        int[] next = {0};
        FrameHandler checking = new FrameHandler() {
            @Override
            public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
                TestFrames.check(buffer, offset, length, randomLength(expected), next[0]++);
            }

            @Override
            public void onPeerFailed(int peer, Throwable cause) {}
        };
        while (next[0] < frames && failure.get() == null) {
            if (ring.poll(FROM, checking) == 0) {
                Thread.yield();
            }
        }
        producer.join();
        assertThat(failure.get()).isNull();
        assertThat(ring.isEmpty()).isTrue();
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void produce(int frames, Random random) {
        for (int number = 0; number < frames; number++) {
            int length = randomLength(random);
            while (!write(length, number)) {
                ring.publish();
                Thread.yield();
            }
            if (number % 7 == 0) {
                ring.publish();
            }
        }
        ring.publish();
    }

    private static int randomLength(Random random) {
        return FrameHeader.LENGTH + random.nextInt(random.nextInt(50) == 0 ? 40_000 : 200);
    }

    private boolean write(int length, int number) {
        if (!ring.tryClaim(length, claim)) {
            return false;
        }
        TestFrames.put(claim, length, number);
        return true;
    }

    /** Checks each frame against the lengths that were announced, and the bytes that follow from its number. */
    private static final class FrameChecker implements FrameHandler {
        final Queue<Integer> expected = new ArrayDeque<>();
        private int number;

        void expect(int length) {
            expected.add(length);
        }

        @Override
        public void onFrame(int peer, ByteBuffer buffer, int offset, int length) {
            TestFrames.check(buffer, offset, length, expected.remove(), number++);
        }

        @Override
        public void onPeerFailed(int peer, Throwable cause) {}
    }
}
