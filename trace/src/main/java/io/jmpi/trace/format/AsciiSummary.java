package io.jmpi.trace.format;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses what dumpi2ascii -a prints before and after the calls. Thread and lifetime: those of the {@link AsciiReader}.
 */
final class AsciiSummary {
    private static final Pattern COUNTS =
            Pattern.compile("(\\w+) called (-?\\d{1,10}) times and ignored (-?\\d{1,10}) times");
    private static final Pattern SIZE = Pattern.compile("Datatype (\\d{1,5}) \\(.*\\) has size (-?\\d{1,10})");
    private static final Pattern VERSION = Pattern.compile("version=(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})");
    private static final Pattern HOSTNAME = Pattern.compile("hostname=(.*)");

    /** Lines without information for us; the number of keyvals is followed by arbitrary names and values. */
    private static final Pattern OTHER = Pattern.compile(
            "|(Total keyvals|Performance counters): -?\\d+|Perfcounters: .*| {4}.*|Function address .*|\\w+=.*");

    private final int[] called = new int[RankSummary.FUNCTIONS];
    private final int[] ignored = new int[RankSummary.FUNCTIONS];
    private FormatVersion version;
    private String hostname = "unknown";
    private int[] sizes = new int[0];

    /** Parses a line; returns false if it is none of these. */
    boolean take(TextInput in) {
        String line = in.wholeRest();
        Matcher counts = COUNTS.matcher(line);
        if (counts.matches()) {
            CallType type = CallType.named(counts.group(1));
            if (type != null && type.label() != CallType.NO_LABEL && type.label() < called.length) {
                called[type.label()] = (int) Long.parseLong(counts.group(2));
                ignored[type.label()] = (int) Long.parseLong(counts.group(3));
            }
            return true;
        }
        Matcher size = SIZE.matcher(line);
        if (size.matches()) {
            int datatype = Integer.parseInt(size.group(1));
            sizes = Arrays.copyOf(sizes, Math.max(sizes.length, datatype + 1));
            sizes[datatype] = (int) Long.parseLong(size.group(2));
            return true;
        }
        Matcher versions = VERSION.matcher(line);
        if (versions.matches()) {
            version = new FormatVersion(
                    Integer.parseInt(versions.group(1)),
                    Integer.parseInt(versions.group(2)),
                    Integer.parseInt(versions.group(3)));
            return true;
        }
        Matcher host = HOSTNAME.matcher(line);
        if (host.matches()) {
            hostname = host.group(1);
            return true;
        }
        return OTHER.matcher(line).matches();
    }

    DatatypeSizes sizes() {
        return sizes.length == 0 ? DatatypeSizes.BUILT_IN : new DatatypeSizes(sizes);
    }

    /** The summary; empty if dumpi2ascii was called without -a. */
    Optional<RankSummary> summary() {
        return version == null
                ? Optional.empty()
                : Optional.of(new RankSummary(version, 0, hostname, called, ignored, sizes()));
    }
}
