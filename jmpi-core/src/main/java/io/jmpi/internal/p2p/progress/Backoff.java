package io.jmpi.internal.p2p.progress;

import java.util.concurrent.locks.LockSupport;

/**
 * The action of a waiting thread between two checks of its condition: it spins, then it yields its core, and in the end
 * it blocks. Thread: the one that waits.
 */
final class Backoff {
    private static final int LOOKS_PER_CLOCK_READ = 16;

    /** Number of looks in the time of an answer through memory, which a pause of the processor would delay. */
    private static final int LOOKS_WITHOUT_PAUSE = 16;

    /** Longer than a message in flight takes. */
    private static final long SPIN_NANOS = 10_000;

    /** A yield that takes longer has let another thread run. */
    private static final long SWITCH_NANOS = 1_000;

    /** A yield that takes longer has let a computing thread run, not a waiting one. */
    private static final long LONGEST_HANDOVER_NANOS = 50_000;

    private static final int HANDOVERS_BEFORE_NAP = 32;
    private static final long SHORTEST_NAP_INTERVAL = 1_000_000;
    private static final long LONGEST_NAP_INTERVAL = 1_000_000_000;

    /**
     * Whether other threads need the cores of an engine's threads, as yields have shown. If so, the awaited rank may
     * need this core, and yielding at once is better than spinning first.
     *
     * <p>Threads that hand a core to each other need not be where they are: there may be an idle core. The system moves
     * a thread to it when it wakes up, but lets two threads that yield share a core for tens of milliseconds.
     * Therefore, if there are enough cores, a thread sleeps briefly now and then while it shares one.
     *
     * <p>Any thread, without synchronization, because a lost update only delays its adaptation.
     */
    static final class Cores {
        private final boolean areEnough;
        private boolean areShared;
        private int handovers;
        private long nextNap = System.nanoTime();
        private long napInterval = SHORTEST_NAP_INTERVAL;

        Cores(boolean areEnough) {
            this.areEnough = areEnough;
            this.areShared = !areEnough;
        }

        /** Updates the state after a yield; returns whether cores are shared. */
        boolean yielded(long began, long ended) {
            long nanos = ended - began;
            areShared = nanos > SWITCH_NANOS;
            if (!areShared) {
                handovers = 0;
                napInterval = SHORTEST_NAP_INTERVAL;
            } else if (nanos < LONGEST_HANDOVER_NANOS) {
                handovers++;
            }
            return areShared;
        }

        /** Whether it is time for a nap; the next one is due later each time until no core is shared. */
        boolean napIsDue(long now) {
            if (!areEnough || handovers < HANDOVERS_BEFORE_NAP || now - nextNap < 0) {
                return false;
            }
            handovers = 0;
            nextNap = now + napInterval;
            napInterval = Math.min(2 * napInterval, LONGEST_NAP_INTERVAL);
            return true;
        }
    }

    private final long pollNanos;
    private final Cores cores;
    private int looks;
    private long began;
    private boolean yields;
    private boolean isOver;

    /** Creates a backoff that polls for the given time before it blocks; 0 for no polling. */
    Backoff(long pollNanos, Cores cores) {
        this.pollNanos = pollNanos;
        this.cores = cores;
    }

    /** Begins anew: there was work, or another wait begins. */
    void reset() {
        looks = 0;
    }

    /** Pauses for a moment; returns false if the thread should block now, after which it begins anew. */
    boolean pause() {
        if (looks++ == 0) {
            began = System.nanoTime();
            yields = cores.areShared;
            isOver = pollNanos == 0;
        }
        if (isOver) {
            looks = 0;
            return false;
        }
        if (yields) {
            yieldCore();
        } else {
            spin();
        }
        return true;
    }

    private void spin() {
        if (looks > LOOKS_WITHOUT_PAUSE) {
            Thread.onSpinWait();
        }
        if (looks % LOOKS_PER_CLOCK_READ == 0) {
            long spun = System.nanoTime() - began;
            yields = spun > SPIN_NANOS;
            isOver = spun > pollNanos;
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on this yield.
    private void yieldCore() {
        long before = System.nanoTime();
        Thread.yield();
        long after = System.nanoTime();
        cores.yielded(before, after);
        if (cores.napIsDue(after)) {
            LockSupport.parkNanos(1); // The system makes it some 50 us, and then selects a core.
        }
        isOver = after - began > pollNanos;
    }
}
