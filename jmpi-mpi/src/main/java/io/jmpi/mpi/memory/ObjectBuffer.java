package io.jmpi.mpi.memory;

import io.jmpi.Buffer;
import io.jmpi.datatype.Datatype;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Objects, in elements of type {@code MPI.OBJECT} or of types made of it. jmpi exchanges them without the gaps between them;
 * {@link #store} puts the received objects, which are copies, in their places.
 */
public final class ObjectBuffer implements CallBuffer {
    private final IntFunction<List<ObjectElements>> placesOf;
    private final boolean hasParts;
    private List<ObjectElements> places = List.of();
    private Object[] objects = {};
    private int[] counts = {};

    private ObjectBuffer(IntFunction<List<ObjectElements>> placesOf, boolean hasParts) {
        this.placesOf = placesOf;
        this.hasParts = hasParts;
    }

    /** Objects, the same number for each rank. */
    public static ObjectBuffer of(Object memory, int offset, int count, ElementType type) {
        return new ObjectBuffer(
                ranks -> List.of(ObjectElements.of(memory, offset, Math.multiplyExact(count, ranks), type)), false);
    }

    /** Objects, a different number for each rank; displacements are in extents from the offset. */
    public static ObjectBuffer of(Object memory, int offset, int[] counts, int[] displacements, ElementType type) {
        return new ObjectBuffer(
                ranks -> IntStream.range(0, ranks)
                        .mapToObj(rank -> ObjectElements.of(
                                memory, offset + displacements[rank] * type.extentInUnits(), counts[rank], type))
                        .toList(),
                true);
    }

    /** Objects as jmpi takes them. */
    public static Buffer dense(Object[] objects) {
        return Buffer.of(objects, 0, objects.length, Datatype.OBJECT);
    }

    @Override
    public Buffer buffer(int ranks) {
        places = placesOf.apply(ranks);
        List<Object[]> parts = places.stream().map(ObjectElements::objects).toList();
        objects = parts.stream().flatMap(Arrays::stream).toArray();
        counts = parts.stream().mapToInt(part -> part.length).toArray();
        int[] firsts = new int[counts.length];
        for (int i = 1; i < counts.length; i++) {
            firsts[i] = firsts[i - 1] + counts[i - 1];
        }
        return hasParts ? Buffer.of(objects, 0, counts, firsts, Datatype.OBJECT) : dense(objects);
    }

    @Override
    public void store() {
        int first = 0;
        for (int i = 0; i < counts.length; i++) {
            places.get(i).store(Arrays.copyOfRange(objects, first, first + counts[i]));
            first += counts[i];
        }
    }
}
