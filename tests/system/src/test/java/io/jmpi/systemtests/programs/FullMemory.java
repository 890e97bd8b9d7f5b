package io.jmpi.systemtests.programs;

import io.jmpi.Mpi;
import java.util.concurrent.TimeUnit;

/** Rank 1 has no memory left for some seconds; then it has, and all leave the job. It needs a small heap. */
public final class FullMemory {
    private static final long FULL_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final int FIRST_BYTES = 1 << 20;
    private static final int LAST_BYTES = 16;

    private FullMemory() {}

    public static void main(String[] args) {
        try (Mpi mpi = Mpi.init()) {
            mpi.world().barrier();
            if (mpi.world().rank() == 1) {
                System.out.println("filled the heap with " + fill() + " blocks");
            }
            mpi.world().barrier();
        }
    }

    private static int fill() {
        Object[] blocks = new Object[1 << 20];
        int count = 0;
        int bytes = FIRST_BYTES;
        for (long end = System.nanoTime() + FULL_NANOS; end - System.nanoTime() > 0; ) {
            try {
                blocks[count] = new byte[bytes];
                count++;
            } catch (OutOfMemoryError e) {
                bytes = Math.max(bytes / 2, LAST_BYTES);
            }
        }
        return count;
    }
}
