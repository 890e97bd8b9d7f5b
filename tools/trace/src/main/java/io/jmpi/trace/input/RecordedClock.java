package io.jmpi.trace.input;

/**
 * Restores the times of a DUMPI file: its seconds have 16 bits and wrap around after 18 hours. Calls are recorded at
 * their return, so that their ends ascend; where they seem to descend, the seconds have wrapped around.
 *
 * <p>Thread: one. Lifetime: that of a reader.
 */
final class RecordedClock {
    private static final int AROUND = 1 << 16;
    private static final long NANOS = 1_000_000_000L;

    /** Seconds by which a call may be out of order, because other threads wait to record theirs, and clocks are set. */
    private static final int DISORDER = 600;

    private final long bias;
    private long last;
    private long stopSeconds;

    /**
     * Creates a clock.
     *
     * @param bias seconds to add to those in the file
     */
    RecordedClock(long bias) {
        last = bias;
        this.bias = bias;
    }

    /** Adds the end of a call; nanoseconds from the seconds and nanoseconds in the file. */
    long stop(int seconds, int nanos) {
        stopSeconds = last + ahead((int) (last - bias), seconds);
        last = Math.max(last, stopSeconds);
        return stopSeconds * NANOS + nanos;
    }

    /** The beginning of the same call. */
    long start(int seconds, int nanos) {
        return (stopSeconds - ahead(seconds, (int) (stopSeconds - bias))) * NANOS + nanos;
    }

    private static int ahead(int from, int to) {
        int ahead = to - from & AROUND - 1;
        return ahead > AROUND - DISORDER ? ahead - AROUND : ahead;
    }
}
