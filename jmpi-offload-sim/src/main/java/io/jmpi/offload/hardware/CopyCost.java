package io.jmpi.offload.hardware;

import java.nio.ByteBuffer;

/**
 * The cost of moving a byte through shared memory. Measured once for each JVM, at the first use, in about a
 * millisecond. Any thread.
 */
final class CopyCost {
    private static final int CHUNK = 64 * 1024;
    private static final int CHUNKS = 64;
    private static final int ROUNDS = 5;

    private CopyCost() {}

    private static final class Measured {
        static final double NANOS_PER_BYTE = measure();
    }

    /** Nanoseconds for each byte that is copied into shared memory and out of it again: the best of several rounds. */
    static double nanosPerByte() {
        return Measured.NANOS_PER_BYTE;
    }

    private static double measure() {
        byte[] from = new byte[CHUNK];
        byte[] to = new byte[CHUNK];
        ByteBuffer between = ByteBuffer.allocateDirect(CHUNK);
        long best = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            for (int i = 0; i < CHUNKS; i++) {
                between.put(0, from);
                between.get(0, to);
            }
            best = Math.min(best, System.nanoTime() - began);
        }
        return (double) best / CHUNK / CHUNKS;
    }
}
