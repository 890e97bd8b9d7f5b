package mpi;

import io.jmpi.mpi.memory.ElementType;
import io.jmpi.mpi.session.Attributes;
import io.jmpi.mpi.session.Keyvals;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * The type of the elements of a message. The methods of both flavours create types from other types: {@code
 * createVector} and similar methods take displacements in bytes, as Open MPI does; {@code Vector} and similar methods
 * in base units, as mpiJava does. Immutable except for name and attributes; any thread.
 *
 * <p>A type describes arrays of its base kind, NIO buffers of that kind, and bytes in a ByteBuffer.
 */
public final class Datatype implements Freeable, Cloneable {
    /** The kind of the basic elements; that of bytes if there are several. */
    public final int baseType;

    private final ElementType elements;
    private final Attributes attributes = new Attributes();
    private String name;

    /** Whether it is one of the constants of {@link MPI}, which cannot be freed. */
    private final boolean predefined;

    private boolean freed;

    private Datatype(ElementType elements, String name, boolean predefined) {
        this.baseType = elements.kind();
        this.elements = elements;
        this.name = name;
        this.predefined = predefined;
    }

    // ---------------------------------------------------------------- for the other classes of this package

    /** One of the constants of {@link MPI}. */
    static Datatype predefined(String name, ElementType elements) {
        return new Datatype(elements, name, true);
    }

    /** The elements of a type that a call names; those of no type if it is null. */
    static ElementType elementsOf(Datatype type) {
        return type == null ? ElementType.NULL : type.elements();
    }

    /** The elements of each type; null for no types. */
    static ElementType[] elementsOf(Datatype[] types) {
        return types == null
                ? null
                : Arrays.stream(types).map(Datatype::elementsOf).toArray(ElementType[]::new);
    }

    /** The elements, whose use is refused if the type has been freed. */
    ElementType elements() {
        return freed ? elements.freed(toString()) : elements;
    }

    boolean isObject() {
        return elements.isObject();
    }

    io.jmpi.datatype.Datatype<ByteBuffer> inBytes() {
        requireUsable();
        return elements.inBytes();
    }

    /** Bytes of a base unit, in which mpiJava counts. */
    int unit() {
        return elements.unit();
    }

    private void requireUsable() {
        if (isNull()) {
            MPIException.run(elements()::requireUsable);
        }
    }

    private static Datatype made(Supplier<ElementType> maker) {
        return new Datatype(MPIException.call(maker), "", false);
    }

    private static int[] scaled(int[] values, int factor) {
        return Arrays.stream(values)
                .map(value -> Math.multiplyExact(value, factor))
                .toArray();
    }

    // ---------------------------------------------------------------- Open MPI

    /** Returns the lower bound in base units (MPI_Type_get_extent). */
    public int getLb() {
        return MPIException.call(() -> elements.inUnits(inBytes().lowerBound()));
    }

    /** Returns the extent in base units: elements of an array of the base kind, bytes for pairs and structs (MPI_Type_get_extent). */
    public int getExtent() {
        return MPIException.call(() -> elements.inUnits(inBytes().extent()));
    }

    /** Returns the true lower bound in base units (MPI_Type_get_true_extent). */
    public int getTrueLb() {
        return MPIException.call(() -> elements.inUnits(inBytes().trueLowerBound()));
    }

    /** Returns the true extent in base units (MPI_Type_get_true_extent). */
    public int getTrueExtent() {
        return MPIException.call(() -> elements.inUnits(inBytes().trueExtent()));
    }

    /** Returns the base units of an element in a message (MPI_Type_size). */
    public int getSize() {
        return MPIException.call(() -> elements.inUnits(inBytes().size()));
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

    /** Whether this is the null type, or has been freed. */
    public boolean isNull() {
        return !elements.isUsable() || freed;
    }

    @Override
    public Datatype clone() {
        return dup();
    }

    /** Returns the same type, with its name and attributes (MPI_Type_dup). */
    public Datatype dup() {
        requireUsable();
        Datatype copy = new Datatype(elements, name, false);
        copy.attributes.copy(attributes);
        return copy;
    }

    /** Elements one after the other (MPI_Type_contiguous). */
    public static Datatype createContiguous(int count, Datatype oldType) {
        return made(() -> oldType.elements().contiguous(count));
    }

    /** Blocks at equal distances, in extents (MPI_Type_vector). */
    public static Datatype createVector(int count, int blockLength, int stride, Datatype oldType) {
        return made(() -> oldType.elements().vector(count, blockLength, stride));
    }

    /** Blocks at equal distances, in bytes (MPI_Type_create_hvector). */
    public static Datatype createHVector(int count, int blockLength, int stride, Datatype oldType) {
        return made(() -> oldType.elements().hvector(count, blockLength, stride).aligned());
    }

    /** Blocks at different places, in extents (MPI_Type_indexed). */
    public static Datatype createIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return made(() -> oldType.elements().indexed(blockLengths, displacements));
    }

