package io.jmpi.transport;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressMeta;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;
import org.openjdk.jcstress.infra.results.ZZL_Result;

/**
 * What producer and consumer of a {@link FrameRing} see of each other, in memory of one JVM and in memory that each has
 * mapped for itself. Run by {@code scripts/stress}.
 */
public final class FrameRingStress {
    private FrameRingStress() {}

    /** Each frame is read once, in order, and whole. */
    @Outcome(
            id = "whole, meanwhile, .*",
            expect = ACCEPTABLE,
            desc = "The consumer sees frames, and the producer room.")
    @Outcome(id = "whole, afterwards, .*", expect = ACCEPTABLE, desc = "One thread ends before the other one begins.")
    @Outcome(expect = FORBIDDEN, desc = "A frame is torn, overwritten, lost, or read twice.")
    public static class WholeFrames {}

    /** A frame becomes visible as a whole, with its header and its content. */
    @State
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    public static class OneFrame {
        private final StressedRing ring = new StressedRing();

        @Actor
        public void producer() {
            ring.tryToWrite();
            ring.publish();
        }

        @Actor
        public void consumer() {
            ring.poll();
        }

        @Arbiter
        public void end(LL_Result result) {
            result.r1 = ring.verdict();
            result.r2 = ring.memory();
        }
    }

    /** The ring is full: the producer must not overwrite what the consumer has not read, or is just reading. */
    @State
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    public static class RoomGivenBack {
        private final StressedRing ring = StressedRing.full();

        @Actor
        public void producer() {
            ring.fill();
        }

        @Actor
        public void consumer() {
            ring.poll();
        }

        @Arbiter
        public void end(LL_Result result) {
            result.r1 = ring.verdict();
            result.r2 = ring.memory();
        }
    }

    /** Several times around the ring, with padding. */
    @State
    @JCStressTest
    @JCStressMeta(WholeFrames.class)
    public static class Stream {
        private static final int FRAMES = 12;

        private final StressedRing ring = new StressedRing();

        @Actor
        public void producer() {
            ring.writeStream(FRAMES);
        }

        @Actor
        public void consumer() {
            ring.readStream(FRAMES);
        }

        @Arbiter
        public void end(LL_Result result) {
            result.r1 = ring.verdict();
            result.r2 = ring.memory();
        }
    }

    /** A consumer that sleeps although there is a frame would do so forever. */
    @State
    @JCStressTest
    @Outcome(id = "false, false, .*", expect = ACCEPTABLE, desc = "The consumer sees the frame.")
    @Outcome(id = "false, true, .*", expect = ACCEPTABLE, desc = "The consumer sees the frame, and is woken in vain.")
    @Outcome(id = "true, true, .*", expect = ACCEPTABLE, desc = "The consumer sleeps, and is woken.")
    @Outcome(id = "true, false, .*", expect = FORBIDDEN, desc = "The consumer sleeps, and nobody wakes it.")
    public static class Sleep {
        private final StressedRing ring = new StressedRing();

        /** The frame is written, so that the threads meet more often. */
        public Sleep() {
            ring.tryToWrite();
        }

        @Actor
        public void consumer(ZZL_Result result) {
            result.r1 = ring.fallsAsleep();
        }

        @Actor
        public void producer(ZZL_Result result) {
            ring.publish();
            result.r2 = ring.mustWake();
        }

        @Arbiter
        public void end(ZZL_Result result) {
            result.r3 = ring.memory();
        }
    }
}
