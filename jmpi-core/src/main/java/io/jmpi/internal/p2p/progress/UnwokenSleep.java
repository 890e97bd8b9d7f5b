package io.jmpi.internal.p2p.progress;

/**
 * How long a rank sleeps that waits for memory: those that should wake it may not be connected to it. The longer it
 * has waited, the longer it sleeps, so that many ranks that wait for one that computes take hardly any of its time, and a
 * rank notices the end of its wait after at most an eighth more of it.
 *
 * <p>Thread: the progress thread.
 */
final class UnwokenSleep {
    private static final long SHORTEST_NANOS = 10_000_000;
    private static final long LONGEST_NANOS = 500_000_000;
    private static final int PART = 8;

    private long next = SHORTEST_NANOS;
    private long endedBefore;

    /**
     * Returns the length of the next sleep.
     *
     * @param ended how many waits for memory have ended so far: after one, sleeps begin short again
     */
    long next(long ended) {
        if (ended != endedBefore) {
            endedBefore = ended;
            next = SHORTEST_NANOS;
        }
        return next;
    }

    /** Called after each sleep, which a frame may have ended early, with the time that it took. */
    void slept(long nanos) {
        next = Math.min(next + nanos / PART, LONGEST_NANOS);
    }
}
