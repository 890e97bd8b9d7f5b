package mpi;

import io.jmpi.errors.MpiException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * The type of the elements of a message. Types are made from others by the methods of both flavours: {@code createVector}
 * and its like have displacements in bytes, as Open MPI; {@code Vector} and its like in base units, as mpiJava. Immutable
 * but for name and attributes; any thread.
 *
 * <p>A type describes arrays of its base kind, NIO buffers of that kind, and bytes in a ByteBuffer.
 */
public final class Datatype implements Freeable, Cloneable {
    /** What a type consists of; Open MPI's numbers, and mpiJava's OBJECT. */
    private static final int NONE = 0;

    /** The primitive types, from number 1 on. */
    private static final List<String> PRIMITIVES =
            List.of("BYTE", "CHAR", "SHORT", "BOOLEAN", "INT", "LONG", "FLOAT", "DOUBLE");

    private static final int BYTE = 1;
    private static final int PACKED = 9;
    private static final int OBJECT = 10;

    /** The kind of the basic elements; that of bytes if there are several. */
    public final int baseType;

    /** The elements in a ByteBuffer; an object counts as an int there. Null for no type. */
    private final io.jmpi.datatype.Datatype<ByteBuffer> bytes;

    /** The elements in an array of the base kind; null if there is none, or displacements are not whole units. */
    private final io.jmpi.datatype.Datatype<?> array;

    /** The class of such an array; Object[] for objects; null if there is none. */
    private final Class<?> arrayClass;

    /** Bytes of a base unit, in which mpiJava counts. */
    private final int unit;

    private final Layout layout;
    private final Attributes attributes = new Attributes();
    private String name;

    /** Whether it is one of the constants of {@link MPI}, which cannot be freed. */
    private boolean predefined;

    private boolean freed;

    /**
     * How elements follow each other, and how Open MPI counts.
     *
     * @param alignment the strictest alignment of a basic element, in bytes
     * @param hasBounds whether the program has set bounds
     * @param isOfBytes whether the base unit of the lower-case methods is a byte, as it is for pairs and structs of C
     */
    private record Layout(int alignment, boolean hasBounds, boolean isOfBytes) {
        static Layout of(int alignment) {
            return new Layout(alignment, false, false);
        }

        static Layout ofBytes(int alignment) {
            return new Layout(alignment, false, true);
        }

        Layout withBounds() {
            return new Layout(alignment, true, isOfBytes);
        }
    }

    private Datatype(
            int baseType,
            io.jmpi.datatype.Datatype<ByteBuffer> bytes,
            io.jmpi.datatype.Datatype<?> array,
            Layout layout,
            String name) {
        this.baseType = baseType;
        this.bytes = bytes;
        this.array = array;
        this.arrayClass = array == null ? null : Kinds.arrayClass(baseType == OBJECT, array);
        this.unit = array == null ? 1 : Kinds.unit(array);
        this.layout = layout;
        this.name = name;
    }

    // ---------------------------------------------------------------- the types of MPI

    private static Datatype predefined(Datatype type) {
        type.predefined = true;
        return type;
    }

    static Datatype none() {
        return predefined(new Datatype(NONE, null, null, Layout.of(1), "DATATYPE_NULL"));
    }

    static Datatype of(String name, io.jmpi.datatype.Datatype<?> basic) {
        return predefined(
                new Datatype(PRIMITIVES.indexOf(name) + 1, basic.inBuffer(), basic, Layout.of(basic.size()), name));
    }

    static Datatype packed() {
        return predefined(new Datatype(PACKED, io.jmpi.datatype.Datatype.PACKED, null, Layout.of(1), "PACKED"));
    }

    static Datatype objects() {
        io.jmpi.datatype.Datatype<?> stand = io.jmpi.datatype.Datatype.INT;
        return predefined(new Datatype(OBJECT, stand.inBuffer(), stand, Layout.of(stand.size()), "OBJECT"));
    }

    /** A marker of a bound in a struct: no elements. */
    static Datatype marker(String name) {
        return predefined(new Datatype(NONE, io.jmpi.datatype.Datatype.BUFFER.contiguous(0), null, Layout.of(1), name));
    }

    static Datatype pair(String name, io.jmpi.datatype.Datatype<ByteBuffer> pair) {
        return predefined(new Datatype(BYTE, pair, null, Layout.ofBytes(pair.extent() / 2), name));
    }

    static Datatype repeated(String name, Datatype basic, int count) {
        return repeated(name, basic, count, basic.layout);
    }

