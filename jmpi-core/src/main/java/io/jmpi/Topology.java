package io.jmpi;

/** The kind of a communicator's topology (MPI 4.1, section 8.5.5: MPI_Topo_test). */
public enum Topology {
    /** A Cartesian grid: a {@link CartCommunicator}. */
    CART,
    /** A graph that each rank knows as a whole: a {@link GraphCommunicator}. */
    GRAPH,
    /** A graph of which each rank knows its own edges: a {@link DistGraphCommunicator}. */
    DIST_GRAPH,
    /** No topology (MPI_UNDEFINED). */
    NONE
}
