package io.jmpi.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps values >= 1 to positions on an axis where each factor of ten has the same length.
 *
 * @param decades number of factors of ten
 * @param from position of 1
 * @param to position of the greatest value
 */
public record LogScale(int decades, double from, double to) implements Axis {
    /** Creates a scale that ends at the first power of ten not below the greatest value. */
    public static LogScale upTo(double greatest, double from, double to) {
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
