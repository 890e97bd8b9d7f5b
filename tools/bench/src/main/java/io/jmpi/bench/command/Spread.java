package io.jmpi.bench.command;

import java.util.Arrays;
import java.util.Locale;

/** A figure: the median of repetitions, with the least and the greatest of them. Immutable. */
public record Spread(double median, double least, double most) {
    /** Summarizes repetitions; the median of two middle values is their mean. */
    public static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** The same in another unit. */
    public Spread times(double factor) {
        return new Spread(median * factor, least * factor, most * factor);
    }

    /** Whether the intervals from the least to the greatest value have a value in common. */
    public boolean overlaps(Spread other) {
        return least <= other.most && other.least <= most;
    }

    /** The interval for readers; empty if there is no spread. */
    public String interval() {
        return least == most ? "" : number(least) + "–" + number(most);
    }

    /** Formats a number with three digits, or all of them if they are before the point. */
    public static String number(double value) {
        double size = Math.abs(value);
        int decimals = size == 0 || size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
