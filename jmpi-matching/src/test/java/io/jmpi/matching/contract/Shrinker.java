package io.jmpi.matching.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Makes a failing list small: leaves out halves, quarters and so on down to single elements, as long as it still fails. */
public final class Shrinker {
    private Shrinker() {}

    /** Returns a part of the list that fails and that no longer fails without any one of its elements. */
    public static <T> List<T> shrink(List<T> failing, Predicate<List<T>> fails) {
        List<T> smallest = failing;
        int chunk = Math.max(1, failing.size() / 2);
        while (true) {
            List<T> smaller = withoutChunks(smallest, chunk, fails);
            boolean progress = smaller.size() < smallest.size();
            smallest = smaller;
            if (chunk > 1) {
                chunk /= 2;
            } else if (!progress) {
                return smallest;
            }
        }
    }

    private static <T> List<T> withoutChunks(List<T> failing, int chunk, Predicate<List<T>> fails) {
        List<T> smallest = failing;
        int start = 0;
        while (start < smallest.size()) {
            List<T> candidate = new ArrayList<>(smallest.subList(0, start));
            candidate.addAll(smallest.subList(Math.min(start + chunk, smallest.size()), smallest.size()));
            if (fails.test(candidate)) {
                smallest = candidate;
            } else {
                start += chunk;
            }
        }
        return smallest;
    }
}
