package io.jmpi.matching.contract;

/**
 * How much of their cases the large tests run: slices, which are others with each seed, or everything. The property
 * {@code jmpi.test.extent} says which: {@code quick}, or with the Maven profiles of these names {@code full} or {@code exhaustive}.
 */
public final class TestExtent {
    private static final String EXTENT = System.getProperty("jmpi.test.extent", "full");

    /** Whether everything is run. */
    public static final boolean EXHAUSTIVE = EXTENT.equals("exhaustive");

    /** Whether only the small slices are run. */
    public static final boolean QUICK = EXTENT.equals("quick");

    private TestExtent() {}

    /** How many of something a test runs: of a slice, or of everything. */
    public static int of(int slice, int everything) {
        return EXHAUSTIVE ? everything : slice;
    }

    /** How many of something a test runs: of the small slice, of the large one, or of everything. */
    public static int of(int quick, int full, int everything) {
        return QUICK ? quick : of(full, everything);
    }
}
