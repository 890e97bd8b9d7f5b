package io.jmpi.matching;

/**
 * Depths of a queue at its searches: counts in classes of powers of two (0, 1, 2-3, 4-7, ...).
 *
 * <p>Recording is one addition, so that it can always be on. Thread: as its {@link MatchingStatistics}.
 */
public final class DepthHistogram {
    /** One class for depth 0, and one for each number of significant bits. */
    private static final int CLASSES = 33;

    private final long[] counts = new long[CLASSES];

    DepthHistogram() {}

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

    /** Number of classes up to the highest one that is not empty. */
    public int classes() {
        int used = CLASSES;
        while (used > 0 && counts[used - 1] == 0) {
            used--;
        }
        return used;
    }

    /** Number of searches at a depth of this class. */
    public long count(int depthClass) {
        return counts[depthClass];
    }

    /** The smallest depth of a class. */
    public static long lowestOf(int depthClass) {
        return depthClass == 0 ? 0 : 1L << (depthClass - 1);
    }

    /**
     * The largest depth of a class. The last class also takes greater depths, which no list that fits in memory
     * reaches.
     */
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
     * @param share from 0 to 1, for example 0.99; 0 asks for the shallowest search
     * @return the largest depth of the class in which that search lies; 0 if nothing was recorded
     * @throws IllegalArgumentException if the share is not in 0..1
     */
    public long percentile(double share) {
        if (!(share >= 0 && share <= 1)) { // neither is NaN
            throw new IllegalArgumentException("share " + share + " is not in 0..1");
        }
        int used = classes();
        long wanted = Math.max(1, (long) Math.ceil(share * total()));
        long seen = 0;
        for (int i = 0; i < used; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return highestOf(i);
            }
        }
        return used == 0 ? 0 : highestOf(used - 1); // a double rounds totals beyond 2^53, perhaps upward
    }

    /** Classes with their counts, for example {@code 0:12,2:40}: for {@link #addEncoded} in another process. */
    String encode() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < CLASSES; i++) {
            if (counts[i] != 0) {
                text.append(text.length() == 0 ? "" : ",").append(i).append(':').append(counts[i]);
            }
        }
        return text.toString();
    }

    /**
     * Adds counts that {@link #encode} has written.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    void addEncoded(String text) {
        if (text.isEmpty()) {
            return;
        }
        for (String entry : text.split(",", -1)) {
            int colon = entry.indexOf(':');
            int depthClass = colon < 0 ? -1 : Integer.parseInt(entry.substring(0, colon));
            if (depthClass < 0 || depthClass >= CLASSES) {
                throw new IllegalArgumentException(
                        "'" + entry + "' is not a class in 0.." + (CLASSES - 1) + " and a count");
            }
            counts[depthClass] += Long.parseLong(entry.substring(colon + 1));
        }
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
