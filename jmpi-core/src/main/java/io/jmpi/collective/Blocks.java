package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;

/**
 * The parts of one memory that belong to the ranks: equal ones in rank order, as gather and alltoall have them, or parts
 * of any size at any place, as the v-forms have them. Any thread.
 */
public final class Blocks<T> {
    private final T memory;
    private final int offset;
    private final Datatype<T> type;

    /** Elements of each part, if all are equal. */
    private final int count;

    private final int[] counts;
    private final int[] displacements;

    private Blocks(T memory, int offset, Datatype<T> type, int count, int[] counts, int[] displacements) {
        this.memory = memory;
        this.offset = offset;
        this.type = type;
        this.count = count;
        this.counts = counts;
        this.displacements = displacements;
    }

    /** Equal parts one after the other. */
    public static <T> Blocks<T> equal(T memory, int offset, int count, Datatype<T> type) {
        return new Blocks<>(memory, offset, type, count, null, null);
    }

    /**
     * Parts of any size.
     *
     * @param counts elements of each part; copied, for the program may change its array
     * @param displacements where each part begins, in extents of the type from the offset
     */
    public static <T> Blocks<T> unequal(T memory, int offset, int[] counts, int[] displacements, Datatype<T> type) {
        return new Blocks<>(memory, offset, type, 0, counts.clone(), displacements.clone());
    }

    /** A rank's part. */
    public Elements<T> of(int rank) {
        return counts == null
                ? new Elements<>(memory, offset + rank * count * type.extent(), count, type)
                : new Elements<>(memory, offset + displacements[rank] * type.extent(), counts[rank], type);
    }

    /** How many elements a rank's part has. */
    public int count(int rank) {
        return counts == null ? count : counts[rank];
    }

    /** What the program calls the number of elements of a rank's part, for error messages. */
    public String countName(String name, int rank) {
        return counts == null ? name : name + "s[" + rank + "]";
    }

    /** The parts of neighbouring ranks as one, if all are equal. */
    public Elements<T> range(int first, int ranks) {
        if (counts != null) {
            throw new IllegalStateException("parts of unequal size are not one range");
        }
        return new Elements<>(memory, offset + first * count * type.extent(), ranks * count, type);
    }

    public Datatype<T> type() {
        return type;
    }
}
