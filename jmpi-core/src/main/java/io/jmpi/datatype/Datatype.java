package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;

/**
 * What the elements of a program's memory are, and how they get into frames and out of them.
 *
 * <p>The type parameter is the class of the memory: a primitive array, or a {@link ByteBuffer}. Offsets and counts are in
 * elements. A ByteBuffer's elements are its bytes, counted from index 0 whatever its position; its byte order plays no
 * part. (MPI 4.1, section 3.2.2: basic datatypes.)
 *
 * <p>Immutable; any thread.
 */
// The subclasses are private to the package and are named nowhere but here: no other thread can initialise one first.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract class Datatype<T> {
    public static final Datatype<byte[]> BYTE = new ArrayTypes.ByteType();
    public static final Datatype<boolean[]> BOOLEAN = new ArrayTypes.BooleanType();
    public static final Datatype<char[]> CHAR = new ArrayTypes.CharType();
    public static final Datatype<short[]> SHORT = new ArrayTypes.ShortType();
    public static final Datatype<int[]> INT = new ArrayTypes.IntType();
    public static final Datatype<long[]> LONG = new ArrayTypes.LongType();
    public static final Datatype<float[]> FLOAT = new ArrayTypes.FloatType();
    public static final Datatype<double[]> DOUBLE = new ArrayTypes.DoubleType();
    public static final Datatype<ByteBuffer> BUFFER = new BufferType();

    private final String name;
    private final int size;

    Datatype(String name, int size) {
        this.name = name;
        this.size = size;
    }

    /** Bytes of one element in a message. */
    public final int size() {
        return size;
    }

    /**
     * Units of memory from one element to the next (MPI_Type_get_extent). A unit is an element of an array, or a byte of a
     * ByteBuffer. Offsets into memory are in units, counts in elements of the type: element {@code i} from {@code offset} on
     * is at {@code offset + i * extent()}.
     */
    public int extent() {
        return 1;
    }

    /** How many elements the memory has. */
    public abstract int length(T memory);

    /** Whether a receive may not write to this memory. */
    public boolean isReadOnly(T memory) {
        return false;
    }

    /** Whether the bytes of a message stand in the memory as they are, in one range, so that a device could write them. */
    public boolean isContiguous() {
        return true;
    }

    /**
     * Copies a range of the message that the memory makes up into a frame.
     *
     * @param memory what the program lent
     * @param offset its first element in the message
     * @param position where the range begins in the message, in bytes, a multiple of the element size
     * @param target takes the bytes from index {@code at} on; position and limit play no part
     * @param bytes length of the range, a multiple of the element size
     */
    public abstract void pack(T memory, int offset, int position, ByteBuffer target, int at, int bytes);

    /** The reverse of {@link #pack}. */
    public abstract void unpack(T memory, int offset, int position, ByteBuffer source, int at, int bytes);

    /**
     * The memory of such a range itself, where a transport can read or write it in place; null where it cannot.
     *
     * @return a direct buffer from position to limit, or null
     */
    public ByteBuffer inPlace(T memory, int offset, int position, int bytes) {
        return null;
    }

    /**
     * The memory as an operation keeps it while it is lent: a view of its own, if the program can change what the memory
     * object refers to.
     */
    public T lent(T memory) {
        return memory;
    }

    /** Copies elements between two memories of this type, which may be the same one. Offsets are in units. */
    @SuppressWarnings("SuspiciousSystemArraycopy")
    public void copy(T source, int sourceOffset, T target, int targetOffset, int count) {
        System.arraycopy(source, sourceOffset, target, targetOffset, count);
    }

    /**
     * New memory for that many elements: space for intermediate results of collectives.
     *
     * @return an array or a heap buffer, whose first element is at {@link #origin}
     */
    public abstract T allocate(int count);

    /** Where the first element is in memory from {@link #allocate}, in units. */
    public int origin() {
        return 0;
    }

    /** The first element of the memory when no offset is given: 0, but a ByteBuffer's position. */
    public int defaultOffset(T memory) {
        return 0;
    }

    /** How many elements of the memory are meant when no count is given. */
    public int defaultCount(T memory) {
        return length(memory);
    }

    @Override
    public final String toString() {
        return name;
    }

    /**
     * The datatype of a memory, by its class.
     *
     * @throws MpiException of class BUFFER if it is neither a primitive array nor a ByteBuffer
     */
    @SuppressWarnings("unchecked")
    public static <T> Datatype<T> of(T memory) {
        Datatype<?> type;
        if (memory instanceof byte[]) {
            type = BYTE;
        } else if (memory instanceof ByteBuffer) {
            type = BUFFER;
        } else if (memory instanceof double[]) {
            type = DOUBLE;
        } else if (memory instanceof int[]) {
            type = INT;
        } else if (memory instanceof long[]) {
            type = LONG;
        } else if (memory instanceof float[]) {
            type = FLOAT;
        } else if (memory instanceof char[]) {
            type = CHAR;
        } else if (memory instanceof short[]) {
            type = SHORT;
        } else if (memory instanceof boolean[]) {
            type = BOOLEAN;
        } else {
            throw new MpiException(
                    ErrorClass.BUFFER,
                    "buffer is "
                            + (memory == null
                                    ? "null"
                                    : "a " + memory.getClass().getTypeName())
                            + ", but must be an array of a primitive type or a ByteBuffer");
        }
        return (Datatype<T>) type;
    }
}
