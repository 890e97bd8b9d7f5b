package io.jmpi.studies.connectx;

/** Memory that displaces all other data from a processor's caches. Thread: one. */
final class Cache {
    /** The memory that clears the caches of two ranks is together as large as the last-level cache of usual servers. */
    static final int USUAL_BYTES = 16 << 20;

    private static final int LINE = 64 / Long.BYTES;

    private final long[] memory;

    /** @param bytes 0 to displace nothing */
    Cache(int bytes) {
        memory = new long[bytes / Long.BYTES];
    }

    /** Writes to each line. */
    void clear() {
        for (int i = 0; i < memory.length; i += LINE) {
            memory[i]++;
        }
    }
}
