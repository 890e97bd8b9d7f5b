package io.jmpi.internal.p2p.observer;

import java.util.Arrays;

/**
 * Estimates the total time of many short calls by timing only a part of them, because reading the clock takes longer
 * than a call itself. The first calls are all timed, because they are few in a short run and slow before they are
 * compiled. After that, one call of each block of {@value #BLOCK} is timed, at a random position, and counts for the
 * block. Therefore, a program that repeats the same calls does not have the same call timed again and again. While
 * calls are slow, all are timed.
 *
 * <p>The clock's own time is in each timed call; it is measured, and subtracted, when the sum is read, because it is much
 * longer before it is compiled.
 *
 * <p>Thread: one at a time.
 */
final class SampledTime {
    /** Calls that are all timed before sampling begins. */
    static final int ALL = 4096;

    static final int BLOCK = 16;

    /** The duration from which a call is worth timing; the next call is then probably worth it, too. */
    private static final long SLOW_NANOS = 1_000;

    /** A call of this duration or more has lost its processor: it counts only for itself, not for its block. */
    private static final long INTERRUPTED_NANOS = 1_000_000;

    private static final int CLOCK_ROUNDS = 50;
    private static final int CLOCK_READS = 1001;

    private int untilDue = 1;
    private int restOfBlock;
    private int block = 1;
    private long random = 0x9E3779B97F4A7C15L;
    private long timedCalls;
    private long nanos;
    private long clockReads;

    /** Counts a call; returns whether to time it. If so, {@link #took} follows unless the call fails. */
    boolean isDue() {
        return --untilDue <= 0;
    }

    /** The call that was due has taken this time, in which the clock was read once. */
    void took(long elapsed) {
        took(elapsed, 1);
    }

    /**
     * The call that was due has taken this time.
     *
     * @param clocks how often the clock was read in it, so that its time is to be subtracted; 0 if the call does not count
     */
    void took(long elapsed, int clocks) {
        int weight = elapsed >= INTERRUPTED_NANOS ? 1 : block;
        nanos += weight * elapsed;
        clockReads += (long) weight * clocks;
        timedCalls++;
        block = timedCalls < ALL || elapsed >= SLOW_NANOS ? 1 : BLOCK;
        int place = 1 + (block == 1 ? 0 : nextRandom());
        untilDue = restOfBlock + place;
        restOfBlock = block - place;
    }

    /** A number from 0 to below the length of a block: Marsaglia's xorshift. */
    private int nextRandom() {
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        return (int) (random >>> 32) & (BLOCK - 1);
    }

    /**
     * The estimated time of all calls.
     *
     * @param clockNanos how long it takes to read the clock
     */
    long nanos(double clockNanos) {
        return Math.max(0, nanos - Math.round(clockReads * clockNanos));
    }

    /** Measures how long it takes to read the clock. Takes some milliseconds. */
    static double clockNanos() {
        long[] differences = new long[CLOCK_READS];
        double least = Double.MAX_VALUE;
        for (int round = 0; round < CLOCK_ROUNDS; round++) {
            for (int i = 0; i < CLOCK_READS; i++) {
                long start = System.nanoTime();
                differences[i] = System.nanoTime() - start;
            }
            least = Math.min(least, middleMean(differences));
        }
        return least;
    }

    /** The mean of the middle half: a clock may count in steps longer than a nanosecond. */
    private static double middleMean(long[] values) {
        Arrays.sort(values);
        return Arrays.stream(values, values.length / 4, 3 * values.length / 4)
                .average()
                .orElseThrow();
    }
}
