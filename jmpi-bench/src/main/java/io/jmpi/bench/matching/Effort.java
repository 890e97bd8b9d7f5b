package io.jmpi.bench.matching;

/**
 * The time spent on one point. Immutable.
 *
 * @param warmups warm-up iterations
 * @param iterations measured iterations
 * @param millis length of each
 */
record Effort(int warmups, int iterations, int millis) {
    /** For a quick look: a few seconds per point. */
    static final Effort QUICK = new Effort(3, 3, 300);

    /** For figures to quote. */
    static final Effort FULL = new Effort(5, 5, 400);

    /** Additional time for starting a JVM and preparing the workload. */
    private static final int START_MILLIS = 1000;

    /** Estimated duration of a point. */
    long expectedMillis() {
        return START_MILLIS + (long) (warmups + iterations) * millis;
    }
}
