package io.jmpi.trace.format;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The part of a rank's file after its calls, about the rank as a whole: the format version, the host, how often the
 * rank made each call, and how many of these calls were not recorded. Immutable; any thread.
 */
public final class RankSummary {
    /** The labels of functions, followed by one for all functions together. */
    public static final int FUNCTIONS = 291;

    private final FormatVersion version;
    private final long startTime;
    private final String hostname;
    private final int[] called;
    private final int[] ignored;
    private final DatatypeSizes sizes;

    public RankSummary(
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

    /** Start of the job, seconds since 1970; 0 if unknown. */
    public long startTime() {
        return startTime;
    }

    /** Host of the rank. */
    public String hostname() {
        return hostname;
    }

    /** Sizes of the elements of datatypes. */
    public DatatypeSizes sizes() {
        return sizes;
    }

    /** Number of times that the rank made this call; 0 if the file does not contain it. */
    public long called(CallType type) {
        return of(called, type);
    }

    /** Number of these calls that are missing from the trace, because recording was off or another call made them. */
    public long ignored(CallType type) {
        return of(ignored, type);
    }

    /** Whether the file counts this call. A footer that was never filled contains zeros only. */
    public boolean hasCounts(CallType type) {
        boolean isFilled = IntStream.of(called).anyMatch(count -> count != 0);
        return isFilled && type.label() != CallType.NO_LABEL && type.label() < FUNCTIONS - 1;
    }

    /** The last number is the sum of the others. */
    private static long of(int[] numbers, CallType type) {
        boolean isCounted = type.label() != CallType.NO_LABEL && type.label() < FUNCTIONS - 1;
        return isCounted ? numbers[type.label()] & 0xffff_ffffL : 0;
    }
}
