package io.jmpi.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Maps values >= 0 to positions on an axis, linearly.
 *
 * @param max the greatest value of the axis, a round number
 * @param step distance between marks, a round number
 * @param from position of 0
 * @param to position of the greatest value
 */
public record Scale(double max, double step, double from, double to) implements Axis {
    private static final double HUGE = 1e10;
    private static final double TINY = 1e-5;
    private static final double[] ROUND = {1, 2, 5, 10};

    /** More digits than marks need, and fewer than floating-point numbers represent exactly. */
    private static final MathContext DIGITS = new MathContext(9);

    /**
     * Creates a scale that ends at the first mark not below the greatest value.
     *
     * @param marks maximum number of marks besides 0
     * @param wholeOnly whether marks must be whole numbers
     */
    public static Scale upTo(double greatest, int marks, boolean wholeOnly, double from, double to) {
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

    /** A mark's value without unneeded decimals; a tiny or a huge one with a power of ten. */
    public static String label(double value) {
        double size = Math.abs(value);
        if (size >= HUGE || size > 0 && size < TINY) {
            return String.format(Locale.ROOT, "%.2e", value)
                    .replaceFirst("\\.?0*e", "e")
                    .replaceFirst("e([+-])0", "e$1");
        }
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
    }
}
