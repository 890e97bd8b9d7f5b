package io.jmpi.trace.report;

import io.jmpi.plot.Amount;
import java.util.Locale;

/** The unit of a number, which determines its format. Immutable; any thread. */
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
            return Amount.NONE;
        }
        return switch (this) {
            case TEXT -> Double.toString(value);
            case COUNT -> Amount.count(value);
            case MEAN, RATIO -> String.format(Locale.ROOT, "%,.2f", value);
            case SHARE -> Amount.share(value);
            case NANOS -> Amount.time(value);
            case BYTES -> Amount.bytes(value);
            case BANDWIDTH -> String.format(Locale.ROOT, "%,.4g GB/s", value);
        };
    }

    /** Formats a number in the same way. */
    public String format(long value) {
        return format((double) value);
    }
}
