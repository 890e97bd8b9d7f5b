package io.jmpi;

import org.jspecify.annotations.Nullable;

/**
 * A communicator whose ranks are the nodes of a directed graph. Each rank knows only its own edges (MPI 4.1, sections
 * 8.5.4 and 8.5.5): {@link #sources} and {@link #destinations} (MPI_Dist_graph_neighbors,
 * MPI_Dist_graph_neighbors_count).
 *
 * <p>Neighborhood collectives send along the edges. Of several edges from a to b, the k-th among the destinations of a
 * is the k-th among the sources of b. Thread and lifetime: those of {@link Communicator}.
 */
public interface DistGraphCommunicator extends NeighborhoodCommunicator {
    /** Whether its edges have weights. */
    boolean isWeighted();

    /** The weights of the edges from {@link #sources}, in their order; null if edges have none. */
    int @Nullable [] sourceWeights();

    /** The weights of the edges to {@link #destinations}, in their order; null if edges have none. */
    int @Nullable [] destinationWeights();

    @Override
    default DistGraphCommunicator dup() {
        return dup(Info.EMPTY);
    }

    @Override
    DistGraphCommunicator dup(Info hints);

    @Override
    default Duplication<? extends DistGraphCommunicator> idup() {
        return idup(Info.EMPTY);
    }

    @Override
    Duplication<? extends DistGraphCommunicator> idup(Info hints);
}
