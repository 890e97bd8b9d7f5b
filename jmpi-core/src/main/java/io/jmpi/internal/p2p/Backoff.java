package io.jmpi.internal.p2p;

/**
 * What a thread does between two looks for what it waits for: it spins, then it yields its core, and in the end it
 * blocks. Thread: the one that waits.
 */
final class Backoff {
    private static final int LOOKS_PER_CLOCK_READ = 16;

    /** Longer than a message in flight takes. */
    private static final long SPIN_NANOS = 10_000;

    /** A yield that takes longer has let another thread run. */
    private static final long SWITCH_NANOS = 1_000;

    /**
     * Whether other threads need the cores of an engine's threads, as yields have shown. If so the awaited rank may need
     * this core, and it is better to yield at once than to spin first. Any thread, without synchronization, because a lost
     * update only delays what it learns.
     */
    static final class Cores {
        private boolean areShared;

        Cores(boolean areShared) {
            this.areShared = areShared;
        }
    }

    private final long pollNanos;
    private final Cores cores;
    private int looks;
    private long began;
    private boolean yields;
    private boolean isOver;

    /** Polls for so long before it blocks; not at all if this is 0. */
    Backoff(long pollNanos, Cores cores) {
        this.pollNanos = pollNanos;
        this.cores = cores;
    }

    /** Begins anew: there was work, or another wait begins. */
    void reset() {
        looks = 0;
    }

    /** Lets a moment pass; returns false if the thread is to block now, after which it begins anew. */
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
        Thread.onSpinWait();
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
        cores.areShared = after - before > SWITCH_NANOS;
        isOver = after - began > pollNanos;
    }
}
