package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Segments;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements that an operation sends or receives: memory, offset, count and datatype (MPI 4.1, sections 3.2.2 and
 * 5.1). One object replaces three or four arguments of MPI's functions.
 *
 * <pre>{@code
 * double[] row = new double[1000];
 * world.send(row, 1, 7);                                        // no Buffer needed for a whole array
 * world.send(Buffer.of(row, 10, 5), 1, 7);                      // five elements from index 10 on
 * world.send(Buffer.of(row, 0, 10, DOUBLE.vector(10, 1, 100)), 1, 7);
 * }</pre>
 *
 * <p>The memory is a primitive array, a {@link ByteBuffer}, or, where {@link Datatype#OBJECT} is allowed, an array of
 * objects. The factory methods check offset and count, so a buffer always lies inside its memory; the operation checks
 * whether it can receive into the buffer. A ByteBuffer's position, limit and byte order may change afterwards without
 * effect.
 *
 * <p>A <em>plain</em> buffer has one range of elements. If an operation exchanges an equal part with each rank (gather,
 * allgather, scatter, alltoall), a plain buffer holds the parts of all ranks, one after the other in rank order. A
 * buffer <em>of parts</em>, for the v- and w-forms, stores the number of elements and the displacement of each rank's
 * part.
 *
 * <p>Immutable; any thread. A buffer may be used for any number of operations: reuse is free. The program owns the
 * memory and lends it to an operation until that completes.
 */
public final class Buffer {
    /** Passed instead of a buffer if the elements are in the result's buffer (MPI 4.1, section 6.2.1). */
    public static final Buffer IN_PLACE = new Buffer(null, null, 0, 0, null, null);

    private final @Nullable Object memory;
    private final @Nullable Object given;
    private final int offset;
    private final int count;
    private final @Nullable Datatype<?> type;

    /** The part of each rank; null for a plain buffer. */
    private final @Nullable List<Elements<?>> parts;

    /** Whether the elements can be a message: one range, not of objects. */
    private final boolean message;

    /** Whether it is known that elements can be received into it; false also if the check would take long. */
    private final boolean receivable;

    @SuppressWarnings("NullAway") // A message has a type, and then a memory.
    private <T> Buffer(
            @Nullable T memory,
            @Nullable Object given,
            int offset,
            int count,
            @Nullable Datatype<T> type,
            @Nullable List<Elements<?>> parts) {
        this.memory = memory;
        this.given = given;
        this.offset = offset;
        this.count = count;
        this.type = type;
        this.parts = parts;
        this.message = type != null && type != Datatype.OBJECT && parts == null;
        this.receivable = message && type.isContiguous() && !type.isReadOnly(memory);
    }

    // ---------------------------------------------------------------- plain buffers

    /**
     * All elements of an array, the bytes of a ByteBuffer from its position to its limit, or, on Java 22 and later, the
     * bytes of a {@code java.lang.foreign.MemorySegment}, as {@link #ofSegment} describes. Returns a Buffer unchanged,
     * so that operations accept either.
     *
     * <p>A segment of more bytes than an int counts is sent as elements of several bytes: {@link #count()} elements of
     * {@link #type()}. They match bytes.
     *
     * @throws MpiException of class BUFFER if the argument is none of these; of class COUNT if a longer segment cannot
     *     be divided into equal elements, for example because its size is a prime number
     */
    public static Buffer of(Object memory) {
        if (memory instanceof Buffer buffer) {
            return buffer;
        }
        return Segments.isSegment(memory) ? ofElements(Segments.whole(memory)) : whole(memory, Datatype.of(memory));
    }

    private static <T> Buffer ofElements(Elements<T> elements) {
        return of(elements.memory(), (int) elements.offset(), elements.count(), elements.type());
    }

    private static <T> Buffer whole(T memory, Datatype<T> type) {
        return new Buffer(type.lent(memory), memory, type.defaultOffset(memory), type.defaultCount(memory), type, null);
    }

    /**
     * A range of an array, or of the bytes of a ByteBuffer from index 0 on.
     *
     * @throws MpiException of class ARG, COUNT or BUFFER if the range is not inside the memory
     */
    public static Buffer of(Object memory, int offset, int count) {
        return Segments.isSegment(memory)
                ? ofSegment(memory, offset, count, Datatype.BUFFER)
                : of(memory, offset, count, Datatype.of(memory));
    }

    /**
     * Elements in a memory segment of any size, on Java 22 and later. The segment's arena must be shared, automatic or
     * global, and stay open while the memory is lent.
     *
     * <pre>{@code
     * MemorySegment grid = Arena.ofShared().allocate(8L << 30);
     * world.send(Buffer.ofSegment(grid, 5L << 30, 1000, Datatype.DOUBLE.inBuffer()), 1, 7);
     * }</pre>
     *
     * @param segment a {@code java.lang.foreign.MemorySegment}: jmpi is compiled for Java 17, which has no such class
     * @param offset of the first element, in bytes
     * @param count how many elements of the type
     * @param type of elements in a ByteBuffer, in the byte order of the machine: {@link Datatype#BUFFER} for bytes,
     *     {@code Datatype.DOUBLE.inBuffer()}, ...
     * @throws MpiException of class ARG, COUNT or BUFFER if the elements are not inside the segment, or it cannot be
     *     used; of class TYPE if they reach about 2 GiB or further, and one of them covers about 1 GiB or more
     */
    public static Buffer ofSegment(Object segment, long offset, int count, Datatype<ByteBuffer> type) {
        requireType(type);
        return ofElements(Segments.elements(segment, offset, count, type));
    }

    /**
     * Elements of any type.
     *
     * @param offset where the first element begins: an index of the array or ByteBuffer
     * @param count how many elements of the type
     * @throws MpiException of class ARG, COUNT, BUFFER or TYPE if the elements are not inside the memory, or the type
     *     does not describe it
     */
    public static <T> Buffer of(T memory, int offset, int count, Datatype<T> type) {
        requireType(type);
        type.requireInside("buffer", memory, offset, count);
        return new Buffer(type.lent(memory), memory, offset, count, type, null);
    }

    private static void requireType(Datatype<?> type) {
        if (type == null) {
            throw new MpiException(ErrorClass.TYPE, "datatype of buffer is null");
        }
    }

    // ---------------------------------------------------------------- buffers of parts

    /**
     * A part of any size for each rank, in a whole array or, by bytes, in a ByteBuffer from its position on.
     *
     * @param counts elements of each part
     * @param displacements where each part begins, in elements
     */
    public static Buffer of(Object memory, int[] counts, int[] displacements) {
        Datatype<Object> type = Datatype.of(memory);
        return of(memory, type.defaultOffset(memory), counts, displacements, type);
    }

    /**
     * A part of any size for each rank.
     *
     * @param counts elements of each part
     * @param displacements where each part begins, in extents of the type from the offset
     * @throws MpiException of class ARG, COUNT, BUFFER or TYPE if a part is not inside the memory, or counts and
     *     displacements differ in length; the message names the part
     */
    public static <T> Buffer of(T memory, int offset, int[] counts, int[] displacements, Datatype<T> type) {
        requireType(type);
        requireEqualLengths(counts, "displacements", displacements == null ? -1 : displacements.length);
        T lent = memory == null ? null : type.lent(memory);
        List<Elements<?>> parts = new ArrayList<>(counts.length);
        for (int i = 0; i < counts.length; i++) {
            parts.add(part(i, memory, lent, offset, displacements[i], type.extent(), counts[i], type));
        }
        return new Buffer(lent, memory, offset, 0, type, List.copyOf(parts));
    }

    /**
     * A part of any size and type for each rank.
     *
     * @param counts elements of each part
     * @param displacements where each part begins, in units of memory from the offset: bytes of a ByteBuffer, elements
     *     of an array
     * @param types of the parts; each describes the class of the memory
     * @throws MpiException as for parts of one type
     */
    @SuppressWarnings("unchecked") // The check refuses a type of another memory.
    public static Buffer of(Object memory, int offset, int[] counts, int[] displacements, Datatype<?>[] types) {
        requireEqualLengths(counts, "displacements", displacements == null ? -1 : displacements.length);
        requireEqualLengths(counts, "types", types == null ? -1 : types.length);
        List<Elements<?>> parts = new ArrayList<>(counts.length);
        for (int i = 0; i < counts.length; i++) {
            if (types[i] == null) {
                throw new MpiException(ErrorClass.TYPE, "types[" + i + "] is null");
            }
            Datatype<Object> type = (Datatype<Object>) types[i];
            parts.add(part(i, memory, null, offset, displacements[i], 1, counts[i], type));
        }
        return new Buffer(memory, memory, offset, 0, null, List.copyOf(parts));
    }

    private static void requireEqualLengths(int[] counts, String name, int length) {
        if (counts == null) {
            throw new MpiException(ErrorClass.COUNT, "counts is null");
        }
        if (length != counts.length) {
            ErrorClass errorClass = name.equals("types") ? ErrorClass.TYPE : ErrorClass.ARG;
            throw new MpiException(
                    errorClass,
                    name + (length < 0 ? " is null" : " has " + Count.of(length, "element")) + ", but counts has "
                            + Count.of(counts.length, "element"));
        }
    }

    private static <T> Elements<T> part(
            int index,
            T memory,
            @Nullable T lent,
            int offset,
            int displacement,
            int extent,
            int count,
            Datatype<T> type) {
        long first = offset + (long) displacement * extent;
        String name = "buffer (part " + index + ")";
        if (first < 0 || first > Integer.MAX_VALUE) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "displacements[" + index + "] = " + displacement + " with offset " + offset
                            + " is outside the buffer");
        }
        type.requireInside(name, memory, first, count);
        return new Elements<>(lent == null ? type.lent(memory) : lent, memory, first, count, type);
    }

    // ---------------------------------------------------------------- accessors

    /** Returns the memory that the program passed; null for {@link #IN_PLACE}. */
    public @Nullable Object memory() {
        return given;
    }

    /** Returns the offset of the first element, or the base of displacements. */
    public int offset() {
        return offset;
    }

    /** Returns the number of elements of a plain buffer; 0 for one of parts. */
    public int count() {
        return count;
    }

    /** Returns the type of the elements; null if each part has its own, and for {@link #IN_PLACE}. */
    public @Nullable Datatype<?> type() {
        return type;
    }

    /** Returns the bytes of a plain buffer's elements in a message. */
    public long bytes() {
        return type == null ? 0 : (long) count * type.size();
    }

    /** Whether it can be a message: it is plain, and its elements are not objects. */
    public boolean isMessage() {
        return message;
    }

    /** Whether it is known that elements can be received into it. For the library itself. */
    public boolean isReceivable() {
        return receivable;
    }

    /** Returns the number of parts; -1 for a plain buffer. */
    public int partCount() {
        return parts == null ? -1 : parts.size();
    }

    /** Returns a part. For the library itself. */
    @SuppressWarnings("NullAway") // Only buffers of parts have parts to return.
    public Elements<?> part(int index) {
        return parts.get(index);
    }

    /** Returns the memory as an operation refers to it while it is lent. For the library itself. */
    public @Nullable Object lent() {
        return memory;
    }

    /** Returns the elements of a plain buffer. For the library itself. */
    @SuppressWarnings("NullAway") // A plain buffer has a type.
    public Elements<?> elements() {
        return elements(type);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // The type has been checked against the memory.
    private <T> Elements<T> elements(Datatype<T> ownType) {
        return new Elements<>((T) memory, given, offset, count, ownType);
    }

    @Override
    public String toString() {
        if (this == IN_PLACE) {
            return "IN_PLACE";
        }
        String name = given == null ? "null" : given.getClass().getSimpleName();
        return parts == null
                ? count + (count == 1 ? " element of " : " elements of ") + type + " from offset " + offset + " of "
                        + name
                : Count.of(parts.size(), "part") + " of " + name + " from offset " + offset;
    }
}
