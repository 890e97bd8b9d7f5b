package io.jmpi.internal.p2p.progress;

import java.util.concurrent.locks.LockSupport;

/**
 * The action of a thread between unsuccessful tests and probes. A thread that calls them in a loop is waiting, although
 * not inside one call: it yields its core as a waiting thread does ({@link Backoff}), if other threads need it. An
 * occasional poll between computations costs a counter, and its thread does not yield.
 *
 * <p>Thread: the one that runs the cycle; or the others, without synchronization, because a lost update only delays
 * their adaptation.
 */
class Polls {
    /** This number of unsuccessful polls in a row counts as a loop, if they are close to each other. */
    static final int OF_A_LOOP = 16;

    /** In a loop the program does less between two polls. */
    static final long CLOSE_NANOS = 20_000;

    private final Backoff.Cores cores;
    private int unsuccessful;
    private boolean yields;
    private long last;

    Polls(Backoff.Cores cores) {
        this.cores = cores;
        this.last = clock();
    }

    /** A poll has been unsuccessful, and there was no work. */
    final void unsuccessful() {
        if (yields) {
            yieldInLoop();
        } else if (++unsuccessful % OF_A_LOOP == 0) {
            long now = clock();
            yields = now - last < OF_A_LOOP * CLOSE_NANOS;
            last = now;
        }
    }

    private void yieldInLoop() {
        long before = clock();
        yields = before - last < CLOSE_NANOS;
        last = before;
        if (yields) {
            yieldCore();
            long after = clock();
            yields = cores.yielded(before, after);
            if (cores.napIsDue(after)) {
                LockSupport.parkNanos(1); // As in Backoff.
            }
            last = clock();
        }
    }

    /** Overridden by tests. */
    long clock() {
        return System.nanoTime();
    }

    /** Overridden by tests. */
    @SuppressWarnings("ThreadPriorityCheck") // Nothing depends on this yield.
    void yieldCore() {
        Thread.yield();
    }
}
