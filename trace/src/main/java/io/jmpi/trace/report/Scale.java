package io.jmpi.trace.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Maps values from 0 up to places on an axis, evenly.
 *
 * @param max the greatest value of the axis, a round number
 * @param step distance between marks, a round number
 * @param from place of 0
 * @param to place of the greatest value
 */
record Scale(double max, double step, double from, double to) implements Axis {
    private static final double[] ROUND = {1, 2, 5, 10};

    /** More than marks need, and fewer than floating-point numbers are exact to. */
    private static final MathContext DIGITS = new MathContext(9);

    /**
     * A scale that ends at the first mark from the greatest value on.
     *
     * @param marks how many there may be beside 0
     * @param wholeOnly whether there must be no mark between whole numbers
     */
    static Scale upTo(double greatest, int marks, boolean wholeOnly, double from, double to) {
        double atLeast = greatest > 0 && !Double.isInfinite(greatest) ? greatest / marks : 1.0 / marks;
        double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
        double step = power * 10;
        for (double round : ROUND) {
            if (round * power >= atLeast * (1 - 1e-9)) {
                step = round * power;
                break;
            }
        }
        if (wholeOnly) {
            step = Math.max(1, step);
        }
        double steps = Math.max(1, Math.ceil(greatest / step * (1 - 1e-9)));
        return new Scale(steps * step, step, from, to);
    }

    /** How far a mark's label reaches beyond the end of a lying axis that ends at the drawing's edge. */
    static double overhang(double greatest) {
        return Svg.width(label(Math.rint(greatest))) / 2 + 8;
    }

    @Override
    public double place(double value) {
        return from + Math.min(value, max) / max * (to - from);
    }

    @Override
    public List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        for (int i = 0; i * step <= max * (1 + 1e-9); i++) {
            marks.add(i * step);
        }
        return marks;
    }

    /** A mark's value without needless decimals. */
    static String label(double value) {
        return value == Math.rint(value)
                ? Unit.COUNT.format(value)
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
