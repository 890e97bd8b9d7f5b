package io.jmpi.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps positive values to positions on an axis where each factor of ten has the same length.
 *
 * @param first exponent of ten of the least value
 * @param decades number of factors of ten
 * @param from position of the least value
 * @param to position of the greatest value
 */
public record LogScale(int first, int decades, double from, double to) implements Axis {
    /**
     * Creates a scale that begins at 1, or at a lower power of ten if the least value, above 0, is below 1, and ends at the
     * first power of ten not below the greatest value.
     */
    public static LogScale between(double least, double greatest, double from, double to) {
        int first = Math.min(0, (int) Math.floor(Math.log10(least) + 1e-9));
        int last = (int) Math.ceil(Math.log10(Math.max(Math.pow(10, first), greatest)) - 1e-9);
        return new LogScale(first, Math.max(1, last - first), from, to);
    }

    @Override
    public double place(double value) {
        double decade = Math.log10(Math.max(Math.pow(10, first), value)) - first;
        return from + Math.min(decade, decades) / decades * (to - from);
    }

    @Override
    public List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i <= decades; i++) {
            marks.add(Math.pow(10, first + i));
        }
        return marks;
    }
}
