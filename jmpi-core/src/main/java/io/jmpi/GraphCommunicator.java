package io.jmpi;

import io.jmpi.collective.Neighborhood;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;

/**
 * A communicator whose ranks are the nodes of a graph that each rank knows as a whole (MPI 4.1, sections 8.5.3 and 8.5.5).
 *
 * <p>Neighborhood collectives send to all neighbors of a rank and receive from the same ones, so each edge needs its
 * counterpart; where one lacks it, they are refused at all ranks. The k-th edge from a to b is paired with the k-th from b to
 * a. Thread and lifetime: those of {@link Communicator}.
 */
public final class GraphCommunicator extends NeighborhoodCommunicator {
    private final GraphTopology graph;
    private final boolean symmetric;

    GraphCommunicator(Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching, GraphTopology graph) {
        super(mpi, group, ids, matching, neighborhood(graph.neighbors(group.rank())));
        this.graph = graph;
        this.symmetric = graph.isSymmetric();
    }

    private static Neighborhood neighborhood(int[] neighbors) {
        return Neighborhood.inGraph(neighbors, neighbors);
    }

    @Override
    public Topology topology() {
        return Topology.GRAPH;
    }

    /** For each node, the number of edges of it and of all nodes before it (MPI_Graph_get). A copy. */
    public int[] index() {
        return graph.index();
    }

    /** The neighbors of node 0, then those of node 1, and so on (MPI_Graph_get). A copy. */
    public int[] edges() {
        return graph.edges();
    }

    /**
     * A rank's neighbors (MPI_Graph_neighbors), in the order in which they were given.
     *
     * @throws MpiException of class RANK if there is no such rank
     */
    public int[] neighbors(int rank) {
        return graph.neighbors(rank);
    }

    @Override
    void requireNeighborhood() {
        super.requireNeighborhood();
        if (!symmetric) {
            throw new MpiException(
                    ErrorClass.TOPOLOGY,
                    "the graph has edges without counterpart, so that neighbors would not receive what is sent to them;"
                            + " createDistGraph takes directed edges");
        }
    }

    @Override
    GraphCommunicator sameKind(ContextIds.Agreed ids, CommunicatorMatching wanted) {
        return heir(new GraphCommunicator(mpi(), group(), ids, wanted, graph));
    }

    @Override
    public GraphCommunicator dup() {
        return (GraphCommunicator) super.dup();
    }

    @Override
    public GraphCommunicator dup(Info hints) {
        return (GraphCommunicator) super.dup(hints);
    }
}
