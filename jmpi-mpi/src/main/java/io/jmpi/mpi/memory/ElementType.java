package io.jmpi.mpi.memory;

import io.jmpi.datatype.Datatype;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.mpi.error.Refusal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * The elements that a datatype of package {@code mpi} describes, without its name and attributes: in bytes and, if
 * displacements are whole units of its base kind, also in arrays. Open MPI counts displacements in bytes, mpiJava in
 * base units. Immutable; any thread.
 */
public final class ElementType {
    /** The kind of a type without elements. Kinds have Open MPI's numbers; that of objects is mpiJava's. */
    private static final int NONE = 0;

    /** The primitive types, from number 1 on. */
    private static final List<String> PRIMITIVES =
            List.of("BYTE", "CHAR", "SHORT", "BOOLEAN", "INT", "LONG", "FLOAT", "DOUBLE");

    private static final int BYTE = 1;
    private static final int PACKED = 9;
    private static final int OBJECT = 10;

    /** No type: any use is refused. */
    public static final ElementType NULL = new ElementType(NONE, null, null, Layout.of(1), "datatype is null");

    /** The kind of the basic elements; that of bytes if there are several. */
    private final int kind;

    /** The elements in a ByteBuffer; an object counts as an int there. Null for no type. */
    private final Datatype<ByteBuffer> bytes;

    /** The elements in an array of the base kind; null if there is none, or displacements are not whole units. */
    private final Datatype<?> array;

    /** The class of such an array; Object[] for objects; null if there is none. */
    private final Class<?> arrayClass;

    /** Bytes of a base unit, in which mpiJava counts. */
    private final int unit;

    private final Layout layout;

    /** Why the type cannot be used; null if it can. */
    private final String refusal;

    /**
     * The placement of consecutive elements, and the base unit in which Open MPI counts.
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

    private ElementType(int kind, Datatype<ByteBuffer> bytes, Datatype<?> array, Layout layout, String refusal) {
        this.kind = kind;
        this.bytes = bytes;
        this.array = array;
        this.arrayClass = array == null ? null : Kinds.arrayClass(kind == OBJECT, array);
        this.unit = array == null ? 1 : Kinds.unit(array);
        this.layout = layout;
        this.refusal = refusal;
    }

    // ---------------------------------------------------------------- the types of MPI

    /** One of the primitive types. */
    public static ElementType of(String name, Datatype<?> basic) {
        return usable(PRIMITIVES.indexOf(name) + 1, basic.inBuffer(), basic, Layout.of(basic.size()));
    }

    /** Packed bytes. */
    public static ElementType packed() {
        return usable(PACKED, Datatype.PACKED, null, Layout.of(1));
    }

    /** Objects. */
    public static ElementType objects() {
        Datatype<?> stand = Datatype.INT;
        return usable(OBJECT, stand.inBuffer(), stand, Layout.of(stand.size()));
    }

    /** A marker of a bound in a struct: no elements. */
    public static ElementType marker() {
        return usable(NONE, Datatype.BUFFER.contiguous(0), null, Layout.of(1));
    }

    /** A value and an index, as a struct of C. */
    public static ElementType pair(Datatype<ByteBuffer> pair) {
        return usable(BYTE, pair, null, Layout.ofBytes(pair.extent() / 2));
    }

    /** Two ints: of ints in upper-case methods, of bytes in lower-case ones. */
    public static ElementType pairOfInts(ElementType ints) {
        return derived(ints.kind, ints.bytes.contiguous(2), ints.array, Layout.ofBytes(Integer.BYTES));
    }

    private static ElementType usable(int kind, Datatype<ByteBuffer> bytes, Datatype<?> array, Layout layout) {
        return new ElementType(kind, bytes, array, layout, null);
    }

    /** A type of the same basic elements. */
    private ElementType derived(Datatype<ByteBuffer> made) {
        return derived(kind, made, array, layout);
    }

    private static ElementType derived(int kind, Datatype<ByteBuffer> made, Datatype<?> likeArray, Layout layout) {
        Datatype<ByteBuffer> lenient = made.allowingOverlaps();
        Datatype<?> inArray = null;
        if (likeArray != null) {
            try {
                inArray = lenient.over(Kinds.emptyLike(likeArray)).allowingOverlaps();
            } catch (MpiException e) {
                inArray = null; // Displacements within an element occur only in bytes.
            }
        }
        return usable(kind, lenient, inArray, layout);
    }

    // ---------------------------------------------------------------- what it describes

    /** Returns the type as freed by the program: any use is refused. */
    public ElementType freed(String name) {
        return new ElementType(kind, bytes, array, layout, "datatype " + name + " has been freed");
    }

    /** Whether it is a type that has not been freed. */
    public boolean isUsable() {
        return refusal == null;
    }

    /** Refuses no type and a type that has been freed. */
    public void requireUsable() {
        if (refusal != null) {
            throw new Refusal(ErrorClass.TYPE, refusal);
        }
    }

    /** The number of the kind of the basic elements; that of bytes if there are several. */
    public int kind() {
        return kind;
    }

    /** Whether the elements are objects. */
    public boolean isObject() {
        return kind == OBJECT;
    }

    /** Whether it has basic elements: no marker of a bound. */
    private boolean hasElements() {
        return kind != NONE;
    }

    Class<?> arrayClass() {
        return arrayClass;
    }

