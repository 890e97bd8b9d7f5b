package io.jmpi.trace.replay;

/**
 * A histogram of durations in classes that are an eighth of a power of two wide, so that a percentile is at most an
 * eighth too high.
 *
 * <p>Recording allocates nothing. Thread: one at a time.
 */
public final class LatencyHistogram {
    private static final int PART_BITS = 3;
    private static final int PARTS = 1 << PART_BITS;

    private final long[] counts = new long[(Long.SIZE - PART_BITS) * PARTS];
    private long total;
    private long max;

    void record(long nanos) {
        long value = Math.max(0, nanos);
        counts[classOf(value)]++;
        total++;
        max = Math.max(max, value);
    }

    void add(LatencyHistogram other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
        max = Math.max(max, other.max);
    }

    private static int classOf(long value) {
        int shift = Math.max(0, Long.SIZE - 1 - PART_BITS - Long.numberOfLeadingZeros(value | PARTS));
        return (shift << PART_BITS) + (int) (value >>> shift);
    }

    private static long highestOf(int number) {
        int shift = Math.max(0, (number >> PART_BITS) - 1);
        return ((number - ((long) shift << PART_BITS)) + 1 << shift) - 1;
    }

    /** Number of recorded durations. */
    public long total() {
        return total;
    }

    /** The longest duration, in nanoseconds; 0 if there is none. */
    public long max() {
        return max;
    }

    /**
     * A percentile.
     *
     * @param share from 0 to 1
     * @return nanoseconds; 0 if nothing was recorded
     */
    public long percentile(double share) {
        long rank = Math.max(1, (long) Math.ceil(share * total));
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= rank) {
                return Math.min(max, highestOf(i));
            }
        }
        return max;
    }
}
