package io.jmpi.matching.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** The seed of the random tests of a JVM: another one each time, printed, and repeated with {@code -Djmpi.test.seed=SEED}. */
public final class TestSeeds {
    public static final long SEED = Long.getLong("jmpi.test.seed", System.nanoTime());

    static {
        print();
    }

    private TestSeeds() {}

    @SuppressWarnings("SystemOut")
    private static void print() {
        System.out.println("-Djmpi.test.seed=" + SEED);
    }

    /** A source of random numbers for the named test. */
    public static Random random(String test) {
        return new Random(SEED + test.hashCode());
    }

    /**
     * Chooses cases among which the tests have no preference, and keeps their order.
     *
     * @param quick how many are tried in the extent {@code quick}
     * @param full how many are tried in the extent {@code full}; the extent {@code exhaustive} tries all
     */
    public static <T> List<T> some(int quick, int full, List<T> cases) {
        List<T> shuffled = new ArrayList<>(cases);
        Collections.shuffle(shuffled, new Random(SEED + cases.size()));
        List<T> chosen = shuffled.subList(0, TestExtent.of(quick, full, cases.size()));
        return cases.stream().filter(chosen::contains).toList();
    }

    /** Chooses cases in the extent {@code quick}; the other extents try all. */
    public static <T> List<T> some(int quick, List<T> cases) {
        return some(quick, cases.size(), cases);
    }
}
