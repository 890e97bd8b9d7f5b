package io.jmpi.internal.statistics;

import java.util.concurrent.atomic.LongAdder;

/** Counts the accesses of this rank to a file or a window, for statistics. Any thread. */
public final class AccessCounters {
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder bytesRead = new LongAdder();
    private final LongAdder bytesWritten = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /** Counts an access, or both sides of one that reads and writes. */
    public void count(boolean isWrite, long bytes) {
        (isWrite ? writes : reads).increment();
        (isWrite ? bytesWritten : bytesRead).add(bytes);
    }

    /** Adds time of accesses and of their synchronization. */
    public void took(long elapsedNanos) {
        nanos.add(elapsedNanos);
    }

    /** Returns the numbers until now. */
    public AccessStatistics statistics(String name) {
        return new AccessStatistics(name, reads.sum(), bytesRead.sum(), writes.sum(), bytesWritten.sum(), nanos.sum());
    }
}
