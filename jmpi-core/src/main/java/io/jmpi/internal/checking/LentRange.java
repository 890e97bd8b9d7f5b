package io.jmpi.internal.checking;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Segments;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.ShortBuffer;
import java.util.BitSet;
import java.util.zip.CRC32C;

/**
 * A range of elements in one array or buffer of the program that an operation has been lent. Positions are in units of the memory
 * that several buffers can share: the array, the array of a heap buffer, or the bytes of all direct memory.
 *
 * <p>Before Java 22 a direct ByteBuffer exposes only the low bits of its address. Two ranges of direct memory then count as
 * one if these bits and the contents are equal. Other direct buffers expose nothing: then, as for heap buffers that hide
 * their array, only ranges of one buffer object count as one memory.
 *
 * <p>Thread: one at a time.
 */
final class LentRange {
    /** Represents direct memory. */
    private static final Object DIRECT = new Object();

    /** The greatest divisor for which a buffer gives the rest of its address. */
    private static final int ADDRESS_UNIT = 1 << 30;

    private static final boolean HAVE_ADDRESSES = Segments.haveAddresses();

    /** The most positions that are compared one by one: a set can have no more. */
    private static final int LONGEST = Integer.MAX_VALUE - 2 * Long.BYTES;

    private static final int CHUNK = 64 * 1024;

    private final Elements<?> elements;
    private final boolean isWritten;
    private final Object memory;

    /** Position of the memory object's unit 0. */
    private final long base;

    /** How many positions a unit of the elements has: more than 1 in direct memory, whose positions are bytes. */
    private final int width;

    private final long from;
    private final long to;

    /** Of the sent elements, at the time of lending. */
    private long checksum;

    LentRange(Elements<?> elements, boolean isWritten) {
        this.elements = elements;
        this.isWritten = isWritten;
        Buffer buffer = bufferOf(elements.memory());
        boolean hasArray = buffer != null && buffer.hasArray();
        boolean hasAddress = buffer != null && buffer.isDirect() && (HAVE_ADDRESSES || buffer instanceof ByteBuffer);
        if (hasAddress) {
            memory = DIRECT;
        } else if (hasArray) {
            memory = buffer.array();
        } else {
            memory = buffer == null ? elements.memory() : elements.given();
        }
        base = hasAddress ? address(buffer) : hasArray ? buffer.arrayOffset() : 0;
        width = hasAddress ? bytesEach(buffer) : 1;
        Datatype<?> type = elements.type();
        long last = Math.max(0, elements.count() - 1L) * type.extent();
        long first = elements.offset() + type.trueLowerBound();
        from = base + width * (first + Math.min(0, last));
        to = base + width * (first + type.trueExtent() + Math.max(0, last));
    }

    private static Buffer bufferOf(Object memory) {
        return memory instanceof Buffer buffer ? buffer : null;
    }

    private static long address(Buffer direct) {
        return HAVE_ADDRESSES ? Segments.address(direct) : ((ByteBuffer) direct).alignmentOffset(0, ADDRESS_UNIT);
    }

    private static int bytesEach(Buffer buffer) {
        if (buffer instanceof ByteBuffer) {
            return Byte.BYTES;
        }
        if (buffer instanceof CharBuffer || buffer instanceof ShortBuffer) {
            return Short.BYTES;
        }
        return buffer instanceof IntBuffer || buffer instanceof FloatBuffer ? Integer.BYTES : Long.BYTES;
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
        if (end - first > LONGEST) {
            return false;
        }
        BitSet common = positions(first, end);
        common.and(other.positions(first, end));
        return !common.isEmpty();
    }

    /** Whether it certainly has no gaps. */
    private boolean isDense() {
        Datatype<?> type = elements.type();
        return type.isContiguous() || type.extent() == 1 && type.trueExtent() == 1;
    }

    private ByteBuffer part(long first, long end) {
        ByteBuffer buffer = (ByteBuffer) elements.memory();
        return buffer.duplicate().clear().position((int) (first - base)).limit((int) (end - base));
    }

    /** Returns which positions from the first to the end the elements have, counted from the first. */
    private BitSet positions(long first, long end) {
        long from = Math.floorDiv(first - base, width);
        BitSet units = new BitSet();
        elements.type().mark(elements.offset(), elements.count(), from, -Math.floorDiv(base - end, width), units);
        if (width == 1) {
            return units;
        }
        int before = (int) (first - base - from * width);
        BitSet positions = new BitSet();
        units.stream().forEach(i -> positions.set(Math.max(0, i * width - before), (i + 1) * width - before));
        return positions;
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
