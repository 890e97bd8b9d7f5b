package io.jmpi;

import org.jspecify.annotations.Nullable;

/**
 * Process topologies (MPI 4.1, chapter 8): communicators whose ranks are arranged as a grid or a graph. They have
 * separate messages and no hints. The order of ranks does not change: {@code reorder} permits another order, but jmpi
 * does not change the order.
 *
 * <p>The creating operations are collective. Ranks outside the topology get null. Thread and lifetime: those of {@link
 * Communicator}.
 */
public interface Topologies {
    /** The kind of its topology (MPI_Topo_test). */
    Topology topology();

    /**
     * Arranges the first ranks as a Cartesian grid (MPI_Cart_create), in row-major order. A grid without dimensions has
     * one rank.
     *
     * @param dims ranks in each dimension; {@link Dims#create} chooses them. The same at all ranks.
     * @param periods for each dimension, whether it is periodic: its end is followed by its beginning. The same at all
     *     ranks.
     * @param reorder whether ranks may get new numbers
     * @return the new communicator; null at ranks outside the grid
     * @throws io.jmpi.errors.MpiException of class DIMS if dims or periods are not a grid, or the grid has too many
     *     ranks
     */
    @Nullable CartCommunicator createCart(int[] dims, boolean[] periods, boolean reorder);

    /**
     * The best rank for this process in such a grid (MPI_Cart_map), which is its current rank. Local.
     *
     * @return {@link Mpi#UNDEFINED} if the rank is outside the grid
     */
    int mapCart(int[] dims, boolean[] periods);

    /**
     * Arranges the first ranks as a graph (MPI_Graph_create). Repeated edges and edges from a node to itself are
     * allowed.
     *
     * @param index for each node, the number of edges of it and of all nodes before it. The same at all ranks.
     * @param edges the neighbors of node 0, then those of node 1, and so on. The same at all ranks.
     * @param reorder whether ranks may get new numbers
     * @return the new communicator; null at ranks outside the graph
     * @throws io.jmpi.errors.MpiException of class ARG if index and edges are not a graph, or the graph has too many
     *     nodes; of class RANK if an edge leads to no node
     */
    @Nullable GraphCommunicator createGraph(int[] index, int[] edges, boolean reorder);

    /**
     * The best rank for this process in such a graph (MPI_Graph_map), which is its current rank. Local.
     *
     * @return {@link Mpi#UNDEFINED} if the rank is outside the graph
     */
    int mapGraph(int[] index, int[] edges);

    /**
     * Arranges all ranks as a graph of which each rank knows its own edges (MPI_Dist_graph_create_adjacent). Both ranks
     * of an edge pass it: the rank where it begins as a destination, the rank where it ends as a source. Repeated edges
     * and edges from a rank to itself are allowed.
     *
     * @param sources where the edges to this rank begin
     * @param sourceWeights their weights; null if edges have none (MPI_UNWEIGHTED), then at all ranks
     * @param destinations where the edges from this rank end
     * @param destinationWeights their weights; null if edges have none
     * @param info hints
     * @param reorder whether ranks may get new numbers
     */
    DistGraphCommunicator createDistGraphAdjacent(
            int[] sources,
            int @Nullable [] sourceWeights,
            int[] destinations,
            int @Nullable [] destinationWeights,
            Info info,
            boolean reorder);

    /**
     * Arranges all ranks as a graph to which each rank contributes any edges, including those of other ranks
     * (MPI_Dist_graph_create). One rank contributes each edge. The neighbors of a rank are in the order of the
     * contributing ranks, and then in the order of their arguments.
     *
     * @param sources nodes at which edges begin; may repeat
     * @param degrees for each of these, how many edges this rank contributes
     * @param destinations where they end: those of the first node, then those of the second, and so on
     * @param weights of the edges, in the order of destinations; null if edges have none (MPI_UNWEIGHTED), then at all
     *     ranks
     * @param info hints
     * @param reorder whether ranks may get new numbers
     */
    DistGraphCommunicator createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int @Nullable [] weights, Info info, boolean reorder);
}