    /** The elements in an array of the base kind; null if there is none. */
    public Datatype<?> inArray() {
        return array;
    }

    /** The elements in a ByteBuffer. */
    public Datatype<ByteBuffer> inBytes() {
        requireUsable();
        return bytes;
    }

    /** Whether an array or a typed buffer can have the elements as its own. */
    boolean mayBeIn(Object memory) {
        return arrayClass != null && arrayClass.getComponentType() == Kinds.elements(memory);
    }

    /** Bytes of a base unit, in which mpiJava counts. */
    public int unit() {
        return unit;
    }

    /** Base units from one element to the next. */
    public int extentInUnits() {
        return inBytes().extent() / unit;
    }

    /** Converts bytes to base units of Open MPI's methods. */
    public int inUnits(int length) {
        return layout.isOfBytes ? length : length / unit;
    }

    /** The positions of the basic elements of the given number of elements, in base units from the first. */
    int[] positions(int count) {
        int first = -Math.min(0, bytes.trueLowerBound());
        int length = first
                + (count == 0
                        ? 0
                        : Math.max(0, (count - 1) * bytes.extent()) + bytes.trueLowerBound() + bytes.trueExtent());
        int[] places = new int[Math.max(0, length / unit)];
        Arrays.setAll(places, i -> i - first / unit);
        ByteBuffer packed = ByteBuffer.allocate(count * bytes.size()).order(ByteOrder.LITTLE_ENDIAN);
        ints().pack(places, first / unit, count, packed);
        int[] positions = new int[packed.flip().remaining() / Integer.BYTES];
        packed.asIntBuffer().get(positions);
        return positions;
    }

    @SuppressWarnings("unchecked") // Objects are described as ints.
    private Datatype<int[]> ints() {
        return (Datatype<int[]>) array;
    }

    /** Describes the elements in bytes; empty for no type. */
    @Override
    public String toString() {
        return bytes == null ? "" : bytes.toString();
    }

    // ---------------------------------------------------------------- types made of others

    /** Elements one after the other. */
    public ElementType contiguous(int count) {
        return derived(inBytes().contiguous(count));
    }

    /** Blocks at equal distances, in extents. */
    public ElementType vector(int count, int blockLength, int stride) {
        return derived(inBytes().vector(count, blockLength, stride));
    }

    /** Blocks at equal distances, in bytes. */
    public ElementType hvector(int count, int blockLength, int stride) {
        return derived(inBytes().hvector(count, blockLength, stride));
    }

    /** Blocks at different places, in extents. */
    public ElementType indexed(int[] blockLengths, int[] displacements) {
        return derived(inBytes().indexed(blockLengths, displacements));
    }

    /** Blocks at different places, in bytes. */
    public ElementType hindexed(int[] blockLengths, int[] displacements) {
        return derived(inBytes().hindexed(blockLengths, displacements));
    }

    /** Blocks of different types at different places, in bytes; Open MPI counts in bytes, too. */
    public static ElementType struct(int[] blockLengths, int[] displacements, ElementType[] types) {
        return struct(blockLengths, displacements, types, true).aligned();
    }

    /** Blocks of different types of one base kind at different places, in bytes; Open MPI counts in base units. */
    public static ElementType structOfUnits(int[] blockLengths, int[] displacements, ElementType[] types) {
        ElementType made = struct(blockLengths, displacements, types, false);
        if (made.array == null && Arrays.stream(types).anyMatch(ElementType::hasElements)) {
            throw new Refusal(
                    ErrorClass.TYPE, "the types of a struct have several base types; an array has elements of one");
        }
        return made;
    }

    /** Bytes of the base unit of the first type with elements. */
    public static int unitOf(ElementType[] types) {
        return Arrays.stream(types)
                .filter(ElementType::hasElements)
                .mapToInt(ElementType::unit)
                .findFirst()
                .orElse(1);
    }

    private static ElementType struct(int[] blockLengths, int[] displacements, ElementType[] types, boolean isOfBytes) {
        Datatype<?>[] fields = Arrays.stream(types).map(ElementType::inBytes).toArray(Datatype<?>[]::new);
        Datatype<ByteBuffer> made = Datatype.struct(blockLengths, displacements, fields);
        int alignment = Arrays.stream(types)
                .mapToInt(type -> type.layout.alignment)
                .max()
                .orElse(1);
        boolean hasBounds = Arrays.stream(types).anyMatch(type -> type.layout.hasBounds);
        ElementType[] filled =
                Arrays.stream(types).filter(ElementType::hasElements).toArray(ElementType[]::new);
        boolean isOfOneKind =
                Arrays.stream(filled).mapToInt(ElementType::kind).distinct().count() == 1;
        return derived(
                isOfOneKind ? filled[0].kind : BYTE,
                made,
                isOfOneKind ? filled[0].array : null,
                new Layout(alignment, hasBounds, isOfBytes));
    }

    /** The type with other bounds, in bytes. */
    public ElementType resized(int lowerBound, int extent) {
        return derived(kind, inBytes().resized(lowerBound, extent), array, layout.withBounds());
    }

    /** Open MPI ends each element where an aligned one can follow, as C does, unless the program has set bounds. */
    public ElementType aligned() {
        int rest = bytes.extent() % layout.alignment;
        return layout.hasBounds || rest == 0
                ? this
                : derived(bytes.resized(bytes.lowerBound(), bytes.extent() + layout.alignment - rest));
    }
}
