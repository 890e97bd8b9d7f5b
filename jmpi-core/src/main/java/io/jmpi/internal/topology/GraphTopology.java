package io.jmpi.internal.topology;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.text.Count;
import java.util.Arrays;

/**
 * A graph that each rank knows as a whole: the concatenated neighbor lists of all ranks (MPI 4.1, section 8.5.3).
 *
 * <p>Immutable; any thread.
 */
public final class GraphTopology {
    /** The end of each rank's list in the edges. */
    private final int[] index;

    private final int[] edges;

    private GraphTopology(int[] index, int[] edges) {
        this.index = index;
        this.edges = edges;
    }

    /** Creates a graph of some or all of the given number of ranks; copies the arrays. */
    public static GraphTopology of(int[] index, int[] edges, int ranks) {
        if (index == null || edges == null) {
            throw new MpiException(ErrorClass.ARG, (index == null ? "index" : "edges") + " is null");
        }
        if (index.length > ranks) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "index has " + Count.of(index.length, "node") + ", but the communicator has only "
                            + Count.of(ranks, "rank"));
        }
        int before = 0;
        for (int i = 0; i < index.length; i++) {
            if (index[i] < before) {
                throw new MpiException(
                        ErrorClass.ARG,
                        "index[" + i + "] = " + index[i] + " is less than " + before
                                + ": it is the number of edges of nodes 0.." + i);
            }
            before = index[i];
        }
        if (before != edges.length) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "edges has " + Count.of(edges.length, "element") + ", but index ends with " + before);
        }
        DistGraphTopology.requireRanks("edges", edges, index.length);
        return new GraphTopology(index.clone(), edges.clone());
    }

    public int size() {
        return index.length;
    }

    public int[] index() {
        return index.clone();
    }

    public int[] edges() {
        return edges.clone();
    }

    public int[] neighbors(int rank) {
        if (rank < 0 || rank >= index.length) {
            throw new MpiException(ErrorClass.RANK, "rank " + rank + " is not in 0.." + (index.length - 1));
        }
        return Arrays.copyOfRange(edges, rank == 0 ? 0 : index[rank - 1], index[rank]);
    }

    /** Whether each edge has its counterpart: as many edges from a to b as from b to a. */
    public boolean isSymmetric() {
        long[] forward = new long[edges.length];
        long[] backward = new long[edges.length];
        int node = 0;
        for (int i = 0; i < edges.length; i++) {
            while (i >= index[node]) {
                node++;
            }
            forward[i] = (long) node << Integer.SIZE | edges[i];
            backward[i] = (long) edges[i] << Integer.SIZE | node;
        }
        Arrays.sort(forward);
        Arrays.sort(backward);
        return Arrays.equals(forward, backward);
    }
}
