package io.jmpi.launcher.watch;

import java.util.Locale;

/** Writes numbers for readers: few digits, in ASCII. Stateless; any thread. */
final class Amount {
    private static final String[] UNITS = {"", "k", "M", "G", "T"};
    private static final double THOUSAND = 1000;
    private static final long EXACT = 100_000;
    private static final double NANOS = 1e9;

    private Amount() {}

    /** A number of things: exact below 100,000, else in thousands, millions, ... */
    static String count(long number) {
        return number < EXACT
                ? String.format(Locale.ROOT, "%,d", number)
                : scaled(number).strip();
    }

    /** A number of bytes. */
    static String bytes(long number) {
        return number < 1000 ? number + " B" : scaled(number) + "B";
    }

    private static String scaled(long number) {
        int unit = 0;
        double scaled = number;
        while (scaled >= THOUSAND && unit < UNITS.length - 1) {
            scaled /= THOUSAND;
            unit++;
        }
        return String.format(Locale.ROOT, scaled < 10 ? "%.1f %s" : "%.0f %s", scaled, UNITS[unit]);
    }

    /** A time in seconds; from a minute on in minutes and seconds. */
    static String time(long nanos) {
        double seconds = nanos / NANOS;
        if (seconds < 60) {
            return String.format(Locale.ROOT, seconds < 0.1 ? "%.3f s" : "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return whole / 60 + ":" + String.format(Locale.ROOT, "%02d", whole % 60) + " min";
    }

    /** A share of a whole, in percent. */
    static String share(long part, long whole) {
        double percent = whole <= 0 ? 0 : Math.min(100, 100.0 * part / whole);
        return String.format(Locale.ROOT, percent < 10 && percent > 0 ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A number and what is counted. */
    static String of(long number, String singular) {
        return count(number) + " " + singular + (number == 1 ? "" : "s");
    }
}
