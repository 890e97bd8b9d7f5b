package io.jmpi.matching.software;

import io.jmpi.matching.MatchingStatistics;

/**
 * The memory of tables and lists: their allocation step and their size in bytes, for
 * {@link MatchingStatistics#memoryBytes}. Sizes are estimates for a 64-bit JVM with compressed references, the usual
 * case.
 */
public final class Footprint {
    public static final int REFERENCE_BYTES = 4;
    private static final int ARRAY_HEADER_BYTES = 16;
    private static final int OBJECT_HEADER_BYTES = 12;
    private static final int ALIGNMENT = 8;

    private static final int MOST_ENTRIES_AT_A_TIME = 64;

    private Footprint() {}

    /**
     * Returns how many entries a list allocates when none is free: as many as it has, up to a limit. Entries that are
     * allocated together lie side by side; scattered ones can make a walk miss the first-level cache at each entry.
     */
    static int growth(int entries) {
        return Math.min(Math.max(1, entries), MOST_ENTRIES_AT_A_TIME);
    }

    public static long array(long length, int elementBytes) {
        return aligned(ARRAY_HEADER_BYTES + length * elementBytes);
    }

    public static long object(int fieldBytes) {
        return aligned(OBJECT_HEADER_BYTES + fieldBytes);
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
