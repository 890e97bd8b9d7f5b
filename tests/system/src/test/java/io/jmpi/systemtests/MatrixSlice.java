package io.jmpi.systemtests;

import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * The cells of a matrix that a build tries: few, but with every feature in at least one of them; another choice with each seed.
 * The Maven profile {@code exhaustive} tries all cells.
 */
final class MatrixSlice {
    private MatrixSlice() {}

    /**
     * Chooses cells, each time the one with most features that are still missing.
     *
     * @param cells the matrix, whose order the slice keeps
     * @param variant tells slices of the same matrix apart
     * @param features what must be in some cell: values, or pairs of values
     */
    static <T> List<T> of(List<T> cells, int variant, Function<T, List<?>> features) {
        if (TestExtent.EXHAUSTIVE) {
            return cells;
        }
        List<T> shuffled = new ArrayList<>(cells);
        Collections.shuffle(shuffled, new Random(TestSeeds.SEED + variant));
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

    private static <T> long added(T cell, Function<T, List<?>> features, Set<Object> missing) {
        return features.apply(cell).stream().filter(missing::contains).count();
    }
}
