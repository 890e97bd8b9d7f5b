package io.jmpi.trace.info;

import io.jmpi.trace.format.DatatypeSizes;
import org.agrona.collections.Long2LongCounterMap;

/**
 * Counts messages by length in bytes. A file states the size of a datatype only at its end: until then messages are
 * counted by datatype and number of elements, of which programs use few combinations. Beyond a limit, the usual sizes
 * of built-in types apply at once, so that memory stays bounded.
 *
 * <p>Thread: one. Lifetime: one rank, or one trace.
 */
final class MessageSizes {
    private static final int MOST_KINDS = 1 << 16;

    private final Long2LongCounterMap kinds = new Long2LongCounterMap(0);
    private final long[] classes = new long[Long.SIZE];
    private long unknown;
    private long bytes;

    /** Counts a message. */
    void add(int datatype, int count) {
        long kind = (long) datatype << Integer.SIZE | count & 0xffff_ffffL;
        if (kinds.size() < MOST_KINDS || kinds.containsKey(kind)) {
            kinds.incrementAndGet(kind);
        } else {
            add(kind, 1, DatatypeSizes.BUILT_IN);
        }
    }

    private void add(long kind, long messages, DatatypeSizes sizes) {
        long each = sizes.bytes((int) (kind >>> Integer.SIZE)) & 0xffff_ffffL;
        long count = (int) kind;
        if (count < 0 || each == 0 && count > 0) {
            unknown += messages;
            return;
        }
        long length = count * each;
        classes[Long.SIZE - Long.numberOfLeadingZeros(length)] += messages;
        bytes += messages * length;
    }

    /** Resolves the counts: no further sizes of datatypes will become known. */
    void resolve(DatatypeSizes sizes) {
        kinds.forEach((kind, messages) -> add(kind, messages, sizes));
        kinds.clear();
    }

    /** Adds the counts of another instance, which has been resolved. */
    void add(MessageSizes other) {
        for (int i = 0; i < classes.length; i++) {
            classes[i] += other.classes[i];
        }
        unknown += other.unknown;
        bytes += other.bytes;
    }

    /** Messages by size class: class 0 holds messages of 0 bytes, class n those of 2^(n-1) to 2^n - 1 bytes. */
    long messages(int sizeClass) {
        return classes[sizeClass];
    }

    /** Messages of datatypes with unknown size. */
    long unknown() {
        return unknown;
    }

    /** Bytes of all messages with known size. */
    long bytes() {
        return bytes;
    }
}
