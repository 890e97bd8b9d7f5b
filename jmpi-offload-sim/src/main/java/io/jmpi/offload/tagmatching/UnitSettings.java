package io.jmpi.offload.tagmatching;

/**
 * The sizes of a unit, all of which can run out: then the unit or its host waits for the other.
 *
 * @param tags entries that the list holds at most
 * @param operations commands that may be outstanding
 * @param wireDepth messages that may be on their way into the unit
 * @param completions completions that may wait for the host
 * @param unexpectedBuffers messages without an entry that the host has not taken yet; far below 2^16, so that a host's
 *     16-bit count is never a whole turn behind the unit's
 * @param segmentBytes longest eager message that is moved at once; longer ones and rendezvous move in such pieces
 * @param sync how host and unit stay in step
 */
public record UnitSettings(
        int tags,
        int operations,
        int wireDepth,
        int completions,
        int unexpectedBuffers,
        int segmentBytes,
        SyncRule sync) {
    /** Handles have 16 bits; one value is reserved, as the tail of the list is on a card. */
    public static final int MAX_TAGS = 65_535;

    /** See {@link #unexpectedBuffers}. */
    public static final int MAX_UNEXPECTED_BUFFERS = 1 << 14;

    private static final int MAX_DEPTH = 1 << 20;
    private static final int MOST_OPERATIONS = 1024;
    private static final int WIRE_DEPTH = 256;
    private static final int COMPLETIONS = 2048;
    private static final int UNEXPECTED_BUFFERS = 1024;
    private static final int SEGMENT_BYTES = 48 * 1024;

    public UnitSettings {
        requireIn("tags", tags, 1, MAX_TAGS);
        requireIn("operations", operations, 1, MAX_DEPTH);
        requireIn("wireDepth", wireDepth, 1, MAX_DEPTH);
        requireIn("completions", completions, 1, MAX_DEPTH);
        requireIn("unexpectedBuffers", unexpectedBuffers, 1, MAX_UNEXPECTED_BUFFERS);
        requireIn("segmentBytes", segmentBytes, 1, Integer.MAX_VALUE);
        if (sync == null) {
            throw new IllegalArgumentException("sync is null");
        }
    }

    /** The usual sizes for a list: two commands for each entry up to 1024 (as UCX), segments of 48 KiB (as UCX). */
    public static UnitSettings forTags(int tags, SyncRule sync) {
        int operations = (int) Math.min(2L * tags + 2, MOST_OPERATIONS);
        return new UnitSettings(tags, operations, WIRE_DEPTH, COMPLETIONS, UNEXPECTED_BUFFERS, SEGMENT_BYTES, sync);
    }

    static void requireIn(String name, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " " + value + " is not in " + min + ".." + max);
        }
    }
}
