package io.jmpi.bench.peers;

import java.util.Locale;

/** A figure of a measurement, as programs print it in JSON. */
enum Figure {
    P50("p50", "p50_us", "us", 1, false),
    P99("p99", "p99_us", "us", 1, false),
    RATE("rate", "messages_per_s", "million/s", 1e6, true),
    BANDWIDTH("bandwidth", "bandwidth_mb_per_s", "GB/s", 1e3, true),
    TIME("time", "latency_slowest_us", "us", 1, false),
    ACCESS("time", "latency_us", "us", 1, false);

    final String label;

    /** The name in JSON. */
    final String key;

    final String unit;
    final boolean higherIsBetter;
    private final double unitSize;

    Figure(String label, String key, String unit, double unitSize, boolean higherIsBetter) {
        this.label = label;
        this.key = key;
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
