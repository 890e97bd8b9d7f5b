package io.jmpi.launcher.compare;

import java.util.Locale;

/** Formats figures. */
final class Numbers {
    private Numbers() {}

    static String seconds(double seconds) {
        String format = seconds < 10 ? "%.3f" : seconds < 100 ? "%.2f" : "%.1f";
        return String.format(Locale.ROOT, format, seconds);
    }

    static String factor(double factor) {
        return String.format(Locale.ROOT, factor < 10 ? "%.2f" : "%.1f", factor);
    }

    static String interval(Speedup speedup) {
        return "[" + factor(speedup.low()) + ", " + factor(speedup.high()) + "]";
    }
}
