package io.jmpi.matching.contract;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * The seed of the random tests and slices of a build: Maven gives all JVMs the time at which it has begun, each prints it, and
 * {@code -Djmpi.test.seed=SEED} repeats it.
 */
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

    /** A source of random numbers for the named test. Seeds of builds and names are near each other, what they choose is not. */
    public static Random random(String test) {
        return new Random(new SplittableRandom(SEED + test.hashCode()).nextLong());
    }

    /**
     * Chooses cases among which the named test has no preference, and keeps their order.
     *
     * @param quick how many are tried in the extent {@code quick}
     * @param full how many are tried in the extent {@code full}; the extent {@code exhaustive} tries all
     */
    public static <T> List<T> some(String test, int quick, int full, List<T> cases) {
        List<T> shuffled = new ArrayList<>(cases);
        Collections.shuffle(shuffled, random(test));
        List<T> chosen = shuffled.subList(0, Math.min(cases.size(), TestExtent.of(quick, full, cases.size())));
        return cases.stream().filter(chosen::contains).toList();
    }

    /** The same for the class that calls. */
    public static <T> List<T> some(int quick, int full, List<T> cases) {
        return some(caller(), quick, full, cases);
    }

    /** Chooses cases for the class that calls in the extent {@code quick}; the other extents try all. */
    public static <T> List<T> some(int quick, List<T> cases) {
        return some(caller(), quick, cases.size(), cases);
    }

    private static String caller() {
        return StackWalker.getInstance()
                .walk(frames -> frames.map(StackWalker.StackFrame::getClassName)
                        .filter(name -> !name.equals(TestSeeds.class.getName()))
                        .findFirst()
                        .orElseThrow());
    }
}
