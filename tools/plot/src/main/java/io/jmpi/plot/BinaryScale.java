package io.jmpi.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Maps 0 and whole numbers from 1 on to positions on an axis where each factor of two has the same length; 0 is two steps
 * before 1.
 *
 * @param least the least value, 0 or a power of two
 * @param greatest the greatest value
 * @param from position of the least value
 * @param to position of the greatest value
 */
public record BinaryScale(int least, int greatest, double from, double to) implements Axis {
    private static final double ZERO = -2;

    private static double exponent(double value) {
        return value < 1 ? ZERO : Math.log(value) / Math.log(2);
    }

    @Override
    public double place(double value) {
        double first = exponent(least);
        double length = exponent(greatest) - first;
        double steps = Math.max(0, Math.min(length, exponent(value) - first));
        return length == 0 ? (from + to) / 2 : from + steps / length * (to - from);
    }

    @Override
    public List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        if (least == 0) {
            marks.add(0.0);
        }
        for (long mark = Math.max(1, least); mark <= greatest; mark *= 2) {
            marks.add((double) mark);
        }
        return marks;
    }
}
