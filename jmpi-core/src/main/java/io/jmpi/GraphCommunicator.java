package io.jmpi;

/**
 * A communicator whose ranks are the nodes of a graph. Each rank knows the whole graph (MPI 4.1, sections 8.5.3 and
 * 8.5.5).
 *
 * <p>Neighborhood collectives send to all neighbors of a rank and receive from the same ones, so each edge needs a
 * counterpart. If an edge has no counterpart, they fail at all ranks. The k-th edge from a to b is paired with the k-th
 * from b to a. Thread and lifetime: those of {@link Communicator}.
 */
public interface GraphCommunicator extends NeighborhoodCommunicator {
    /** For each node, the number of edges of it and of all nodes before it (MPI_Graph_get, MPI_Graphdims_get). A copy. */
    int[] index();

    /** The neighbors of node 0, then those of node 1, and so on (MPI_Graph_get, MPI_Graphdims_get). A copy. */
    int[] edges();

    /**
     * A rank's neighbors, in the order in which they were given (MPI_Graph_neighbors, MPI_Graph_neighbors_count).
     *
     * @throws io.jmpi.errors.MpiException of class RANK if there is no such rank
     */
    int[] neighbors(int rank);

    @Override
    default GraphCommunicator dup() {
        return dup(Info.EMPTY);
    }

    @Override
    GraphCommunicator dup(Info hints);

    @Override
    default Duplication<? extends GraphCommunicator> idup() {
        return idup(Info.EMPTY);
    }

    @Override
    Duplication<? extends GraphCommunicator> idup(Info hints);
}
