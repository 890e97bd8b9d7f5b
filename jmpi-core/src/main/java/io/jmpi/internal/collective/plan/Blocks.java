package io.jmpi.internal.collective.plan;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import java.util.Arrays;

/**
 * The part of each rank in one memory: equal parts in rank order (gather, alltoall), parts of any size at any place
 * (their v-forms), or of any type as well (alltoallw). Immutable; any thread. The memory is lent.
 */
public final class Blocks {
    /** The first part if all are equal, else null. */
    private final Elements<?> first;

    /** Each rank's part if they are not equal, else null. */
    private final Elements<?>[] parts;

    private Blocks(Elements<?> first, Elements<?>[] parts) {
        this.first = first;
        this.parts = parts;
    }

    /** Equal parts one after the other, given the first. */
    public static Blocks equal(Elements<?> first) {
        return new Blocks(first, null);
    }

    /** Arbitrary parts, one for each rank. */
    public static Blocks of(Elements<?>[] parts) {
        return new Blocks(null, parts);
    }

    /** Whether the parts are equal, and one after the other. */
    public boolean areEqual() {
        return first != null;
    }

    /** A rank's part. */
    public Elements<?> of(int rank) {
        return first == null ? parts[rank] : range(rank, 1);
    }

    /** The number of elements in a rank's part. */
    public long count(int rank) {
        return any(rank).count();
    }

    /** The number of bytes that a rank's part takes in a message. */
    public long bytes(int rank) {
        return any(rank).bytes();
    }

    /** The number of bytes that the parts of the first ranks take in messages. */
    public long bytesOfAll(int ranks) {
        long bytes = 0;
        for (int rank = 0; rank < ranks; rank++) {
            bytes += bytes(rank);
        }
        return bytes;
    }

    /** The type of all parts, if they are equal or of one memory and type. */
    public Datatype<?> type() {
        return any(0).type();
    }

    /** Returns elements of the same count and type as a rank's part. */
    private Elements<?> any(int rank) {
        return first == null ? parts[rank] : first;
    }

    /** Returns the parts of consecutive ranks as one. All parts must be equal. */
    public Elements<?> range(int firstRank, int ranks) {
        if (first == null) {
            throw new IllegalStateException("parts of unequal size are not one range");
        }
        return first.range(firstRank * first.count(), ranks * first.count());
    }

    /** Allocates space for the same parts, into which the plan first copies the elements. */
    public Blocks copy(Plan plan) {
        if (first != null) {
            return equal(copy(plan, range(0, plan.size())).range(0, first.count()));
        }
        return of(Arrays.stream(parts).map(part -> copy(plan, part)).toArray(Elements<?>[]::new));
    }

    private static Elements<?> copy(Plan plan, Elements<?> elements) {
        Elements<?> space = elements.newSpace();
        plan.copy(elements, space);
        return space;
    }
}
