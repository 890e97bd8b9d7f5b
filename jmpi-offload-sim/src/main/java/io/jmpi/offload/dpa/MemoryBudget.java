package io.jmpi.offload.dpa;

/**
 * How much memory a device has, and how much of it is taken. Thread: any.
 */
public final class MemoryBudget {
    private final long bytes;
    private long reserved;

    /** A device with so many bytes. */
    public MemoryBudget(long bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes " + bytes + " is negative");
        }
        this.bytes = bytes;
    }

    /** Reserves bytes; false, and reserves none, if there are not enough. */
    public synchronized boolean tryReserve(long wanted) {
        if (wanted > bytes - reserved) {
            return false;
        }
        reserved += wanted;
        return true;
    }

    /** Returns bytes that {@link #tryReserve} has reserved. */
    public synchronized void release(long given) {
        if (given > reserved) {
            throw new IllegalStateException(given + " bytes returned, but only " + reserved + " are allocated");
        }
        reserved -= given;
    }

    public synchronized long reserved() {
        return reserved;
    }
}
