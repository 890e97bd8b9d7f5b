package io.jmpi.trace.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values from 1 up to places on an axis, where each factor of ten has the same length.
 *
 * @param decades how many of them there are
 * @param from place of 1
 * @param to place of the greatest value
 */
record LogScale(int decades, double from, double to) implements Axis {
    /** A scale that ends at the first power of ten from the greatest value on. */
    static LogScale upTo(double greatest, double from, double to) {
        return new LogScale(Math.max(1, (int) Math.ceil(Math.log10(Math.max(1, greatest)) - 1e-9)), from, to);
    }

    @Override
    public double place(double value) {
        double decade = Math.log10(Math.max(1, value));
        return from + Math.min(decade, decades) / decades * (to - from);
    }

    @Override
    public List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i <= decades; i++) {
            marks.add(Math.pow(10, i));
        }
        return marks;
    }
}
