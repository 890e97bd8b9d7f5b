package io.jmpi;

import io.jmpi.collective.Neighborhood;

/**
 * A communicator whose ranks are the nodes of a directed graph, of which each rank knows its own edges (MPI 4.1, sections
 * 8.5.4 and 8.5.5): {@link #sources} and {@link #destinations} (MPI_Dist_graph_neighbors).
 *
 * <p>Neighborhood collectives send along the edges. Of several edges from a to b, the k-th among the destinations of a is
 * the k-th among the sources of b. Thread and lifetime: those of {@link Communicator}.
 */
public final class DistGraphCommunicator extends NeighborhoodCommunicator {
    private final DistGraphTopology own;

    DistGraphCommunicator(
            Mpi mpi, Group group, ContextIds.Agreed ids, CommunicatorMatching matching, DistGraphTopology own) {
        super(mpi, group, ids, matching, Neighborhood.inGraph(own.sources(), own.destinations()));
        this.own = own;
    }

    @Override
    public Topology topology() {
        return Topology.DIST_GRAPH;
    }

    /** Whether its edges have weights. */
    public boolean isWeighted() {
        return own.isWeighted();
    }

    /** The weights of the edges from {@link #sources}, in their order; null if edges have none. */
    public int[] sourceWeights() {
        return own.sourceWeights();
    }

    /** The weights of the edges to {@link #destinations}, in their order; null if edges have none. */
    public int[] destinationWeights() {
        return own.destinationWeights();
    }

    @Override
    DistGraphCommunicator sameKind(ContextIds.Agreed ids, CommunicatorMatching wanted) {
        return heir(new DistGraphCommunicator(mpi(), group(), ids, wanted, own));
    }

    @Override
    public DistGraphCommunicator dup() {
        return (DistGraphCommunicator) super.dup();
    }

    @Override
    public DistGraphCommunicator dup(Info hints) {
        return (DistGraphCommunicator) super.dup(hints);
    }
}
