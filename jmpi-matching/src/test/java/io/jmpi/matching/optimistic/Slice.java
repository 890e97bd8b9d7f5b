package io.jmpi.matching.optimistic;

import io.jmpi.matching.contract.TestExtent;

/**
 * Which cases of a set that is too big for each build are tried: every n-th, another slice with each seed; all if the tests
 * are {@linkplain TestExtent exhaustive}. Thread: one.
 */
final class Slice {
    /** The seed of this run, repeated with {@code -Djmpi.test.seed=SEED}. */
    static final long SEED = Long.getLong("jmpi.test.seed", System.nanoTime());

    static {
        System.out.println("-Djmpi.test.seed=" + SEED);
    }

    private final int stride;
    private int next;

    Slice(int stride) {
        this.stride = TestExtent.of(stride, 1);
        next = Math.floorMod(SEED, this.stride);
    }

    /** Whether the next case belongs to the slice. */
    boolean hasNext() {
        next = next == 0 ? stride - 1 : next - 1;
        return next == 0;
    }
}
