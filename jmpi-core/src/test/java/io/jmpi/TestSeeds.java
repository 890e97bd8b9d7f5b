package io.jmpi;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Seeds of random tests: a new one for each run, printed, and repeated with {@code -Djmpi.test.seed=SEED}. */
public final class TestSeeds {
    private static final String PROPERTY = "jmpi.test.seed";

    private TestSeeds() {}

    /** A source of random numbers for the named test. */
    @SuppressWarnings("SystemOut")
    public static Random random(String test) {
        Long given = Long.getLong(PROPERTY);
        long seed = given != null ? given : ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        System.out.println(test + ": seed " + seed + " (repeat with -D" + PROPERTY + "=" + seed + ")");
        return new Random(seed);
    }
}
