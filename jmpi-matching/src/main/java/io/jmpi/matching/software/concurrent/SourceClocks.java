package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.software.Footprint;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Numbers unexpected messages such that those of one sender are in the order of their arrival, also in different
 * buckets. A matcher of another engine to which they move may give them to receives with wildcards (C2).
 *
 * <p>The numbers are those of Lamport's clocks: larger than the last one of the sender and of the bucket. There is no
 * counter for all messages, which all threads would write.
 *
 * <p>Thread: any.
 */
final class SourceClocks {
    private static final int CLOCKS = 16;
    private static final int STEP = 16;

    static final long BYTES = Footprint.array((long) CLOCKS * STEP, Long.BYTES);

    /** Two cache lines for each clock. */
    private final AtomicLongArray clocks = new AtomicLongArray(CLOCKS * STEP);

    /** Returns a number for the next message of a source, which is larger than the one of its bucket. */
    long after(int source, long bucketClock) {
        int index = source % CLOCKS * STEP;
        long before = clocks.get(index);
        while (true) {
            long next = Math.max(before, bucketClock) + 1;
            long witness = clocks.compareAndExchange(index, before, next);
            if (witness == before) {
                return next;
            }
            before = witness;
        }
    }
}
