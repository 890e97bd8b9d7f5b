package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.LongMemory;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;

/**
 * A range of elements in a memory: offset, count and type. Any thread; the lender owns the memory.
 *
 * @param memory the memory, possibly a view of the program's argument
 * @param given the program's argument, which identifies the memory
 * @param offset offset of the first element
 * @param count number of elements
 */
public record Elements<T>(T memory, Object given, long offset, long count, Datatype<T> type) {
    /** Bytes that are packed at a time; a multiple of every basic element's size. */
    private static final int PIECE = 64 * 1024;

    private static final Elements<byte[]> NONE = new Elements<>(new byte[0], 0, 0, Datatype.BYTE);

    /** Elements of a memory itself, not of a view. */
    public Elements(T memory, long offset, long count, Datatype<T> type) {
        this(memory, memory, offset, count, type);
    }

    /** No elements: the content of an empty message. */
    public static Elements<?> none() {
        return NONE;
    }

    /**
     * Returns the elements as an operation refers to them, independent of later changes to a ByteBuffer's position,
     * limit and byte order. They still count as the same location.
     */
    public Elements<T> lent() {
        return new Elements<>(type.lent(memory), given, offset, count, type);
    }

    public Elements<T> range(long first, long elements) {
        return new Elements<>(memory, given, offset + first * type.extent(), elements, type);
    }

    /**
     * Returns elements from one on, in one array or one buffer of {@link Datatype#inOneBuffer}: all remaining elements,
     * or fewer if one buffer cannot hold them.
     */
    public Elements<?> inOneBuffer(long first) {
        return type.inOneBuffer(this, first);
    }

    /** Allocates space for as many elements. */
    public Elements<T> newSpace() {
        return newSpace(count);
    }

    /**
     * Allocates space for another number of elements; ByteBuffers have the byte order of this memory, in a list that of its
     * first one, so that a reduction of the program sees one order.
     */
    public Elements<T> newSpace(long elements) {
        T space = type.allocate(elements);
        if (space instanceof ByteBuffer bytes && memory instanceof ByteBuffer own) {
            bytes.order(own.order());
        } else if (space instanceof LongMemory bytes && memory instanceof LongMemory own) {
            bytes.order(own.window(0).order());
        }
        return new Elements<>(space, type.origin(), elements, type);
    }

    /** Allocates space for packed elements. */
    public static Elements<?> newPackedSpace(long bytes) {
        int count = count("a packed copy", bytes);
        return new Elements<>(Datatype.PACKED.allocate(count), 0, count, Datatype.PACKED);
    }

    /**
     * Allocates space for consecutive messages of such elements: as elements of this type if they are contiguous,
     * otherwise packed, because they could have gaps, or share units if there are more elements than the program has.
     */
    public Elements<?> newSpaceForMessages(int messages) {
        return type.isContiguous() ? newSpace(messages * count) : newPackedSpace(messages * bytes());
    }

    private static int count(String what, long elements) {
        if (elements > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    what + " would have " + Count.of(elements, "element") + ", but a temporary memory has at most "
                            + Integer.MAX_VALUE);
        }
        return (int) elements;
    }

    /**
     * Packs a range of a message of these elements.
     *
     * @param position where the range begins in the message, in bytes
     * @param target receives the bytes from index {@code at} on
     */
    public void pack(long position, ByteBuffer target, int at, int length) {
        type.packing(count).pack(memory, offset, position, target, at, length);
    }

    /** Unpacks ranges of one message, in their order: one may end within a basic element, which the next one continues. */
    @FunctionalInterface
    public interface Ranges {
        void unpack(long position, ByteBuffer source, int at, int length);
    }

    /** Returns what unpacks the ranges of one message into these elements. */
    public Ranges unpacking() {
        Packing<T> packing = type.packing(count);
        return (position, source, at, length) -> packing.unpack(memory, offset, position, source, at, length);
    }

    /** Whether it is the same memory and offset, with as many elements of the same type. */
    public boolean isSame(Elements<?> other) {
        return isAt(other) && type == other.type && count == other.count;
    }

    /** Copies these elements to others with the same number of bytes. */
    public void copyTo(Elements<?> target) {
        if (type == target.type) {
            copySameType(target);
        } else {
            copyPacked(this, target);
        }
    }

    @SuppressWarnings("unchecked") // The types are the same, so the memories are of one class.
    private void copySameType(Elements<?> target) {
        type.copy(memory, offset, (T) target.memory, target.offset, count);
    }

    private static <T, U> void copyPacked(Elements<T> source, Elements<U> target) {
        long bytes = source.bytes();
        ByteBuffer piece = ByteBuffer.allocate((int) Math.min(bytes, PIECE));
        Packing<T> from = source.type.packing(source.count);
        Packing<U> to = target.type.packing(target.count);
        for (long position = 0; position < bytes; position += piece.capacity()) {
            int length = (int) Math.min(piece.capacity(), bytes - position);
            from.pack(source.memory, source.offset, position, piece, 0, length);
            to.unpack(target.memory, target.offset, position, piece, 0, length);
        }
    }

    /** Returns a copy of these elements in memory of its own. */
    public Elements<T> copy() {
        Elements<T> copy = newSpace();
        copyTo(copy);
        return copy;
    }

    /** Returns the number of bytes in a message. */
    public long bytes() {
        return count * type.size();
    }

    /**
     * Whether both certainly overlap in one memory. Types with gaps, and different views of one memory, are not
     * compared.
     */
    public boolean overlaps(Elements<?> other) {
        return given == other.given
                && type.isContiguous()
                && other.type.isContiguous()
                && offset < other.offset + other.count * other.type.extent()
                && other.offset < offset + count * type.extent();
    }

    /** Whether it is the same memory and offset. */
    public boolean isAt(Elements<?> other) {
        return given == other.given && offset == other.offset;
    }
}
