package io.jmpi.internal.file;

import io.jmpi.file.FileAccess;
import java.util.concurrent.atomic.LongAdder;

/** Counts the accesses to a file by this rank, for statistics. Any thread. */
final class FileCounters {
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder bytesRead = new LongAdder();
    private final LongAdder bytesWritten = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    void count(FileAccess access, long bytes, long elapsedNanos) {
        (access.isWrite() ? writes : reads).increment();
        (access.isWrite() ? bytesWritten : bytesRead).add(bytes);
        nanos.add(elapsedNanos);
    }

    long reads() {
        return reads.sum();
    }

    long writes() {
        return writes.sum();
    }

    long bytesRead() {
        return bytesRead.sum();
    }

    long bytesWritten() {
        return bytesWritten.sum();
    }

    long nanos() {
        return nanos.sum();
    }
}