    private static Datatype repeated(String name, Datatype basic, int count, Layout layout) {
        Datatype type = derived(basic.baseType, basic.bytes.contiguous(count), basic.array, layout);
        type.name = name;
        return predefined(type);
    }

    /** Two ints: of ints in upper-case methods, of bytes in lower-case ones. */
    static Datatype pairOfInts(String name, Datatype ints) {
        return repeated(name, ints, 2, Layout.ofBytes(Integer.BYTES));
    }

    /** A type of the same basic elements. */
    private Datatype derived(io.jmpi.datatype.Datatype<ByteBuffer> made) {
        return derived(baseType, made, array, layout);
    }

    private static Datatype derived(
            int baseType,
            io.jmpi.datatype.Datatype<ByteBuffer> made,
            io.jmpi.datatype.Datatype<?> likeArray,
            Layout layout) {
        io.jmpi.datatype.Datatype<ByteBuffer> lenient = made.allowingOverlaps();
        io.jmpi.datatype.Datatype<?> inArray = null;
        if (likeArray != null) {
            try {
                inArray = lenient.over(Kinds.emptyLike(likeArray)).allowingOverlaps();
            } catch (MpiException e) {
                inArray = null; // Displacements within an element: only bytes have such.
            }
        }
        return new Datatype(baseType, lenient, inArray, layout, "");
    }

    // ---------------------------------------------------------------- for the other classes of this package

    boolean isObject() {
        return baseType == OBJECT;
    }

    boolean isPacked() {
        return baseType == PACKED;
    }

    Class<?> arrayClass() {
        return arrayClass;
    }

    io.jmpi.datatype.Datatype<?> inArray() {
        return array;
    }

    io.jmpi.datatype.Datatype<ByteBuffer> inBytes() {
        requireUsable();
        return bytes;
    }

    /** Whether an array or a typed buffer can have the elements as its own. */
    boolean mayBeIn(Object memory) {
        return arrayClass != null && arrayClass.getComponentType() == Kinds.elements(memory);
    }

    /** Bytes of a base unit, in which mpiJava counts. */
    int unit() {
        return unit;
    }

    /** Base units from one element to the next. */
    int extentInUnits() {
        return inBytes().extent() / unit();
    }

    /** Where the basic elements are, of that many elements, in base units from the first. */
    int[] positions(int count) {
        int unit = unit();
        int first = -Math.min(0, bytes.trueLowerBound());
        int length = first
                + (count == 0
                        ? 0
                        : Math.max(0, (count - 1) * bytes.extent()) + bytes.trueLowerBound() + bytes.trueExtent());
        int[] places = new int[Math.max(0, length / unit)];
        Arrays.setAll(places, i -> i - first / unit);
        ByteBuffer packed = ByteBuffer.allocate(count * bytes.size()).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        ints().pack(places, first / unit, count, packed);
        int[] positions = new int[packed.flip().remaining() / Integer.BYTES];
        packed.asIntBuffer().get(positions);
        return positions;
    }

    @SuppressWarnings("unchecked") // Objects are described as ints.
    private io.jmpi.datatype.Datatype<int[]> ints() {
        return (io.jmpi.datatype.Datatype<int[]>) array;
    }

    void requireUsable() {
        if (bytes == null || freed) {
            throw new MPIException(MPI.ERR_TYPE, freed ? "datatype " + this + " has been freed" : "datatype is null");
        }
    }

    private static int[] scaled(int[] values, int factor) {
        return Arrays.stream(values)
                .map(value -> Math.multiplyExact(value, factor))
                .toArray();
    }

    /** Open MPI ends each element where an aligned one can follow, as C does, unless the program has set bounds. */
    private Datatype aligned() {
        int rest = bytes.extent() % layout.alignment;
        return layout.hasBounds || rest == 0
                ? this
                : derived(bytes.resized(bytes.lowerBound(), bytes.extent() + layout.alignment - rest));
    }

    // ---------------------------------------------------------------- Open MPI

    /** Base units of the lower-case methods in so many bytes. */
    private int inUnits(int length) {
        return layout.isOfBytes ? length : length / unit;
    }

    /** Returns the lower bound in base units (MPI_Type_get_extent). */
    public int getLb() {
        return Calls.call(() -> inUnits(inBytes().lowerBound()));
    }

    /** Returns the extent in base units: elements of an array of the base kind, bytes for pairs and structs (MPI_Type_get_extent). */
    public int getExtent() {
        return Calls.call(() -> inUnits(inBytes().extent()));
    }

    /** Returns the true lower bound in base units (MPI_Type_get_true_extent). */
    public int getTrueLb() {
        return Calls.call(() -> inUnits(inBytes().trueLowerBound()));
    }

