package io.jmpi.matching;

/**
 * How deep a queue was when it was searched: counts in classes of powers of two (0, 1, 2-3, 4-7, ...).
 *
 * <p>Recording is one addition, so that it can always be on. Thread: as its {@link MatchingStatistics}.
 */
public final class DepthHistogram {
    /** One class for depth 0, and one for each number of significant bits. */
    private static final int CLASSES = 33;

    private final long[] counts = new long[CLASSES];

    void record(long depth) {
        counts[classOf(depth)]++;
    }

    void add(DepthHistogram other) {
        for (int i = 0; i < CLASSES; i++) {
            counts[i] += other.counts[i];
        }
    }

    private static int classOf(long depth) {
        return Math.min(CLASSES - 1, Long.SIZE - Long.numberOfLeadingZeros(depth));
    }

    /** Number of classes that hold something, counted from class 0 to the highest that does. */
    public int classes() {
        int used = CLASSES;
        while (used > 0 && counts[used - 1] == 0) {
            used--;
        }
        return used;
    }

    /** Searches that met a depth of this class. */
    public long count(int depthClass) {
        return counts[depthClass];
    }

    /** The smallest depth of a class. */
    public static long lowestOf(int depthClass) {
        return depthClass == 0 ? 0 : 1L << (depthClass - 1);
    }

    /** The largest depth of a class. */
    public static long highestOf(int depthClass) {
        return depthClass == 0 ? 0 : (1L << depthClass) - 1;
    }

    /** All searches. */
    public long total() {
        long total = 0;
        for (long count : counts) {
            total += count;
        }
        return total;
    }

    /**
     * The depth that a share of the searches did not exceed.
     *
     * @param share from 0 to 1, for example 0.99
     * @return the largest depth of the class in which that search lies; 0 if nothing was recorded
     */
    public long percentile(double share) {
        long wanted = (long) Math.ceil(share * total());
        long seen = 0;
        for (int i = 0; i < CLASSES; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return highestOf(i);
            }
        }
        throw new IllegalArgumentException("share " + share + " is not in 0..1");
    }

    /** For example {@code 0:12 1:3 2-3:40}; classes without searches are left out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < classes(); i++) {
            if (counts[i] > 0) {
                text.append(text.length() == 0 ? "" : " ").append(lowestOf(i));
                if (highestOf(i) > lowestOf(i)) {
                    text.append('-').append(highestOf(i));
                }
                text.append(':').append(counts[i]);
            }
        }
        return text.toString();
    }
}
