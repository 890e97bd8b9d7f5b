package io.jmpi.internal.file.access;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileLock;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A lock of the operating system on a range of a file, which excludes other ranks, in other processes and in this one. Waits by
 * looking again, because Java's own wait ends with an interrupt, and fails beside another rank of the same process.
 */
public final class RangeLock implements AutoCloseable {
    private static final long SHORTEST_NAP_NANOS = 20_000;
    private static final long LONGEST_NAP_NANOS = 2_000_000;

    private final FileLock lock;

    private RangeLock(FileLock lock) {
        this.lock = lock;
    }

    /**
     * Waits for a range.
     *
     * @param attempt returns its lock if it is free now; otherwise null
     */
    public static RangeLock of(Supplier<FileLock> attempt) {
        long nap = SHORTEST_NAP_NANOS;
        boolean interrupted = false;
        try {
            FileLock lock = attempt.get();
            while (lock == null) {
                LockSupport.parkNanos(attempt, nap);
                interrupted |= Thread.interrupted();
                nap = Math.min(LONGEST_NAP_NANOS, 2 * nap);
                lock = attempt.get();
            }
            return new RangeLock(lock);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether no interrupt has closed the file, and so ended the lock. */
    public boolean isValid() {
        return lock.isValid();
    }

    @Override
    public void close() {
        try {
            lock.release();
        } catch (ClosedChannelException e) {
            // Its lock has ended, too.
        } catch (IOException e) {
            throw new MpiException(ErrorClass.IO, "cannot release a lock: " + e.getMessage(), e);
        }
    }
}
