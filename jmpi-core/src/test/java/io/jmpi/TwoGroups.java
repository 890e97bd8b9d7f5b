package io.jmpi;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The groups of an inter-communicator in tests: the first ranks of the world and the others.
 *
 * @param first number of ranks in the group of rank 0
 * @param second number of ranks in the other group
 */
record TwoGroups(int first, int second) {
    int ranks() {
        return first + second;
    }

    Intercommunicator join(Communicator world) {
        boolean inFirst = world.rank() < first;
        Communicator local = world.split(inFirst ? 0 : 1, 0);
        Intercommunicator joined = local.createIntercommunicator(0, world, inFirst ? first : 0, 3);
        local.free();
        return joined;
    }

    /** The ranks, in the world, of the group that a rank is in. */
    int[] groupOf(int rank) {
        return rank < first
                ? IntStream.range(0, first).toArray()
                : IntStream.range(first, ranks()).toArray();
    }

    /** The ranks, in the world, of the group that a rank is not in. */
    int[] remoteOf(int rank) {
        return groupOf(rank < first ? first : 0);
    }

    /** What a rank passes as root. */
    int root(int rank, int root) {
        if (rank == root) {
            return Mpi.ROOT;
        }
        int index = Arrays.binarySearch(remoteOf(rank), root);
        return index < 0 ? Mpi.PROC_NULL : index;
    }

    /** Whether a rank is in the group that the root exchanges data with. */
    boolean facesRoot(int rank, int root) {
        return root(rank, root) >= 0;
    }

    @Override
    public String toString() {
        return first + " x " + second;
    }
}
