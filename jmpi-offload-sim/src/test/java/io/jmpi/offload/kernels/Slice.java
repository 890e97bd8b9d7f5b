package io.jmpi.offload.kernels;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;

/**
 * Which cases of a set that is too big for each build are tried: every n-th, another slice with each seed; all if the tests
 * are {@linkplain TestExtent exhaustive}. Thread: one.
 */
final class Slice {
    private final int stride;
    private int next;

    Slice(int stride) {
        this.stride = TestExtent.of(3 * stride, stride, 1);
        next = Math.floorMod(TestSeeds.SEED, this.stride);
    }

    /** Whether the next case belongs to the slice. */
    boolean hasNext() {
        next = next == 0 ? stride - 1 : next - 1;
        return next == 0;
    }
}
