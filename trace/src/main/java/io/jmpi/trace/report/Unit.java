package io.jmpi.trace.report;

import java.util.Locale;

/** What a number counts, which determines its format. Immutable; any thread. */
public enum Unit {
    /** Not a number. */
    TEXT(""),
    /** A count: 1,234,567. */
    COUNT("count"),
    /** A mean of counts: 8.21. */
    MEAN("count"),
    /** A factor: 1.25. */
    RATIO("ratio"),
    /** A share of 1, written in percent. */
    SHARE("fraction of 1"),
    /** Nanoseconds, written in a unit that suits their size. */
    NANOS("ns"),
    /** Bytes, written with binary prefixes. */
    BYTES("bytes"),
    /** Bytes per nanosecond, which are gigabytes per second. */
    BANDWIDTH("bytes/ns");

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};

    /** Replaces an absent number. */
    static final String NONE = "–";

    private final String inFiles;

    Unit(String inFiles) {
        this.inFiles = inFiles;
    }

    /** The unit in files, which contain unformatted numbers; empty for text. */
    public String inFiles() {
        return inFiles;
    }

    /** Formats a number; NaN becomes a dash. */
    public String format(double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        return switch (this) {
            case TEXT -> Double.toString(value);
            case COUNT -> String.format(Locale.ROOT, "%,.0f", value);
            case MEAN, RATIO -> String.format(Locale.ROOT, "%,.2f", value);
            case SHARE -> share(value);
            case NANOS -> time(value);
            case BYTES -> bytes(value);
            case BANDWIDTH -> String.format(Locale.ROOT, "%,.4g GB/s", value);
        };
    }

    /** Formats a number in the same way. */
    public String format(long value) {
        return format((double) value);
    }

    /** Formats a share; never 0 % of something nonzero, nor 100 % if something is missing. */
    private static String share(double value) {
        double percent = value * 100;
        if (percent > 0 && percent < 0.05) {
            return "<0.1 %";
        }
        if (percent < 100 && percent >= 99.95) {
            return ">99.9 %";
        }
        return String.format(Locale.ROOT, percent == 0 || percent == 100 ? "%.0f %%" : "%.1f %%", percent);
    }

    private static String time(double nanos) {
        double value = nanos;
        int unit = 0;
        while (unit < TIMES.length - 1 && Math.abs(value) >= 999.5) {
            value /= 1000;
            unit++;
        }
        return threeDigits(value) + " " + TIMES[unit];
    }

    private static String bytes(double bytes) {
        double value = bytes;
        int unit = 0;
        while (unit < BINARY.length - 1 && Math.abs(value) >= 1023.5) {
            value /= 1024;
            unit++;
        }
        return threeDigits(value) + " " + BINARY[unit];
    }

    private static String threeDigits(double value) {
        double size = Math.abs(value);
        boolean isWhole = value == Math.rint(value);
        int decimals = isWhole || size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
