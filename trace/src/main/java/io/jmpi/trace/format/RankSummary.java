package io.jmpi.trace.format;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * What a rank's file says of the rank as a whole, behind its calls: by which version it was written, where the rank ran, how
 * often it made each call, and how many of these calls were not recorded. Immutable; any thread.
 */
public final class RankSummary {
    /** The labels of functions, and behind them one for all functions together. */
    static final int FUNCTIONS = 291;

    private final FormatVersion version;
    private final long startTime;
    private final String hostname;
    private final int[] called;
    private final int[] ignored;
    private final DatatypeSizes sizes;

    RankSummary(
            FormatVersion version, long startTime, String hostname, int[] called, int[] ignored, DatatypeSizes sizes) {
        this.version = version;
        this.startTime = startTime;
        this.hostname = hostname;
        this.called = Arrays.copyOf(called, FUNCTIONS);
        this.ignored = Arrays.copyOf(ignored, FUNCTIONS);
        this.sizes = sizes;
    }

    /** Version of the format. */
    public FormatVersion version() {
        return version;
    }

    /** When the job began, seconds since 1970; 0 if that is unknown. */
    public long startTime() {
        return startTime;
    }

    /** Where the rank ran. */
    public String hostname() {
        return hostname;
    }

    /** How long elements of datatypes are. */
    public DatatypeSizes sizes() {
        return sizes;
    }

    /** How often the rank made this call; 0 if the file does not say it. */
    public long called(CallType type) {
        return of(called, type);
    }

    /** How many of these calls are not in the trace, because recording was off or another call made them. */
    public long ignored(CallType type) {
        return of(ignored, type);
    }

    /** Whether the file says how often the rank made this call. Footers that were never filled have zeros only. */
    boolean hasCounts(CallType type) {
        boolean isFilled = IntStream.of(called).anyMatch(count -> count != 0);
        return isFilled && type.label() != CallType.NO_LABEL && type.label() < FUNCTIONS - 1;
    }

    /** The last number is the sum of the others. */
    private static long of(int[] numbers, CallType type) {
        boolean isCounted = type.label() != CallType.NO_LABEL && type.label() < FUNCTIONS - 1;
        return isCounted ? numbers[type.label()] & 0xffff_ffffL : 0;
    }
}
