package io.jmpi.systemtests;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * The cells of a matrix that a build tries: few, but with every feature in at least one of them; another choice with each seed.
 * The Maven profile {@code exhaustive} tries all cells, and {@code full} more than a build without it.
 */
final class MatrixSlice {
    /** The seed of this run, repeated with {@code -Djmpi.test.seed=SEED}. */
    static final long SEED = Long.getLong("jmpi.test.seed", System.nanoTime());

    private static final String EXTENT = System.getProperty("jmpi.test.extent", "full");

    static final boolean EXHAUSTIVE = EXTENT.equals("exhaustive");

    static {
        System.out.println("-Djmpi.test.seed=" + SEED);
    }

    private MatrixSlice() {}

    /**
     * Chooses cells, each time the one with most features that are still missing.
     *
     * @param cells the matrix, whose order the slice keeps
     * @param variant tells slices of the same matrix apart
     * @param features what must be in some cell: values, or pairs of values
     */
    static <T> List<T> of(List<T> cells, int variant, Function<T, List<?>> features) {
        if (EXHAUSTIVE) {
            return cells;
        }
        List<T> shuffled = new ArrayList<>(cells);
        Collections.shuffle(shuffled, new Random(SEED + variant));
        Set<Object> missing = new HashSet<>();
        cells.forEach(cell -> missing.addAll(features.apply(cell)));
        Set<T> chosen = new HashSet<>();
        while (!missing.isEmpty()) {
            T best = shuffled.get(0);
            for (T cell : shuffled) {
                if (added(cell, features, missing) > added(best, features, missing)) {
                    best = cell;
                }
            }
            chosen.add(best);
            missing.removeAll(features.apply(best));
        }
        return cells.stream().filter(chosen::contains).toList();
    }

    /** Chooses a few cells among which a build has no preference; with the Maven profile {@code full} it has them all. */
    static <T> List<T> some(int count, List<T> cells) {
        return some(count, cells.size(), cells);
    }

    /**
     * Chooses cells among which a build has no preference.
     *
     * @param quick how many without a profile
     * @param full how many with the profile {@code full}
     */
    static <T> List<T> some(int quick, int full, List<T> cells) {
        int count = EXHAUSTIVE ? cells.size() : EXTENT.equals("quick") ? quick : full;
        List<T> shuffled = new ArrayList<>(cells);
        Collections.shuffle(shuffled, new Random(SEED + cells.size()));
        List<T> chosen = shuffled.subList(0, count);
        return cells.stream().filter(chosen::contains).toList();
    }

    private static <T> long added(T cell, Function<T, List<?>> features, Set<Object> missing) {
        return features.apply(cell).stream().filter(missing::contains).count();
    }
}
