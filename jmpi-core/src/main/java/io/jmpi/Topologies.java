package io.jmpi;

/**
 * Process topologies (MPI 4.1, chapter 8): communicators whose ranks have places in a grid or a graph. They have messages of
 * their own, and not the hints of this one. All ranks keep their order: {@code reorder} permits another one, which jmpi does
 * not use.
 *
 * <p>The creating operations are collective. Ranks without a place in the topology get null. Thread and lifetime: those of
 * {@link Communicator}.
 */
public interface Topologies {
    /** What kind of topology it has (MPI_Topo_test). */
    Topology topology();

    /**
     * Arranges the first ranks as a Cartesian grid (MPI_Cart_create), in row-major order. A grid without dimensions has one
     * rank.
     *
     * @param dims ranks in each dimension; {@link Dims#create} finds them. The same at all ranks.
     * @param periods for each dimension, whether its end is followed by its beginning. The same at all ranks.
     * @param reorder whether ranks may get new numbers
     * @return the new communicator; null at ranks that the grid has no place for
     * @throws io.jmpi.errors.MpiException of class DIMS if dims or periods make no grid, or one of too many ranks
     */
    CartCommunicator createCart(int[] dims, boolean[] periods, boolean reorder);

    /**
     * The number that this rank would best have in such a grid (MPI_Cart_map): its own. Local.
     *
     * @return {@link Mpi#UNDEFINED} if the grid has no place for it
     */
    int mapCart(int[] dims, boolean[] periods);

    /**
     * Arranges the first ranks as a graph (MPI_Graph_create). Repeated edges and edges from a node to itself are allowed.
     *
     * @param index for each node, the number of edges of it and of all nodes before it. The same at all ranks.
     * @param edges the neighbors of node 0, then those of node 1, and so on. The same at all ranks.
     * @param reorder whether ranks may get new numbers
     * @return the new communicator; null at ranks that the graph has no node for
     * @throws io.jmpi.errors.MpiException of class ARG if index and edges make no graph, or one of too many nodes; of class
     *     RANK if an edge leads to no node
     */
    GraphCommunicator createGraph(int[] index, int[] edges, boolean reorder);

    /**
     * The number that this rank would best have in such a graph (MPI_Graph_map): its own. Local.
     *
     * @return {@link Mpi#UNDEFINED} if the graph has no node for it
     */
    int mapGraph(int[] index, int[] edges);

    /**
     * Arranges all ranks as a graph of which each rank knows its own edges (MPI_Dist_graph_create_adjacent). Each edge is
     * given twice: as a destination by the rank where it begins, as a source by the rank where it ends. Repeated edges and
     * edges from a rank to itself are allowed.
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
            int[] sourceWeights,
            int[] destinations,
            int[] destinationWeights,
            Info info,
            boolean reorder);

    /**
     * Arranges all ranks as a graph of which each rank gives any edges, also those of others (MPI_Dist_graph_create). Each
     * edge is given once. The neighbors of a rank come in the order of the ranks that gave the edges, and then in the order
     * in which those gave them.
     *
     * @param sources nodes at which edges begin; may repeat
     * @param degrees for each of these, how many edges are given here
     * @param destinations where they end: those of the first node, then those of the second, and so on
     * @param weights of the edges, in the order of destinations; null if edges have none (MPI_UNWEIGHTED), then at all ranks
     * @param info hints
     * @param reorder whether ranks may get new numbers
     */
    DistGraphCommunicator createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder);
}
