package io.jmpi.collective;

import java.util.stream.IntStream;

/**
 * Who exchanges with this rank in neighborhood collectives: the ranks that it receives from and those that it sends to, in
 * the order of their blocks (MPI 4.1, section 8.6). A rank may occur several times; a negative one stands for no neighbor,
 * and keeps its block.
 *
 * <p>The messages of an operation have one tag, so between two ranks they pair up in the order in which the one sends and
 * the other posts. Sends go in the order of their blocks; the order of the receives decides which of them they meet.
 *
 * <p>Immutable; any thread.
 */
public final class Neighborhood {
    private final int[] sources;
    private final int[] destinations;
    private final int[] receiveOrder;

    private Neighborhood(int[] sources, int[] destinations, int[] receiveOrder) {
        this.sources = sources;
        this.destinations = destinations;
        this.receiveOrder = receiveOrder;
    }

    /** Of a graph: the k-th edge from a to b at a is the k-th edge from a to b at b. */
    public static Neighborhood inGraph(int[] sources, int[] destinations) {
        return new Neighborhood(
                sources, destinations, IntStream.range(0, sources.length).toArray());
    }

    /**
     * Of a Cartesian grid: for each dimension the rank before and the rank after. What goes in the negative direction arrives
     * from the positive one. Where both neighbors are the same rank, in periodic dimensions of one or two ranks, only the
     * order tells the two messages apart: so each pair of receives is posted the other way round.
     */
    public static Neighborhood inGrid(int[] neighbors) {
        return new Neighborhood(
                neighbors,
                neighbors,
                IntStream.range(0, neighbors.length).map(k -> k ^ 1).toArray());
    }

    /** Ranks that it receives from, in the order of their blocks. */
    public int[] sources() {
        return sources.clone();
    }

    /** Ranks that it sends to, in the order of their blocks. */
    public int[] destinations() {
        return destinations.clone();
    }

    /** How many blocks it receives. */
    public int indegree() {
        return sources.length;
    }

    /** How many blocks it sends. */
    public int outdegree() {
        return destinations.length;
    }

    int source(int block) {
        return sources[block];
    }

    int destination(int block) {
        return destinations[block];
    }

    /** The block whose receive is the n-th to be posted. */
    int received(int n) {
        return receiveOrder[n];
    }
}
