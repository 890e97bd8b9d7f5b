package io.jmpi.studies.overlap.model.programs;

import java.util.SplittableRandom;

/** Random numbers that are always the same. */
final class Chance {
    private static final long SEED = 0x6a6d7069L;

    private Chance() {}

    /** A number of a rank's iteration, from 0 inclusive to 1 exclusive. */
    static double of(int rank, int iteration) {
        return new SplittableRandom(SEED + ((long) rank << 32 | iteration) * 0x9e3779b97f4a7c15L).nextDouble();
    }
}
