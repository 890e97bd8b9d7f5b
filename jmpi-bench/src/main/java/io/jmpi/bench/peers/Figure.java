package io.jmpi.bench.peers;

import java.util.Locale;

/** A figure of a measurement, as programs print it in lines {@code result NAME VALUE}. */
enum Figure {
    P50("p50", "us", 1, false),
    P99("p99", "us", 1, false),
    RATE("rate", "million/s", 1e6, true),
    BANDWIDTH("bandwidth", "GB/s", 1e3, true),
    TIME("time", "us", 1, false);

    final String result;
    final String unit;
    final boolean higherIsBetter;
    private final double unitSize;

    Figure(String result, String unit, double unitSize, boolean higherIsBetter) {
        this.result = result;
        this.unit = unit;
        this.unitSize = unitSize;
        this.higherIsBetter = higherIsBetter;
    }

    /** Formats a printed value in this figure's unit, without the unit. */
    String format(double value) {
        return number(scaled(value));
    }

    /** Converts a printed value to this figure's unit. */
    double scaled(double value) {
        return value / unitSize;
    }

    /** Formats a number with about three digits. */
    static String number(double value) {
        return String.format(
                Locale.ROOT, value < 1 ? "%.3f" : value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }
}
