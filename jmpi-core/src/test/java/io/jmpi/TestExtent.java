package io.jmpi;

/**
 * How much of their cases the large tests run: a slice by default, which is another one with each seed, and everything
 * with the Maven profile {@code exhaustive}, which sets {@code jmpi.test.exhaustive=true}.
 */
public final class TestExtent {
    /** Whether everything is run. */
    public static final boolean EXHAUSTIVE = Boolean.getBoolean("jmpi.test.exhaustive");

    private TestExtent() {}

    /** How many of something a test runs: of a slice, or of everything. */
    public static int of(int slice, int everything) {
        return EXHAUSTIVE ? everything : slice;
    }
}
