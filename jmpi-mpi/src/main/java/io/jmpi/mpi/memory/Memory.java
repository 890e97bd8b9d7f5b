package io.jmpi.mpi.memory;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.text.Count;
import io.jmpi.mpi.error.Refusal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The program's memory as jmpi sees it. An NIO buffer begins at its index 0, whatever its position and limit, and has the
 * byte order of the machine: both as in Open MPI, which takes its address. Stateless; any thread.
 */
public final class Memory {
    private static final Buffer NOTHING = Buffer.of(new byte[0]);

    private Memory() {}

    /**
     * Elements of a memory.
     *
     * @param memory does not matter if there are no elements
     * @param offset in base units
     */
    @SuppressWarnings("unchecked") // The type describes arrays of that class.
    public static Buffer of(Object memory, int offset, int count, ElementType type) {
        type.requireUsable();
        if (count != 0 && memory != null && memory.getClass() == type.arrayClass()) {
            return Buffer.of(memory, offset, count, (Datatype<Object>) type.inArray());
        }
        if (count == 0 || count > 0 && type.inBytes().size() == 0) {
            return NOTHING; // Then programs may name any memory and any place in it.
        }
        Place place = Place.of(memory, offset, type);
        return Buffer.of(place.memory, place.offset, count, place.type);
    }

    /** A part for each rank, in extents from the offset; further counts are ignored. */
    public static Buffer ofParts(
            Object memory, int offset, int[] counts, int[] displacements, int parts, ElementType type) {
        type.requireUsable();
        if (memory == null) {
            return noParts(parts);
        }
        Place place = Place.of(memory, offset, type);
        return Buffer.of(
                place.memory,
                place.offset,
                first(counts, "counts", parts),
                first(displacements, "displs", parts),
                place.type);
    }

    /** A part of its own type for each rank; displacements are in bytes. */
    public static Buffer ofParts(Object memory, int[] counts, int[] displacements, int parts, ElementType[] types) {
        if (memory == null) {
            return noParts(parts);
        }
        int[] firstCounts = first(counts, "counts", parts);
        int[] places = first(displacements, "displs", parts);
        Object whole = isTyped(memory) ? wholeFor((java.nio.Buffer) memory, firstCounts, places, types) : bytes(memory);
        Datatype<?> unit = Datatype.of(whole);
        Datatype<?>[] described = new Datatype<?>[parts];
        for (int i = 0; i < parts; i++) {
            types[i].requireUsable();
            described[i] = firstCounts[i] == 0 ? unit : types[i].inBytes().over(whole);
        }
        return Buffer.of(whole, 0, firstCounts, units(places, unit.size()), described);
    }

    /** The memory itself if it can have all parts as its own elements; else its bytes, if it is direct. */
    private static java.nio.Buffer wholeFor(
            java.nio.Buffer typed, int[] counts, int[] displacements, ElementType[] types) {
        java.nio.Buffer whole = typed.duplicate().clear();
        int unit = Datatype.of(whole).size();
        boolean describes = true;
        for (int i = 0; i < counts.length; i++) {
            types[i].requireUsable();
            describes &= counts[i] == 0 || displacements[i] % unit == 0 && types[i].mayBeIn(whole);
        }
        return describes || !typed.isDirect() ? whole : directBytes(whole);
    }

    private static ByteBuffer directBytes(java.nio.Buffer direct) {
        return DirectBytes.of(direct).order(ByteOrder.nativeOrder());
    }

    private static boolean isTyped(Object memory) {
        return memory instanceof java.nio.Buffer && !(memory instanceof ByteBuffer);
    }

    private static int[] units(int[] displacements, int size) {
        return Arrays.stream(displacements).map(each -> unit(each, size)).toArray();
    }

    private static int unit(int displacement, int size) {
        if (displacement % size != 0) {
            throw new Refusal(
                    ErrorClass.ARG,
                    "displacement of " + Count.of(displacement, "byte")
                            + " is not a whole number of the buffer's elements, which have " + Count.of(size, "byte")
                            + " each");
        }
        return displacement / size;
    }

    private static Buffer noParts(int parts) {
        return Buffer.of(new byte[0], new int[parts], new int[parts]);
    }

    private static int[] first(int[] values, String name, int parts) {
        if (values == null || values.length < parts) {
            throw new Refusal(
                    ErrorClass.ARG,
                    name + " has " + (values == null ? "no elements" : Count.of(values.length, "element")) + " for "
                            + Count.of(parts, "part"));
        }
        return values.length == parts ? values : Arrays.copyOf(values, parts);
    }

    /** Copies the elements to memory of their own. */
    public static Buffer copy(Buffer elements) {
        return copy(elements, elements);
    }

    /** Copies the elements to memory of their own, of the same class as the given memory. */
    public static Buffer copy(Buffer elements, Buffer like) {
        Elements<?> copy = like.elements().newSpace(elements.count());
        elements.elements().copyTo(copy);
        return Buffer.ofElements(copy);
    }

    /** The bytes of a memory from index 0 on, in the byte order of the machine. */
    public static ByteBuffer bytes(Object memory) {
        ByteBuffer bytes;
        if (memory instanceof byte[] array) {
            bytes = ByteBuffer.wrap(array);
        } else if (memory instanceof mpjbuf.Buffer packed) {
            bytes = packed.bytes();
        } else if (memory instanceof ByteBuffer given) {
            bytes = given.duplicate().clear();
        } else if (memory instanceof java.nio.Buffer typed && typed.isDirect()) {
            bytes = DirectBytes.of(typed);
        } else {
            throw new Refusal(
                    ErrorClass.BUFFER,
                    "buffer is "
                            + (memory == null
                                    ? "null"
                                    : "of class " + memory.getClass().getTypeName()) + ", but must hold bytes");
        }
        return bytes.order(ByteOrder.nativeOrder());
    }

    /** Where elements begin in which memory, with the type that describes them there. */
    private record Place(Object memory, int offset, Datatype<Object> type) {
        static Place of(Object memory, int offset, ElementType type) {
            if (memory == null) {
                throw new Refusal(ErrorClass.BUFFER, "buffer is null");
            }
            if (memory.getClass() == type.arrayClass()) {
                return place(memory, offset, type.inArray());
            }
            if (memory instanceof ByteBuffer || memory instanceof byte[] || memory instanceof mpjbuf.Buffer) {
                return place(bytes(memory), offset * type.unit(), type.inBytes());
            }
            if (memory instanceof java.nio.Buffer typed) {
                return ofTyped(typed, offset, type);
            }
            return place(memory, offset, type.inBytes().over(memory));
        }

        /** A buffer over an array is that array; others, such as direct ones, are used as they are. */
        private static Place ofTyped(java.nio.Buffer typed, int offset, ElementType type) {
            if (typed.hasArray() && typed.array().getClass() == type.arrayClass()) {
                return place(typed.array(), typed.arrayOffset() + offset, type.inArray());
            }
            java.nio.Buffer whole = typed.duplicate().clear();
            if (typed.isDirect() && !type.mayBeIn(whole)) {
                return place(directBytes(whole), offset * type.unit(), type.inBytes());
            }
            return place(whole, offset, type.inBytes().over(whole));
        }

        @SuppressWarnings("unchecked") // The type describes the memory.
        private static Place place(Object memory, int offset, Datatype<?> type) {
            return new Place(memory, offset, (Datatype<Object>) type);
        }
    }
}
