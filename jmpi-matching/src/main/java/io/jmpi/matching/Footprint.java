package io.jmpi.matching;

/**
 * What tables weigh, for {@link MatchingStatistics#memoryBytes}: an estimate for a 64-bit JVM with compressed references,
 * the usual case.
 */
final class Footprint {
    static final int REFERENCE_BYTES = 4;
    private static final int ARRAY_HEADER_BYTES = 16;
    private static final int OBJECT_HEADER_BYTES = 12;
    private static final int ALIGNMENT = 8;

    private Footprint() {}

    static long array(long length, int elementBytes) {
        return aligned(ARRAY_HEADER_BYTES + length * elementBytes);
    }

    static long object(int fieldBytes) {
        return aligned(OBJECT_HEADER_BYTES + fieldBytes);
    }

    private static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    }
}
