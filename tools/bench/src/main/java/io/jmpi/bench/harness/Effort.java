package io.jmpi.bench.harness;

/**
 * The time spent on one point. Immutable.
 *
 * @param warmups warm-up iterations
 * @param iterations measured iterations
 * @param millis length of each
 */
public record Effort(int warmups, int iterations, int millis) {
    /** For a quick look: a few seconds per point. */
    public static final Effort QUICK = new Effort(3, 3, 300);

    /** For figures to quote. */
    public static final Effort FULL = new Effort(5, 5, 400);

    /** For figures that vary because threads share cores. */
    public static final Effort OF_DEVICES = new Effort(20, 11, 100);

    /** Additional time for starting a JVM and preparing the workload. */
    private static final int START_MILLIS = 1000;

    /** As many iterations of another length. */
    public Effort withMillis(int length) {
        return new Effort(warmups, iterations, length);
    }

    /** Estimated duration of a point. */
    public long expectedMillis() {
        return START_MILLIS + (long) (warmups + iterations) * millis;
    }
}
