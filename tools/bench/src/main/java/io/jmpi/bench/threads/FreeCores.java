package io.jmpi.bench.threads;

/**
 * What threads with a core each would reach, from what was counted where they share cores.
 *
 * <p>Threads that call the matcher themselves have nothing in common but buckets. A pair takes the CPU time that it takes
 * where as many threads run as there are cores, misses of caches and waits included. With more threads at once more calls
 * wait: in proportion to the number of other threads. A wait lasts one critical section and the transfer of the lock's
 * cache line. Threads that hand over are limited by the one thread that matches: no number of cores makes that faster.
 *
 * @param pairNanos CPU time of a pair
 * @param contention share of the calls that have waited
 * @param runningAtOnce threads of which both were measured, at least 2
 * @param matchingNanos time of a pair of the thread that others hand over to, at least
 */
record FreeCores(double pairNanos, double contention, int runningAtOnce, double matchingNanos) {
    /** Of the cache line of a lock, from one core to another: an assumption, on the safe side. */
    static final double TRANSFER_NANOS = 100;

    double contention(int threads) {
        return contention * (threads - 1) / (runningAtOnce - 1);
    }

    double directPairsPerSecond(int threads) {
        double wait = pairNanos / 2 + TRANSFER_NANOS;
        double moreWaits = 2 * Math.max(0, contention(threads) - contention);
        return threads * 1e9 / (pairNanos + moreWaits * wait);
    }

    /** At most. */
    double handedOverPairsPerSecond() {
        return 1e9 / matchingNanos;
    }

    double ratio(int threads) {
        return directPairsPerSecond(threads) / handedOverPairsPerSecond();
    }
}
