package io.jmpi.datatype;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.layout.BasicKind;
import io.jmpi.internal.layout.KindSequence;
import io.jmpi.internal.layout.LongMemory;
import io.jmpi.internal.layout.StridedRun;
import io.jmpi.internal.layout.TypeMap;
import io.jmpi.matching.text.Count;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Describes the elements of a program's memory, and packs them into frames and out of them (MPI 4.1, chapter 5).
 *
 * <p>The type parameter is the class of the memory: a primitive array, a {@link ByteBuffer}, or another NIO buffer. A
 * <em>unit</em> of memory is an element of the array or buffer, counted from index 0 regardless of its position. Offsets
 * into memory are in units; counts are in elements of the type. Element {@code i} from {@code offset} on is at {@code
 * offset + i * extent()}. For arrays and the basic types both are the same.
 *
 * <p>Types are made from others by {@link #vector}, {@link #subarray}, {@link #struct} and others; they need no commit
 * and no free. A type with contiguous elements is sent as fast as the basic type. Elements of multi-byte types in a
 * ByteBuffer ({@link #inBuffer}) are in the buffer's byte order; {@link #BUFFER}'s bytes are not converted.
 *
 * <p>Immutable; any thread.
 */
// Other classes reach the subclasses, which are package-private, through this class, or initialize it first,
// as GrowingBytes does: initialization cannot deadlock.
@SuppressWarnings("ClassInitializationDeadlock")
public abstract class Datatype<T> extends Packing<T> {
    public static final Datatype<byte[]> BYTE = new ArrayTypes.ByteType();
    public static final Datatype<boolean[]> BOOLEAN = new ArrayTypes.BooleanType();
    public static final Datatype<char[]> CHAR = new ArrayTypes.CharType();
    public static final Datatype<short[]> SHORT = new ArrayTypes.ShortType();
    public static final Datatype<int[]> INT = new ArrayTypes.IntType();
    public static final Datatype<long[]> LONG = new ArrayTypes.LongType();
    public static final Datatype<float[]> FLOAT = new ArrayTypes.FloatType();
    public static final Datatype<double[]> DOUBLE = new ArrayTypes.DoubleType();

    /** Bytes of a ByteBuffer; they match {@link #BYTE}. */
    public static final Datatype<ByteBuffer> BUFFER = BufferType.of(BasicKind.BYTE);

    /** Bytes written by {@link #pack(Object, long, long, ByteBuffer) pack}: they match every type (MPI_PACKED). */
    public static final Datatype<ByteBuffer> PACKED = BufferType.of(BasicKind.PACKED);

    /** Bytes written by {@link ObjectStream}: they match no other type. */
    public static final Datatype<ByteBuffer> SERIALIZED = BufferType.of(BasicKind.OBJECT);

    /**
     * As {@link #SERIALIZED}, for a message of the given number of objects: {@link io.jmpi.Status#objects} of a probe
     * returns their number.
     */
    public static Datatype<ByteBuffer> serialized(int objects) {
        return BufferType.ofObjects(objects);
    }

    /** Java objects, which have no fixed size: accepted by blocking collective operations that only move data. */
    public static final Datatype<Object[]> OBJECT = new ObjectType();

    /** Pairs of a value and an index, for MINLOC and MAXLOC: two contiguous elements. */
    public static final Datatype<short[]> SHORT2 = TypeConstructor.named("SHORT2", SHORT.contiguous(2));

    public static final Datatype<int[]> INT2 = TypeConstructor.named("INT2", INT.contiguous(2));
    public static final Datatype<long[]> LONG2 = TypeConstructor.named("LONG2", LONG.contiguous(2));
    public static final Datatype<float[]> FLOAT2 = TypeConstructor.named("FLOAT2", FLOAT.contiguous(2));
    public static final Datatype<double[]> DOUBLE2 = TypeConstructor.named("DOUBLE2", DOUBLE.contiguous(2));

    /**
     * Pairs of a value and an int index in a ByteBuffer, for MINLOC and MAXLOC, aligned as C does (MPI_SHORT_INT, ...).
     */
    public static final Datatype<ByteBuffer> SHORT_INT = TypeConstructor.pair("SHORT_INT", SHORT);

    public static final Datatype<ByteBuffer> LONG_INT = TypeConstructor.pair("LONG_INT", LONG);
    public static final Datatype<ByteBuffer> FLOAT_INT = TypeConstructor.pair("FLOAT_INT", FLOAT);
    public static final Datatype<ByteBuffer> DOUBLE_INT = TypeConstructor.pair("DOUBLE_INT", DOUBLE);

    private final String name;
    private final int size;
    private final int extent;
    private final int lowerBound;
    private final int trueLowerBound;
    private final int trueExtent;

    /** The kind of all basic elements; null if there are several. */
    private final BasicKind only;

    /** These elements in a long memory; null until first needed. */
    private @Nullable Datatype<?> inLongMemory;

    Datatype(String name, BasicKind only, int size, int extent, int lowerBound, int trueLowerBound, int trueExtent) {
        this.name = name;
        this.only = only;
        this.size = size;
        this.extent = extent;
        this.lowerBound = lowerBound;
        this.trueLowerBound = trueLowerBound;
        this.trueExtent = trueExtent;
    }

    // ---------------------------------------------------------------- bounds (section 5.1.6 to 5.1.8)

    /** Bytes of one element in a message (MPI_Type_size). */
    public final int size() {
        return size;
    }

    /** Units of memory from one element to the next (MPI_Type_get_extent). */
    public final int extent() {
        return extent;
    }

    /** Lower bound: where an element begins for extents, in units from its offset (MPI_Type_get_extent). */
    public final int lowerBound() {
        return lowerBound;
    }

    /** The lowest unit that belongs to an element, from its offset (MPI_Type_get_true_extent). */
    public final int trueLowerBound() {
        return trueLowerBound;
    }

    /** Units from the lowest to the highest that belong to an element (MPI_Type_get_true_extent). */
    public final int trueExtent() {
        return trueExtent;
    }

    // ---------------------------------------------------------------- types from types (section 5.1.2 to 5.1.7)

    /** Elements one after the other (MPI_Type_contiguous). */
    public final Datatype<T> contiguous(int count) {
        return TypeConstructor.contiguous(this, count);
    }

    /**
     * Blocks of elements at equal distances (MPI_Type_vector): a column of a matrix is {@code vector(rows, 1,
     * columns)}.
     *
     * @param stride from one block to the next, in extents of this type; may be negative
     */
    public final Datatype<T> vector(int count, int blockLength, int stride) {
        return TypeConstructor.vector(this, count, blockLength, stride);
    }

    /** Like {@link #vector}, with the stride in bytes, which must be whole units (MPI_Type_create_hvector). */
    public final Datatype<T> hvector(int count, int blockLength, int strideBytes) {
        return TypeConstructor.hvector(this, count, blockLength, strideBytes);
    }

    /**
     * Blocks of different lengths at different places (MPI_Type_indexed).
     *
     * @param displacements where each block begins, in extents of this type; may be negative
     */
    public final Datatype<T> indexed(int[] blockLengths, int[] displacements) {
        return TypeConstructor.indexed(this, blockLengths, displacements);
    }

    /** Like {@link #indexed}, with displacements in bytes, which must be whole units (MPI_Type_create_hindexed). */
    public final Datatype<T> hindexed(int[] blockLengths, int[] byteDisplacements) {
        return TypeConstructor.hindexed(this, blockLengths, byteDisplacements);
    }

    /** Blocks of one length at different places, in extents of this type (MPI_Type_create_indexed_block). */
    public final Datatype<T> indexedBlock(int blockLength, int[] displacements) {
        return TypeConstructor.indexedBlock(this, blockLength, displacements);
    }

    /** Like {@link #indexedBlock}, with displacements in bytes, whole units (MPI_Type_create_hindexed_block). */
    public final Datatype<T> hindexedBlock(int blockLength, int[] byteDisplacements) {
        return TypeConstructor.hindexedBlock(this, blockLength, byteDisplacements);
    }

    /**
     * A part of an array of several dimensions, row-major as in C: the last dimension is the dense one
     * (MPI_Type_create_subarray, MPI_ORDER_C). Its extent is the whole array.
     *
     * @param sizes elements of the whole array in each dimension
     * @param subsizes elements of the part
     * @param starts where the part begins
     */
    public final Datatype<T> subarray(int[] sizes, int[] subsizes, int[] starts) {
        return TypeConstructor.subarray(this, sizes, subsizes, starts);
    }

    /**
     * This type with other bounds, in units (MPI_Type_create_resized): they determine where the next element begins.
     */
    public final Datatype<T> resized(int newLowerBound, int newExtent) {
        return TypeConstructor.resized(this, newLowerBound, newExtent);
    }

    /**
     * This type, except that overlapping elements can be received into: the data that arrives last remains. MPI forbids
     * such receives, but some programs rely on them.
     */
    public Datatype<T> allowingOverlaps() {
        return this;
    }

    /**
     * Blocks of elements of different types in a ByteBuffer (MPI_Type_create_struct). No space is added for alignment;
     * {@link #resized} does that. A basic type over arrays means the same elements {@link #inBuffer in a buffer}.
     *
     * @param byteDisplacements where each block begins, in bytes
     */
    public static Datatype<ByteBuffer> struct(int[] blockLengths, int[] byteDisplacements, Datatype<?>... types) {
        return TypeConstructor.struct(blockLengths, byteDisplacements, types);
    }

    /**
     * The same elements as bytes of a ByteBuffer, in the buffer's byte order: {@code INT.inBuffer()} are ints of four
     * units each. They match those of this type.
     */
    public abstract Datatype<ByteBuffer> inBuffer();

    /**
     * The same elements in memory of another class: an array or an NIO buffer of the same kind, or a ByteBuffer. They match
     * those of this type; displacements stay the same in bytes.
     *
     * @param memory any memory of that class
     * @throws MpiException of class TYPE if such memory cannot hold the elements: they are of another kind, or their
     *     displacements are not whole units of it; of class BUFFER if it is neither an array nor an NIO buffer
     */
    @SuppressWarnings("unchecked") // Memory of one class has one basic type.
    public final <U> Datatype<U> over(U memory) {
        if (memory instanceof ByteBuffer) {
            return (Datatype<U>) inBuffer();
        }
        BasicType<U> target = of(memory).basis();
        return target == basis() ? (Datatype<U>) this : TypeConstructor.over(this, target);
    }

    // ---------------------------------------------------------------- pack and unpack (section 5.2)

    /**
     * Bytes that {@link #pack(Object, long, long, ByteBuffer)} needs for the given number of elements (MPI_Pack_size).
     */
    public final int packSize(long count) {
        MemoryChecks.requireCount("elements to pack", count);
        return MemoryChecks.packedBytes(this, count);
    }

    /**
     * Packs elements into a buffer, from its position on, and advances the position (MPI_Pack).
     *
     * @throws MpiException of class BUFFER if the elements are not all in the memory, or the target has less than
     *     {@link #packSize} bytes left; then nothing has changed
     */
    public final void pack(T memory, long offset, long count, ByteBuffer target) {
        requireInside("memory", memory, offset, count);
        int bytes = packSize(count);
        MemoryChecks.requireRemaining("target", target, this, count);
        if (target.isReadOnly()) {
            throw new MpiException(ErrorClass.BUFFER, "target is read-only, so nothing can be packed into it");
        }
        packing(count).pack(memory, offset, 0, target, target.position(), bytes);
        target.position(target.position() + bytes);
    }

    /**
     * Unpacks elements from a buffer, from its position on, and advances the position (MPI_Unpack).
     *
     * @throws MpiException of class BUFFER if the elements are not all in the memory, or the source has fewer bytes
     *     left; then nothing has changed
     */
    public final void unpack(ByteBuffer source, T memory, long offset, long count) {
        requireWritable("memory", memory, offset, count);
        int bytes = packSize(count);
        MemoryChecks.requireRemaining("source", source, this, count);
        packing(count).unpack(memory, offset, 0, source, source.position(), bytes);
        source.position(source.position() + bytes);
    }

    // ---------------------------------------------------------------- memory

    /** Returns the number of units of the memory. */
    public abstract long length(T memory);

    /** Whether a receiver may not write to this memory. */
    public boolean isReadOnly(T memory) {
        return false;
    }

    /**
     * Returns the memory as an operation refers to it while it is lent: a view, if the program can change the range
     * that the memory object refers to.
     */
    public T lent(T memory) {
        return memory;
    }

    /**
     * Copies elements between two memories of this type. In one memory the ranges must be identical or disjoint.
     *
     * @param sourceOffset in units, like targetOffset
     */
    public abstract void copy(T source, long sourceOffset, T target, long targetOffset, long count);

    /**
     * Allocates memory for the given number of elements: space for intermediate results of collectives.
     *
     * @return an array or a heap buffer, whose first element is at {@link #origin}
     */
    public final T allocate(long count) {
        long units = origin() + (count == 0 ? 0 : Math.max(0, (count - 1) * extent + trueLowerBound + trueExtent));
        if (units > mostUnits()) {
            throw new MpiException(
                    ErrorClass.COUNT,
                    Count.of(count, "element") + " of " + this + " would need a temporary memory of " + units
                            + " units; the limit is " + mostUnits());
        }
        return newMemory(units);
    }

    /** Returns the offset of the first element in memory from {@link #allocate}, in units. */
    public final int origin() {
        return Math.max(0, -trueLowerBound);
    }

    abstract T newMemory(long units);

    /** The maximum number of units of a memory. */
    long mostUnits() {
        return Integer.MAX_VALUE;
    }

    /** The type of what {@link Elements#inOneBuffer} returns. */
    public Datatype<?> inOneBuffer() {
        return this;
    }

    /** See {@link Elements#inOneBuffer}. */
    Elements<?> inOneBuffer(Elements<T> elements, long first) {
        return first == 0 ? elements : elements.range(first, elements.count() - first);
    }

    /** Returns the default offset: 0, for a ByteBuffer its position. */
    public int defaultOffset(T memory) {
        return 0;
    }

    /** Returns the default count: all elements from the default offset on. */
    public int defaultCount(T memory) {
        return (int) length(memory);
    }

    /**
     * Checks that elements lie in a memory.
     *
     * @param argument the memory's name in error messages
     * @throws MpiException if they do not; names the argument
     */
    public final void requireInside(String argument, T memory, long offset, long count) {
        if (memory == null) {
            throw new MpiException(ErrorClass.BUFFER, argument + " is null");
        }
        MemoryChecks.requireCount(argument, count);
        MemoryChecks.requireBytes(this, argument, count);
        if (offset < 0) {
            throw new MpiException(ErrorClass.ARG, "offset " + offset + " of " + argument + " is negative");
        }
        long length = MemoryChecks.requireLength(this, argument, memory);
        long first = offset + trueLowerBound;
        long end = count == 0 ? offset : first + MemoryChecks.distance(this, count) + trueExtent;
        if (end > length || first < 0 && count > 0) {
            throw MemoryChecks.outside(this, argument, length, offset, count);
        }
    }

    /**
     * Checks that elements lie in a memory and can be received into it.
     *
     * @throws MpiException that names the argument; of class TYPE also if elements overlap
     */
    public final void requireWritable(String argument, T memory, long offset, long count) {
        requireInside(argument, memory, offset, count);
        if (isReadOnly(memory)) {
            throw new MpiException(ErrorClass.BUFFER, argument + " is read-only, so nothing can be received into it");
        }
        requireDisjoint(argument, count);
    }

    /**
     * Checks that elements can be received into: no two of them overlap.
     *
     * @throws MpiException of class TYPE that names the argument
     */
    public final void requireDisjoint(String argument, long count) {
        if (writesTwice(count)) {
            throw new MpiException(
                    ErrorClass.TYPE,
                    "datatype " + this + " of " + argument + " has overlapping elements: it can be sent, but not"
                            + " received into");
        }
    }

    /** Whether receiving that many elements would write a unit twice; false also if the check would take long. */
    abstract boolean writesTwice(long count);

    /**
     * Marks the units of elements that lie in a range, counted from the start of the range.
     *
     * @param from the first unit of the range
     * @param to the end of the range
     */
    public final void mark(long offset, long count, long from, long to, BitSet marks) {
        for (long i = 0; i < count; i++) {
            map().mark(offset + i * extent, from, to, marks);
        }
    }

    /** Bytes of memory from one element to the next. */
    public final long extentBytes() {
        return (long) extent * basis().unitBytes();
    }

    // ---------------------------------------------------------------- frames

    /**
     * Whether memory and message have the same bytes in one range, so that a device could write the memory directly.
     */
    public boolean isContiguous() {
        return true;
    }

    /**
     * Returns how an operation packs the given number of elements: the type itself if they are contiguous, otherwise a
     * new cursor, which only that operation may use.
     */
    public abstract Packing<T> packing(long count);

    /** As {@link #packing}, with a cursor that any number of elements can continue at any offset. */
    Packing<T> packingOfEach(long count) {
        return packing(count);
    }

    /** The kind of all basic elements; null if there are several. */
    final BasicKind only() {
        return only;
    }

    /** Returns the type of a type's elements in a memory that one ByteBuffer cannot hold; always the same object. */
    @SuppressWarnings("unchecked")
    static Datatype<LongMemory> inLongMemory(Datatype<ByteBuffer> type) {
        Datatype<?> plain = type;
        synchronized (plain) {
            if (plain.inLongMemory == null) {
                plain.inLongMemory = new LongMemoryType(type);
            }
            return (Datatype<LongMemory>) plain.inLongMemory;
        }
    }

    /**
     * Returns how packed bytes are sent, so that the receiver treats them as the original elements.
     *
     * @param signature the {@link #signature} of those elements
     */
    public static Packing<ByteBuffer> packedWith(int signature) {
        return new SignedBytes(signature);
    }

    @Override
    public final Datatype<T> type() {
        return this;
    }

    // ---------------------------------------------------------------- signatures (section 3.3.1)

    /** Returns the 16 bits that describe the basic elements of a message of the given number of elements. */
    public int signature(long count) {
        return only != null ? only.code() : map().sequence().times(count).signature();
    }

    @Override
    @SuppressWarnings("NullAway") // A message ends after a basic element.
    public int messageSignature(long bytes) {
        return only != null ? only.code() : prefix(bytes).signature();
    }

    /** Whether a message with that signature and length can be received as elements of this type. */
    public final boolean accepts(int signature, long bytes) {
        if (only != null) {
            return (bytes & only.size() - 1L) == 0
                    && (signature == only.code()
                            || signature == BasicKind.PACKED.code()
                            || only == BasicKind.PACKED
                            || bytes == 0
                            || only == BasicKind.OBJECT && BasicKind.of(signature) == BasicKind.OBJECT);
        }
        KindSequence wanted = prefix(bytes);
        return wanted != null
                && (signature == BasicKind.PACKED.code()
                        || wanted.signature() == BasicKind.PACKED.code()
                        || wanted.signature() == signature);
    }

    /**
     * Returns the number of basic elements of this type in a message of the given length (MPI_Get_elements).
     *
     * @return -1 if it ends within a basic element
     */
    public final long elements(long bytes) {
        KindSequence read = prefix(bytes);
        return read == null ? -1 : read.length();
    }

    /** The signature of no message. */
    public static final int NO_ELEMENTS = -1;

    /** Returns the type of basic elements by the signature of a message; empty if they are of several kinds or unknown. */
    public static Optional<Datatype<?>> ofElements(int signature) {
        BasicKind kind = BasicKind.of(signature);
        if (kind == null) {
            return Optional.empty();
        }
        Datatype<?> ofArray = ArrayTypes.of(kind);
        return Optional.of(ofArray == null ? BufferType.of(kind) : ofArray);
    }

    /**
     * Returns the number of serialized objects in a message of that signature; -1 if the signature does not specify it.
     */
    public static int objects(int signature) {
        return BasicKind.objectsOf(signature);
    }

    /** Describes the kinds of basic elements of a signature. */
    public static String kindsOf(int signature) {
        return KindSequence.named(signature);
    }

    /** Describes the basic elements of a message: {@code 4 x INT}. */
    public static String elementsOf(int signature, long bytes) {
        return KindSequence.named(signature, bytes);
    }

    /** Describes the kinds of this type's basic elements. */
    public final String kinds() {
        return kindsOf(signature(1));
    }

    /**
     * Returns the type of an array of this type's basic elements; this type itself if it describes such arrays.
     *
     * @return null if they are of several kinds, or packed or serialized ones
     */
    public final @Nullable Datatype<?> ofBasicElements() {
        return only == null ? null : ArrayTypes.of(only);
    }

    /**
     * Returns the types of arrays of the first basic elements of an element, in message order.
     *
     * @param limit how many at most
     * @return fewer if there are not so many, or if packed or serialized ones follow
     */
    public final List<Datatype<?>> basicElements(int limit) {
        List<Datatype<?>> first = new ArrayList<>();
        for (StridedRun<BasicType<T>> run : map().runs()) {
            for (int i = 0; i < run.blockLength() * run.count(); i++) {
                Datatype<?> type = ArrayTypes.of(run.element().kind());
                if (first.size() == limit || type == null) {
                    return first;
                }
                first.add(type);
            }
        }
        return first;
    }

    /** Receives the pieces of a type: blocks of basic elements at equal distances. For the library itself. */
    @FunctionalInterface
    public interface RunVisitor {
        /**
         * Receives a piece.
         *
         * @param signature of the basic elements
         * @param basicBytes of each of them
         * @param start where the first block begins, in bytes
         * @param blockLength basic elements of a block
         * @param stride from one block to the next, in bytes
         * @param count how many blocks
         */
        void run(int signature, int basicBytes, long start, int blockLength, long stride, int count);
    }

    /** Passes on the pieces of one element in message order, as in a ByteBuffer. For the library itself. */
    public final void forEachRun(RunVisitor visitor) {
        for (StridedRun<BasicType<T>> run : map().runs()) {
            long unit = run.element().unitBytes();
            BasicKind kind = run.element().kind();
            visitor.run(
                    kind.code(), kind.size(), run.start() * unit, run.blockLength(), run.stride() * unit, run.count());
        }
    }

    /** Returns the basic elements of a message of the given length; null if it ends within one. */
    abstract @Nullable KindSequence prefix(long bytes);

    /** Returns the type map. */
    abstract TypeMap<BasicType<T>> map();

    /** Returns a basic type of the same memory. */
    abstract BasicType<T> basis();

    @Override
    public final String toString() {
        return name;
    }

    /**
     * Returns the datatype of a memory, by its class.
     *
     * @throws MpiException of class BUFFER if it is neither a primitive array nor an NIO buffer
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
        } else if (memory instanceof IntBuffer) {
            type = NioType.INT;
        } else if (memory instanceof DoubleBuffer) {
            type = NioType.DOUBLE;
        } else if (memory instanceof LongBuffer) {
            type = NioType.LONG;
        } else if (memory instanceof FloatBuffer) {
            type = NioType.FLOAT;
        } else if (memory instanceof CharBuffer) {
            type = NioType.CHAR;
        } else if (memory instanceof ShortBuffer) {
            type = NioType.SHORT;
        } else if (memory instanceof GrowingBytes growing) {
            type = growing.type();
        } else {
            throw MemoryChecks.unknownClass(memory);
        }
        return (Datatype<T>) type;
    }
}
