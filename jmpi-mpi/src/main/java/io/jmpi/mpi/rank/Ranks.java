package io.jmpi.mpi.rank;

import io.jmpi.Mpi;
import java.util.Arrays;

/**
 * Ranks and tags of package {@code mpi} and of jmpi: the wildcards have MPJ Express's numbers there, and programs also write -1
 * for them. Stateless; any thread.
 */
public final class Ranks {
    // Package mpi's numbers.
    public static final int UNDEFINED = -1;
    public static final int ANY_SOURCE = -2;
    public static final int ANY_TAG = -2;
    public static final int PROC_NULL = -3;
    public static final int ROOT = -4;

    private Ranks() {}

    /** The first values of an array that may be longer than a call needs: programs reuse arrays for all their calls. */
    public static int[] first(int[] values, int count) {
        return values == null || values.length <= count ? values : Arrays.copyOf(values, count);
    }

    public static int dest(int rank) {
        return rank == PROC_NULL ? Mpi.PROC_NULL : rank;
    }

    public static int source(int rank) {
        if (rank >= 0) {
            return rank;
        }
        return rank == ANY_SOURCE || rank == Mpi.ANY_SOURCE ? Mpi.ANY_SOURCE : dest(rank);
    }

    public static int tag(int tag) {
        return tag == ANY_TAG ? Mpi.ANY_TAG : tag;
    }

    public static int root(int root) {
        return root == ROOT ? Mpi.ROOT : dest(root);
    }

    /** A rank of jmpi in package {@code mpi}: of a status or a neighbour. */
    public static int here(int rank) {
        if (rank >= 0) {
            return rank;
        }
        return rank == Mpi.PROC_NULL ? PROC_NULL : rank == Mpi.ANY_SOURCE ? ANY_SOURCE : UNDEFINED;
    }

    public static int tagHere(int tag) {
        return tag < 0 ? ANY_TAG : tag;
    }

    /** A number that may be undefined. */
    public static int orUndefined(int value) {
        return value == Mpi.UNDEFINED ? UNDEFINED : value;
    }

    /** A number of the program that may be undefined, by either flavour's constant. */
    public static int undefinedOr(int value) {
        return value == UNDEFINED ? Mpi.UNDEFINED : value;
    }
}