    /** Returns the true extent in base units (MPI_Type_get_true_extent). */
    public int getTrueExtent() {
        return Calls.call(() -> inUnits(inBytes().trueExtent()));
    }

    /** Returns the base units of an element in a message (MPI_Type_size). */
    public int getSize() {
        return Calls.call(() -> inUnits(inBytes().size()));
    }

    /** Does nothing: types need no commit. */
    public void commit() {
        requireUsable();
    }

    /** Frees a type that the program has made (MPI_Type_free); predefined ones stay. */
    @Override
    public void free() {
        requireUsable();
        if (predefined) {
            throw new MPIException(MPI.ERR_TYPE, "datatype " + this + " is predefined, and cannot be freed");
        }
        attributes.clear();
        freed = true;
    }

    /** Does nothing, for programs in mpiJava's flavour that call it; empty, so that it costs the collector nothing. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Whether it is no type, or has been freed. */
    public boolean isNull() {
        return bytes == null || freed;
    }

    @Override
    public Datatype clone() {
        return dup();
    }

    /** Returns the same type, with its name and attributes (MPI_Type_dup). */
    public Datatype dup() {
        requireUsable();
        Datatype copy = new Datatype(baseType, bytes, array, layout, name);
        copy.attributes.copy(attributes);
        return copy;
    }

