package io.jmpi.plot;

import java.util.Locale;

/** Formats amounts for readers, with few digits. Stateless; any thread. */
public final class Amount {
    /** Replaces an absent number. */
    public static final String NONE = "–";

    private static final String[] THOUSANDS = {"", "k", "M", "G", "T", "P", "E"};
    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};
    private static final double SHORT = 100_000;
    private static final double NANOS = 1e9;

    private Amount() {}

    /** A number of things, exactly: 1,234,567. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A number of things, rounded to a whole one: 1,234,567. */
    public static String count(double number) {
        return String.format(Locale.ROOT, "%,.0f", number);
    }

    /** A number of things, exactly, with their name: 1 rank, 2 ranks. */
    public static String of(long number, String singular) {
        return count(number) + " " + singular + (number == 1 ? "" : "s");
    }

    /** A number of things in at most seven characters: exact below 100,000, otherwise in thousands, millions, ... */
    public static String shortCount(long number) {
        if (number < SHORT) {
            return count(number);
        }
        double value = number;
        int unit = 0;
        while (unit < THOUSANDS.length - 1 && value >= 999.5) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, value < 9.95 ? "%.1f %s" : "%.0f %s", value, THOUSANDS[unit]);
    }

    /** A number of bytes, with binary prefixes: 2.79 GiB. */
    public static String bytes(long bytes) {
        return bytes((double) bytes);
    }

    /** A number of bytes, likewise. */
    public static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (unit < BINARY.length - 1 && Math.abs(value) >= 1023.5) {
            value /= 1024;
            unit++;
        }
        return threeDigits(value) + " " + BINARY[unit];
    }

    /** A time in nanoseconds, in a unit that suits its size: 12.3 µs. */
    public static String time(double nanos) {
        double value = nanos;
        int unit = 0;
        while (unit < TIMES.length - 1 && Math.abs(value) >= 999.5) {
            value /= 1000;
            unit++;
        }
        return threeDigits(value) + " " + TIMES[unit];
    }

    /** A waiting time, in nanoseconds: formatted in seconds, or from a minute on as 12:34 min. */
    public static String duration(long nanos) {
        double seconds = nanos / NANOS;
        if (seconds < 59.95) {
            return String.format(Locale.ROOT, seconds < 0.1 ? "%.3f s" : "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        return String.format(Locale.ROOT, "%d:%02d min", whole / 60, whole % 60);
    }

    /** A share of 1 in percent; never 0 % of something nonzero, nor 100 % if something is missing. */
    public static String share(double share) {
        double percent = share * 100;
        if (percent > 0 && percent < 0.05) {
            return "<0.1 %";
        }
        if (percent < 100 && percent >= 99.95) {
            return ">99.9 %";
        }
        return String.format(Locale.ROOT, percent == 0 || percent == 100 ? "%.0f %%" : "%.1f %%", percent);
    }

    /** A share of a whole, in percent: at most 100 %, and 0 % of nothing. */
    public static String share(long part, long whole) {
        return share(whole <= 0 ? 0 : Math.min(1, (double) part / whole));
    }

    private static String threeDigits(double value) {
        double size = Math.abs(value);
        boolean isWhole = value == Math.rint(value);
        int decimals = isWhole || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
