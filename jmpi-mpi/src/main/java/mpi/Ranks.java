package mpi;

import io.jmpi.Mpi;
import java.util.Arrays;

/**
 * Ranks and tags of this package and of jmpi: the wildcards have MPJ Express's numbers here, and programs also write -1 for
 * them. Stateless; any thread.
 */
final class Ranks {
    private Ranks() {}

    /** The first values of an array that may be longer than a call needs: programs keep arrays for all their calls. */
    static int[] first(int[] values, int count) {
        return values == null || values.length <= count ? values : Arrays.copyOf(values, count);
    }

    static int dest(int rank) {
        return rank == MPI.PROC_NULL ? Mpi.PROC_NULL : rank;
    }

    static int source(int rank) {
        if (rank >= 0) {
            return rank;
        }
        return rank == MPI.ANY_SOURCE || rank == Mpi.ANY_SOURCE ? Mpi.ANY_SOURCE : dest(rank);
    }

    static int tag(int tag) {
        return tag == MPI.ANY_TAG ? Mpi.ANY_TAG : tag;
    }

    static int root(int root) {
        return root == MPI.ROOT ? Mpi.ROOT : dest(root);
    }

    /** A rank of jmpi in this package: of a status or a neighbour. */
    static int here(int rank) {
        if (rank >= 0) {
            return rank;
        }
        return rank == Mpi.PROC_NULL ? MPI.PROC_NULL : rank == Mpi.ANY_SOURCE ? MPI.ANY_SOURCE : MPI.UNDEFINED;
    }

    static int tagHere(int tag) {
        return tag < 0 ? MPI.ANY_TAG : tag;
    }

    /** A number that may be undefined. */
    static int orUndefined(int value) {
        return value == Mpi.UNDEFINED ? MPI.UNDEFINED : value;
    }

    /** A number of the program that may be undefined, by either flavour's constant. */
    static int undefinedOr(int value) {
        return value == MPI.UNDEFINED ? Mpi.UNDEFINED : value;
    }
}