    /** Elements one after the other (MPI_Type_contiguous). */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return Calls.call(() -> oldType.derived(oldType.inBytes().contiguous(count)));
    }

    /** Blocks at equal distances, in extents (MPI_Type_vector). */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return Calls.call(() -> oldType.derived(oldType.inBytes().vector(count, blockLength, stride)));
    }

    /** Blocks at equal distances, in bytes (MPI_Type_create_hvector). */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return Calls.call(() -> oldType.derived(oldType.inBytes().hvector(count, blockLength, stride)))
                .aligned();
    }

    /** Blocks at different places, in extents (MPI_Type_indexed). */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return Calls.call(() -> oldType.derived(oldType.inBytes().indexed(blockLengths, displacements)));
    }

    /** Blocks at different places, in bytes (MPI_Type_create_hindexed). */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return Calls.call(() -> oldType.derived(oldType.inBytes().hindexed(blockLengths, displacements)))
                .aligned();
    }

    /** Blocks of different types at different places, in bytes (MPI_Type_create_struct). */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return Calls.call(() -> struct(blockLengths, displacements, types, true))
                .aligned();
    }

    private static Datatype struct(int[] blockLengths, int[] displacements, Datatype[] types, boolean isOfBytes) {
        if (types == null) {
            throw new MPIException(MPI.ERR_ARG, "types is null");
        }
        io.jmpi.datatype.Datatype<?>[] fields =
                Arrays.stream(types).map(Datatype::inBytes).toArray(io.jmpi.datatype.Datatype<?>[]::new);
        io.jmpi.datatype.Datatype<ByteBuffer> made =
                io.jmpi.datatype.Datatype.struct(blockLengths, displacements, fields);
        int alignment = Arrays.stream(types)
                .mapToInt(type -> type.layout.alignment)
                .max()
                .orElse(1);
        boolean hasBounds = Arrays.stream(types).anyMatch(type -> type.layout.hasBounds);
        int[] kinds = Arrays.stream(types)
                .filter(type -> type.baseType != NONE)
                .mapToInt(type -> type.baseType)
                .distinct()
                .toArray();
        io.jmpi.datatype.Datatype<?> likeArray = kinds.length == 1
                ? Arrays.stream(types)
                        .filter(type -> type.baseType != NONE)
                        .map(type -> type.array)
                        .findFirst()
                        .orElse(null)
                : null;
        return derived(
                kinds.length == 1 ? kinds[0] : BYTE, made, likeArray, new Layout(alignment, hasBounds, isOfBytes));
    }

    /** The type with other bounds, in bytes (MPI_Type_create_resized). */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return Calls.call(() -> derived(
                oldType.baseType, oldType.inBytes().resized(lb, extent), oldType.array, oldType.layout.withBounds()));
    }

    /** Sets the name (MPI_Type_set_name). */
    public void setName(String newName) {
        requireUsable();
        name = newName;
    }

    /** Returns the name: that of the predefined type, or the one that was set (MPI_Type_get_name). */
    public String getName() {
        return name;
    }

    // ---------------------------------------------------------------- attributes

    /** Creates a key of attributes of types (MPI_Type_create_keyval). */
    public static int createKeyval() {
        return Keyvals.create();
    }

    /** Frees a key (MPI_Type_free_keyval). Attributes that it has stay, until they are deleted. */
    public static void freeKeyval(int keyval) {
        Keyvals.free(keyval);
    }

    /** Sets an attribute (MPI_Type_set_attr). */
    public void setAttr(int keyval, Object value) {
        requireUsable();
        attributes.set(keyval, value);
    }

    /** Returns an attribute; null if it is not set (MPI_Type_get_attr). */
    public Object getAttr(int keyval) {
        requireUsable();
        return attributes.get(keyval);
    }

    /** Deletes an attribute (MPI_Type_delete_attr). */
    public void deleteAttr(int keyval) {
        requireUsable();
        attributes.delete(keyval);
    }

    // ---------------------------------------------------------------- mpiJava: bounds in base units

    /** Returns the kind of the basic elements. */
    public int getType() {
        return baseType;
    }

    /** Returns the bytes of an element. */
    public int getByteSize() {
        return inBytes().size();
    }

    /** Returns the extent in base units. */
    public int Extent() {
        return Calls.call(this::extentInUnits);
    }

    /** Returns the number of basic elements. */
    public int Size() {
        return Calls.call(() -> inBytes().size() / unit());
    }

    /** Returns the lower bound in base units. */
    public int Lb() {
        return Calls.call(() -> inBytes().lowerBound() / unit());
    }

    /** Returns the upper bound in base units. */
    public int Ub() {
        return Calls.call(() -> (inBytes().lowerBound() + inBytes().extent()) / unit());
    }

    /** Does nothing: types need no commit. */
    public void Commit() {
        requireUsable();
    }

    /** Elements one after the other. */
    public static Datatype Contiguous(int count, Datatype oldtype) {
        return createContiguous(count, oldtype);
    }

    /** Blocks at equal distances, in extents. */
    public static Datatype Vector(int count, int blocklength, int stride, Datatype oldtype) {
        return createVector(count, blocklength, stride, oldtype);
    }

    /** Blocks at equal distances, in base units. */
    public static Datatype Hvector(int count, int blocklength, int stride, Datatype oldtype) {
        return Calls.call(() -> oldtype.derived(
                oldtype.inBytes().hvector(count, blocklength, Math.multiplyExact(stride, oldtype.unit()))));
    }

    /** Blocks at different places, in extents. */
    public static Datatype Indexed(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype oldtype) {
        return createIndexed(arrayOfBlocklengths, arrayOfDisplacements, oldtype);
    }

    /** Blocks at different places, in base units. */
    public static Datatype Hindexed(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype oldtype) {
        return Calls.call(() -> oldtype.derived(
                oldtype.inBytes().hindexed(arrayOfBlocklengths, scaled(arrayOfDisplacements, oldtype.unit()))));
    }

    /**
     * Blocks of different types of one base kind at different places, in base units. {@link MPI#LB} and {@link MPI#UB} among
     * the types set the bounds.
     */
    public static Datatype Struct(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype[] arrayOfTypes) {
        return Calls.call(() -> {
            int unit = Arrays.stream(arrayOfTypes)
                    .filter(type -> type.baseType != NONE)
                    .mapToInt(Datatype::unit)
                    .findFirst()
                    .orElse(1);
            Datatype made = struct(arrayOfBlocklengths, scaled(arrayOfDisplacements, unit), arrayOfTypes, false);
            if (made.array == null && Arrays.stream(arrayOfTypes).anyMatch(type -> type.baseType != NONE)) {
                throw new MPIException(
                        MPI.ERR_TYPE, "the types of a struct have several base types; an array has elements of one");
            }
            return made.withMarkedBounds(scaled(arrayOfDisplacements, unit), arrayOfTypes);
        });
    }

    private Datatype withMarkedBounds(int[] displacements, Datatype[] types) {
        int lower = Integer.MAX_VALUE;
        int upper = Integer.MIN_VALUE;
        for (int i = 0; i < types.length; i++) {
            if (types[i] == MPI.LB) {
                lower = Math.min(lower, displacements[i]);
            } else if (types[i] == MPI.UB) {
                upper = Math.max(upper, displacements[i]);
            }
        }
        if (lower == Integer.MAX_VALUE && upper == Integer.MIN_VALUE) {
            return this;
        }
        int first = lower == Integer.MAX_VALUE ? bytes.lowerBound() : lower;
        int end = upper == Integer.MIN_VALUE ? bytes.lowerBound() + bytes.extent() : upper;
        return derived(baseType, bytes.resized(first, end - first), array, layout.withBounds());
    }

    @Override
    public String toString() {
        return name.isEmpty() && bytes != null ? bytes.toString() : name;
    }
}
