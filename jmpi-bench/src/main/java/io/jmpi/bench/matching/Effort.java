package io.jmpi.bench.matching;

/**
 * How much time one point gets. Immutable.
 *
 * @param warmups iterations before those that count
 * @param iterations iterations that count
 * @param millis length of each
 */
record Effort(int warmups, int iterations, int millis) {
    /** For a look: a few seconds for each point. */
    static final Effort QUICK = new Effort(3, 3, 300);

    /** For figures to be quoted. */
    static final Effort FULL = new Effort(5, 5, 400);

    /** What starting a JVM and preparing the workload takes beside. */
    private static final int START_MILLIS = 1000;

    /** What a point will take, roughly. */
    long expectedMillis() {
        return START_MILLIS + (long) (warmups + iterations) * millis;
    }
}
