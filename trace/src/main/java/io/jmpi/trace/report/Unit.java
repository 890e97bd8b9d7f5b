package io.jmpi.trace.report;

import java.util.Locale;

/** What a number counts, and so how it is written for people. Immutable; any thread. */
public enum Unit {
    /** Not a number. */
    TEXT(""),
    /** Things: 1,234,567. */
    COUNT("count"),
    /** A mean of counts: 8.21. */
    MEAN("count"),
    /** How many times: 1.25. */
    RATIO("ratio"),
    /** A part of 1, written in percent. */
    SHARE("fraction of 1"),
    /** Nanoseconds, written in what suits their size. */
    NANOS("ns"),
    /** Bytes, written with binary prefixes. */
    BYTES("bytes"),
    /** Bytes in a nanosecond, which are gigabytes in a second. */
    BANDWIDTH("bytes/ns");

    private static final String[] BINARY = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    private static final String[] TIMES = {"ns", "µs", "ms", "s"};

    /** What stands for a number that is not there. */
    static final String NONE = "–";

    private final String inFiles;

    Unit(String inFiles) {
        this.inFiles = inFiles;
    }

    /** The unit of such numbers in files, where they are as they were computed; empty if they are no numbers. */
    public String inFiles() {
        return inFiles;
    }

    /** The number in words; a dash if there is none. */
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

    /** Likewise. */
    public String format(long value) {
        return format((double) value);
    }

    /** Never 0 % of something that is there, nor 100 % where something is missing. */
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
