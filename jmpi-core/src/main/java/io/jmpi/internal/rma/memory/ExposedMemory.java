package io.jmpi.internal.rma.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.datatype.Segments;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Memory of this rank that others access: an array, a ByteBuffer or a segment. Immutable; any thread. */
public final class ExposedMemory {
    private final Object given;
    private final Object memory;
    private final long bytes;
    private final int signature;
    private final int unit;

    private ExposedMemory(Object given, Object memory, long bytes, int signature, int unit) {
        this.given = given;
        this.memory = memory;
        this.bytes = bytes;
        this.signature = signature;
        this.unit = unit;
    }

    /**
     * Exposes memory of the program.
     *
     * @throws MpiException of class BUFFER if it is no memory, or read-only
     */
    public static ExposedMemory of(@Nullable Object memory) {
        if (memory == null) {
            throw new MpiException(ErrorClass.BUFFER, "memory of the window is null");
        }
        if (Segments.isSegment(memory)) {
            Elements<?> whole = Segments.whole(memory);
            return new ExposedMemory(memory, memory, whole.bytes(), Part.ANY, 1);
        }
        return ofTyped(memory, typeOf(memory));
    }

    private static Datatype<Object> typeOf(Object memory) {
        try {
            return Datatype.of(memory);
        } catch (MpiException e) {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "memory of the window is of class " + memory.getClass().getTypeName()
                            + ", but must be an array of a primitive type, an NIO buffer or a memory segment",
                    e);
        }
    }

    private static <T> ExposedMemory ofTyped(T memory, Datatype<T> type) {
        if (type.isReadOnly(memory)) {
            throw new MpiException(ErrorClass.BUFFER, "memory of the window is read-only");
        }
        if (memory instanceof ByteBuffer bytes) {
            ByteBuffer range = bytes.slice().order(bytes.order());
            return new ExposedMemory(memory, range, range.capacity(), Part.ANY, 1);
        }
        T range = range(memory);
        return new ExposedMemory(
                memory, type.lent(range), type.length(range) * type.size(), type.signature(1), type.size());
    }

    /** An NIO buffer from its position to its limit. */
    @SuppressWarnings("unchecked") // A slice is of the buffer's type.
    private static <T> T range(T memory) {
        return memory instanceof Buffer buffer ? (T) buffer.slice() : memory;
    }

    /** What the program has given. */
    public Object given() {
        return given;
    }

    public long bytes() {
        return bytes;
    }

    /** Of its elements; {@link Part#ANY} if bytes. */
    public int signature() {
        return signature;
    }

    /** Bytes of one of its elements. */
    public int unit() {
        return unit;
    }

    /** Returns a copy of bytes, as places count them. */
    public byte[] bytes(int from, int length) {
        int first = from / unit * unit; // Elements of an array are copied whole.
        int end = (from + length + unit - 1) / unit * unit;
        Datatype<ByteBuffer> type = signature == Part.ANY ? Datatype.PACKED : TypeCode.basic(signature);
        ByteBuffer copy = ByteBuffer.allocate(end - first);
        elements(new Place(first, (end - first) / type.size(), type)).pack(0, copy, 0, end - first);
        return Arrays.copyOfRange(copy.array(), from - first, from - first + length);
    }

    /** Returns elements, which are inside. */
    public Elements<?> elements(Place place) {
        if (Segments.isSegment(memory)) {
            return Segments.elements(memory, place.offset(), place.count(), place.type());
        }
        return typed(memory, place);
    }

    private <T> Elements<T> typed(T typed, Place place) {
        return new Elements<>(
                typed, given, place.offset() / unit, place.count(), place.type().over(typed));
    }
}
