package io.jmpi.launcher.compare;

import java.util.Arrays;
import java.util.function.DoubleFunction;

/** The median of repetitions, and their range. Immutable; any thread. */
public record Spread(double median, double least, double greatest) {
    /**
     * Sums up values.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static Spread of(double... values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int half = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** The range, as {@code least..greatest}. */
    String range(DoubleFunction<String> format) {
        return format.apply(least) + ".." + format.apply(greatest);
    }
}
