package io.jmpi.internal.collective.plan;

import java.util.stream.IntStream;

/**
 * The neighbors of this rank in neighborhood collectives: the ranks that it receives from and those that it sends to,
 * in the order of their blocks (MPI 4.1, section 8.6). A rank may occur several times. A negative rank means no
 * neighbor: its block is neither sent nor changed.
 *
 * <p>The messages of an operation have one tag, so between two ranks they match in the order in which one rank sends
 * and the other posts receives. Sends follow the order of their blocks; the order of the receives decides which send
 * each matches.
 *
 * <p>Immutable; any thread.
 */
public final class Neighborhood {
    private final int[] sources;
    private final int[] destinations;

    /** The blocks in the order in which their receives are posted. */
    private final int[] receiveOrder;

    private Neighborhood(int[] sources, int[] destinations, int[] receiveOrder) {
        this.sources = sources;
        this.destinations = destinations;
        this.receiveOrder = receiveOrder;
    }

    /** The neighbors in a graph: the k-th edge from a to b at a is the k-th edge from a to b at b. */
    public static Neighborhood inGraph(int[] sources, int[] destinations) {
        return new Neighborhood(
                sources, destinations, IntStream.range(0, sources.length).toArray());
    }

    /**
     * The neighbors in a Cartesian grid: for each dimension the rank before and the rank after. A message sent in the
     * negative direction arrives from the positive one. If both neighbors are the same rank, in periodic dimensions of
     * one or two ranks, only their order distinguishes the two messages. Therefore, each pair of receives is posted in
     * reverse order.
     */
    public static Neighborhood inGrid(int[] neighbors) {
        return new Neighborhood(
                neighbors,
                neighbors,
                IntStream.range(0, neighbors.length).map(k -> k ^ 1).toArray());
    }

    /** The ranks that it receives from, in the order of their blocks. */
    public int[] sources() {
        return sources.clone();
    }

    /** The ranks that it sends to, in the order of their blocks. */
    public int[] destinations() {
        return destinations.clone();
    }

    /** The number of blocks that it receives. */
    public int indegree() {
        return sources.length;
    }

    /** The number of blocks that it sends. */
    public int outdegree() {
        return destinations.length;
    }

    /**
     * Plans the one algorithm of all neighborhood collectives, in one round: each rank posts the receives from its
     * neighbors, and sends to its neighbors.
     *
     * @param sends the elements for each destination
     * @param receives where the elements of each source go
     */
    public void plan(Plan plan, Blocks sends, Blocks receives) {
        for (int block : receiveOrder) {
            if (sources[block] >= 0) {
                plan.receive(receives.of(block), sources[block]);
            }
        }
        for (int block = 0; block < destinations.length; block++) {
            if (destinations[block] >= 0) {
                plan.send(sends.of(block), destinations[block]);
            }
        }
        plan.endRound();
    }
}
