package io.jmpi.internal.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of each rank in one memory: equal parts in rank order (gather, alltoall), parts of any size at any place
 * (their v-forms), or of any type as well (alltoallw). Immutable; any thread. The memory is lent.
 */
public final class Blocks<T> {
    /** The first part if all are equal, else null. */
    private final Elements<T> first;

    /** Each rank's part if they are not equal, else null. */
    private final List<Elements<T>> parts;

    private Blocks(Elements<T> first, List<Elements<T>> parts) {
        this.first = first;
        this.parts = parts;
    }

    /** Equal parts one after the other, which are {@link Elements#lent lent}. */
    public static <T> Blocks<T> equal(T memory, int offset, int count, Datatype<T> type) {
        return new Blocks<>(new Elements<>(memory, offset, count, type).lent(), null);
    }

    /** Equal parts one after the other, given the first. */
    public static <T> Blocks<T> equal(Elements<T> first) {
        return new Blocks<>(first, null);
    }

    /**
     * Parts of any size, which are {@link Elements#lent lent}.
     *
     * @param counts elements of each part; the program may change its array afterwards
     * @param displacements where each part begins, in extents of the type from the offset
     */
    public static <T> Blocks<T> unequal(T memory, int offset, int[] counts, int[] displacements, Datatype<T> type) {
        Elements<T> start = new Elements<>(memory, offset, 0, type).lent();
        List<Elements<T>> parts = new ArrayList<>(counts.length);
        for (int i = 0; i < counts.length; i++) {
            parts.add(start.range(displacements[i], counts[i]));
        }
        return of(parts);
    }

    /** Creates blocks of arbitrary parts, one for each rank. */
    public static <T> Blocks<T> of(List<Elements<T>> parts) {
        return new Blocks<>(null, List.copyOf(parts));
    }

    /** A rank's part. */
    public Elements<T> of(int rank) {
        return first == null ? parts.get(rank) : range(rank, 1);
    }

    /** The number of elements in a rank's part. */
    public int count(int rank) {
        return first == null ? parts.get(rank).count() : first.count();
    }

    /** The number of bytes that a rank's part takes in a message. */
    public int bytes(int rank) {
        return first == null ? parts.get(rank).bytes() : first.bytes();
    }

    /** The program's name for the number of elements in a rank's part, for error messages. */
    public String countName(String name, int rank) {
        return first == null ? name + "s[" + rank + "]" : name;
    }

    /** Returns the parts of consecutive ranks as one. All parts must be equal. */
    public Elements<T> range(int firstRank, int ranks) {
        if (first == null) {
            throw new IllegalStateException("parts of unequal size are not one range");
        }
        return first.range(firstRank * first.count(), ranks * first.count());
    }

    /** The type of all parts, if they are equal or of one memory and type. */
    public Datatype<T> type() {
        return first == null ? parts.get(0).type() : first.type();
    }

    /** Allocates space for the same parts, into which the plan first copies the elements. */
    public Blocks<T> copy(Plan plan) {
        if (first != null) {
            Elements<T> all = range(0, plan.size());
            Elements<T> space = all.newSpace();
            plan.copy(all, space);
            return equal(space.memory(), space.offset(), first.count(), type());
        }
        List<Elements<T>> spaces = new ArrayList<>(parts.size());
        for (Elements<T> part : parts) {
            Elements<T> space = part.newSpace();
            plan.copy(part, space);
            spaces.add(space);
        }
        return of(spaces);
    }
}
