package io.jmpi;

import io.jmpi.datatype.BufferLists;
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
    private final long count;
    private final @Nullable Datatype<?> type;

    /** The part of each rank; null for a plain buffer. */
    private final @Nullable List<Elements<?>> parts;

    private <T> Buffer(
            @Nullable T memory,
            @Nullable Object given,
            int offset,
            long count,
            @Nullable Datatype<T> type,
            @Nullable List<Elements<?>> parts) {
        this.memory = memory;
        this.given = given;
        this.offset = offset;
        this.count = count;
        this.type = type;
        this.parts = parts;
    }

    // ---------------------------------------------------------------- plain buffers

    /**
     * All elements of an array, the bytes of a ByteBuffer from its position to its limit, or, on Java 22 and later, the
     * bytes of a {@code java.lang.foreign.MemorySegment}, as {@link #ofSegment} describes. Returns a Buffer unchanged,
     * so that operations accept either.
     *
     * @throws MpiException of class BUFFER if the argument is none of these
     */
    public static Buffer of(Object memory) {
        if (memory instanceof Buffer buffer) {
            return buffer;
        }
        return Segments.isSegment(memory) ? ofElements(Segments.whole(memory)) : whole(memory, Datatype.of(memory));
    }

    /** A plain buffer of elements. For the library itself. */
    public static <T> Buffer ofElements(Elements<T> elements) {
        return checked(elements.memory(), Math.toIntExact(elements.offset()), elements.count(), elements.type());
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
     *     used, for example because Java is older; of class TYPE if they reach about 2 GiB or further, and one of them covers
     *     about 1 GiB or more
     */
    public static Buffer ofSegment(Object segment, long offset, long count, Datatype<ByteBuffer> type) {
        requireType(type);
        return ofElements(Segments.elements(segment, offset, count, type));
    }

    /**
     * A part of any size for each rank, in a memory segment of any size: for v-forms whose counts or displacements exceed
     * an int.
     *
     * @param offset in bytes
     * @param counts elements of each part
     * @param displacements where each part begins, in extents of the type from the offset
     * @throws MpiException as for elements of a segment; the message names the part
     */
    public static Buffer ofSegment(
            Object segment, long offset, long[] counts, long[] displacements, Datatype<ByteBuffer> type) {
        requireType(type);
        return parts(Segments.memory(segment, offset, end(counts, displacements, type), type), counts, displacements);
    }

    /**
     * Elements in several ByteBuffers as one memory, which may have more bytes than one can, on each version of Java: the bytes
     * of each from its position to its limit, one after the other.
     *
     * <pre>{@code
     * List<ByteBuffer> blocks = Stream.generate(() -> ByteBuffer.allocateDirect(1 << 30)).limit(5).toList();
     * world.bcast(Buffer.ofBuffers(blocks, 0, 5L << 27, Datatype.DOUBLE.inBuffer()), 0);
     * }</pre>
     *
     * @param offset of the first element, in bytes from the first buffer's position
     * @param count how many elements of the type
     * @param type of elements in a ByteBuffer, in the byte order of each
     * @throws MpiException of class ARG, COUNT or BUFFER if the elements are not inside the buffers, or one lies in two of them;
     *     of class TYPE if an element covers about 1 GiB or more
     */
    public static Buffer ofBuffers(List<ByteBuffer> buffers, long offset, long count, Datatype<ByteBuffer> type) {
        requireType(type);
        return ofElements(BufferLists.elements(buffers, offset, count, type));
    }

    /** All bytes of several ByteBuffers as one memory, each from its position to its limit. */
    public static Buffer ofBuffers(List<ByteBuffer> buffers) {
        return ofElements(BufferLists.whole(buffers));
    }

    /**
     * A part of any size for each rank, in several ByteBuffers as one memory.
     *
     * @param counts elements of each part
     * @param displacements where each part begins, in extents of the type
     * @throws MpiException as for elements of several ByteBuffers; the message names the part
     */
    public static Buffer ofBuffers(
            List<ByteBuffer> buffers, long[] counts, long[] displacements, Datatype<ByteBuffer> type) {
        requireType(type);
        end(counts, displacements, type);
        return parts(BufferLists.memory(buffers, type), counts, displacements);
    }

    /** Checks the parts, except whether they are inside a memory; returns where the last one ends. */
    private static long end(long[] counts, long[] displacements, Datatype<ByteBuffer> type) {
        int parts = displacements == null ? -1 : displacements.length;
        requireEqualLengths(counts == null ? -1 : counts.length, "displacements", parts);
        long most = Long.MAX_VALUE / 4 / Math.max(1, Math.abs((long) type.extent()));
        long end = 0;
        for (int i = 0; i < parts; i++) {
            if (displacements[i] < -most || displacements[i] > most) {
                throw new MpiException(
                        ErrorClass.ARG, "displacements[" + i + "] = " + displacements[i] + " is outside the buffer");
            }
            long first = displacements[i] * type.extent() + type.trueLowerBound();
            long last = Math.min(Math.max(counts[i], 0), most) * type.extent();
            end = Math.max(end, first + Math.max(last, 0) + type.trueExtent());
        }
        return end;
    }

    private static <T> Buffer parts(Elements<T> memory, long[] counts, long[] displacements) {
        List<Elements<?>> parts = new ArrayList<>(counts.length);
        for (int i = 0; i < counts.length; i++) {
            String name = "buffer (part " + i + ")";
            Elements<T> part = memory.range(displacements[i], counts[i]);
            part.type().requireInside(name, part.memory(), part.offset(), part.count());
            BufferLists.requireNoSeams(name, part);
            parts.add(part);
        }
        return new Buffer(memory.memory(), memory.given(), 0, 0, memory.type(), List.copyOf(parts));
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
        return checked(memory, offset, count, type);
    }

    private static <T> Buffer checked(T memory, int offset, long count, Datatype<T> type) {
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
        requireEqualLengths(
                counts == null ? -1 : counts.length,
                "displacements",
                displacements == null ? -1 : displacements.length);
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
        requireEqualLengths(
                counts == null ? -1 : counts.length,
                "displacements",
                displacements == null ? -1 : displacements.length);
        requireEqualLengths(counts.length, "types", types == null ? -1 : types.length);
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

    /** Checks that as many are given as there are counts; -1 is the length of null. */
    private static void requireEqualLengths(int counts, String name, int length) {
        if (counts < 0) {
            throw new MpiException(ErrorClass.COUNT, "counts is null");
        }
        if (length != counts) {
            ErrorClass errorClass = name.equals("types") ? ErrorClass.TYPE : ErrorClass.ARG;
            throw new MpiException(
                    errorClass,
                    name + (length < 0 ? " is null" : " has " + Count.of(length, "element")) + ", but counts has "
                            + Count.of(counts, "element"));
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
    public long count() {
        return count;
    }

    /** Returns the type of the elements; null if each part has its own, and for {@link #IN_PLACE}. */
    public @Nullable Datatype<?> type() {
        return type;
    }

    /** Returns the bytes of a plain buffer's elements in a message. */
    public long bytes() {
        return type == null ? 0 : count * type.size();
    }

    /** Whether it can be a message: it is plain, and its elements are not objects. */
    public boolean isMessage() {
        return type != null && type != Datatype.OBJECT && parts == null;
    }

    /**
     * Whether it is known that elements can be received into it, which is a message; false also if the check would take long. For
     * the library itself.
     */
    public boolean isReceivable() {
        return isReceivable(type);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // A message has a type, which has been checked against its memory.
    private <T> boolean isReceivable(@Nullable Datatype<T> ownType) {
        return ownType.isContiguous() && !ownType.isReadOnly((T) memory);
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
