package io.jmpi.internal.checking;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Segments;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.zip.CRC32C;

/**
 * A range of elements in the program's memory that an operation has been lent. Positions are in units of the memory
 * that several buffers can share: the array, the array of a heap buffer, or all direct memory.
 *
 * <p>Before Java 22 a direct buffer exposes only the low bits of its address. Two ranges of direct memory then count as
 * one if these bits and the contents are equal.
 *
 * <p>Thread: one at a time.
 */
final class LentRange {
    /** Represents direct memory. */
    private static final Object DIRECT = new Object();

    /** The greatest divisor for which a buffer gives the rest of its address. */
    private static final int ADDRESS_UNIT = 1 << 30;

    private static final boolean HAVE_ADDRESSES = Segments.haveAddresses();

    private static final int CHUNK = 64 * 1024;

    private final Elements<?> elements;
    private final boolean isWritten;
    private final Object memory;

    /** Position of the memory object's unit 0. */
    private final long base;

    private final long from;
    private final long to;

    /** Of the sent elements, at the time of lending. */
    private long checksum;

    LentRange(Elements<?> elements, boolean isWritten) {
        this.elements = elements;
        this.isWritten = isWritten;
        ByteBuffer buffer = Segments.firstBytes(elements.memory());
        if (buffer != null) {
            memory = buffer.isDirect() ? DIRECT : buffer.hasArray() ? buffer.array() : elements.given();
            base = buffer.isDirect() ? address(buffer) : buffer.hasArray() ? buffer.arrayOffset() : 0;
        } else {
            memory = elements.memory();
            base = 0;
        }
        Datatype<?> type = elements.type();
        long last = Math.max(0, elements.count() - 1L) * type.extent();
        from = base + elements.offset() + type.trueLowerBound() + Math.min(0, last);
        to = base + elements.offset() + type.trueLowerBound() + type.trueExtent() + Math.max(0, last);
    }

    private static long address(ByteBuffer direct) {
        return HAVE_ADDRESSES ? Segments.address(direct) : direct.alignmentOffset(0, ADDRESS_UNIT);
    }

    boolean isWritten() {
        return isWritten;
    }

    /** Whether both are in the same memory and have units between them in common, possibly only in gaps. */
    boolean meets(LentRange other) {
        return memory == other.memory && from < other.to && other.from < to;
    }

    /** Whether it is another range, they overlap, and one is received into. */
    boolean conflictsWith(LentRange other) {
        return other != this && (isWritten || other.isWritten) && overlaps(other);
    }

    /** Whether both have a unit in common. */
    private boolean overlaps(LentRange other) {
        if (!meets(other)) {
            return false;
        }
        long first = Math.max(from, other.from);
        long end = Math.min(to, other.to);
        if (memory == DIRECT && !HAVE_ADDRESSES && !part(first, end).equals(other.part(first, end))) {
            return false;
        }
        if (isDense() && other.isDense()) {
            return true;
        }
        if (end - first > Integer.MAX_VALUE) {
            return false; // More units than a set can have.
        }
        BitSet common = units(first, end);
        common.and(other.units(first, end));
        return !common.isEmpty();
    }

    private boolean isDense() {
        return elements.type().isContiguous();
    }

    private ByteBuffer part(long first, long end) {
        ByteBuffer buffer = (ByteBuffer) elements.memory();
        return buffer.duplicate().clear().position((int) (first - base)).limit((int) (end - base));
    }

    private BitSet units(long first, long end) {
        BitSet units = new BitSet();
        elements.type().mark(elements.offset(), elements.count(), first - base, end - base, units);
        return units;
    }

    // ---------------------------------------------------------------- the content of sent elements

    void noteContent() {
        if (!isWritten) {
            checksum = checksum(elements);
        }
    }

    boolean hasChanged() {
        return !isWritten && checksum != checksum(elements);
    }

    private static <T> long checksum(Elements<T> elements) {
        CRC32C sum = new CRC32C();
        long bytes = elements.bytes();
        ByteBuffer chunk = ByteBuffer.allocate((int) Math.min(CHUNK, bytes));
        for (long position = 0; position < bytes; position += CHUNK) {
            int length = (int) Math.min(CHUNK, bytes - position);
            elements.type()
                    .packing(elements.count())
                    .pack(elements.memory(), elements.offset(), position, chunk, 0, length);
            sum.update(chunk.clear().limit(length));
            chunk.clear();
        }
        return sum.getValue();
    }
}