    /** Blocks at different places, in bytes (MPI_Type_create_hindexed). */
    public static Datatype createHIndexed(int[] blockLengths, int[] displacements, Datatype oldType) {
        return made(
                () -> oldType.elements().hindexed(blockLengths, displacements).aligned());
    }

    /** Blocks of different types at different places, in bytes (MPI_Type_create_struct). */
    public static Datatype createStruct(int[] blockLengths, int[] displacements, Datatype[] types) {
        return made(() -> ElementType.struct(blockLengths, displacements, fields(types)));
    }

    private static ElementType[] fields(Datatype[] types) {
        if (types == null) {
            throw new MPIException(MPI.ERR_ARG, "types is null");
        }
        return Arrays.stream(types).map(Datatype::elements).toArray(ElementType[]::new);
    }

    /** The type with other bounds, in bytes (MPI_Type_create_resized). */
    public static Datatype createResized(Datatype oldType, int lb, int extent) {
        return made(() -> oldType.elements().resized(lb, extent));
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

    /** Frees a key (MPI_Type_free_keyval). Attributes that were set with it stay until they are deleted. */
    public static void freeKeyval(int keyval) {
        MPIException.run(() -> Keyvals.free(keyval));
    }

    /** Sets an attribute (MPI_Type_set_attr). */
    public void setAttr(int keyval, Object value) {
        requireUsable();
        MPIException.run(() -> attributes.set(keyval, value));
    }

    /** Returns an attribute; null if it is not set (MPI_Type_get_attr). */
    public Object getAttr(int keyval) {
        requireUsable();
        return MPIException.call(() -> attributes.get(keyval));
    }

    /** Deletes an attribute (MPI_Type_delete_attr). */
    public void deleteAttr(int keyval) {
        requireUsable();
        MPIException.run(() -> attributes.delete(keyval));
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
        return MPIException.call(() -> elements().extentInUnits());
    }

    /** Returns the number of basic elements. */
    public int Size() {
        return MPIException.call(() -> inBytes().size() / unit());
    }

    /** Returns the lower bound in base units. */
    public int Lb() {
        return MPIException.call(() -> inBytes().lowerBound() / unit());
    }

    /** Returns the upper bound in base units. */
    public int Ub() {
        return MPIException.call(() -> (inBytes().lowerBound() + inBytes().extent()) / unit());
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
        return made(() -> oldtype.elements().hvector(count, blocklength, Math.multiplyExact(stride, oldtype.unit())));
    }

    /** Blocks at different places, in extents. */
    public static Datatype Indexed(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype oldtype) {
        return createIndexed(arrayOfBlocklengths, arrayOfDisplacements, oldtype);
    }

    /** Blocks at different places, in base units. */
    public static Datatype Hindexed(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype oldtype) {
        return made(
                () -> oldtype.elements().hindexed(arrayOfBlocklengths, scaled(arrayOfDisplacements, oldtype.unit())));
    }

    /**
     * Blocks of different types of one base kind at different places, in base units. {@link MPI#LB} and {@link MPI#UB} among
     * the types set the bounds.
     */
    public static Datatype Struct(int[] arrayOfBlocklengths, int[] arrayOfDisplacements, Datatype[] arrayOfTypes) {
        return made(() -> {
            ElementType[] fields = fields(arrayOfTypes);
            int[] displacements = scaled(arrayOfDisplacements, ElementType.unitOf(fields));
            ElementType made = ElementType.structOfUnits(arrayOfBlocklengths, displacements, fields);
            return withMarkedBounds(made, displacements, arrayOfTypes);
        });
    }

    private static ElementType withMarkedBounds(ElementType made, int[] displacements, Datatype[] types) {
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
            return made;
        }
        int first = lower == Integer.MAX_VALUE ? made.inBytes().lowerBound() : lower;
        int end = upper == Integer.MIN_VALUE
                ? made.inBytes().lowerBound() + made.inBytes().extent()
                : upper;
        return made.resized(first, end - first);
    }

    @Override
    public String toString() {
        return name.isEmpty() ? elements.toString() : name;
    }
}
