package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;

/**
 * The one algorithm of all neighborhood collectives, in one round: each rank posts the receives from its neighbors, and
 * sends to its neighbors (MPI 4.1, section 8.6).
 */
public final class NeighborExchange {
    private NeighborExchange() {}

    /**
     * Records this rank's part.
     *
     * @param sends the elements for each destination
     * @param receives where the elements of each source go
     */
    public static void plan(Plan plan, Neighborhood neighborhood, Elements<?>[] sends, Elements<?>[] receives) {
        for (int n = 0; n < neighborhood.indegree(); n++) {
            int block = neighborhood.received(n);
            if (neighborhood.source(block) >= 0) {
                plan.receive(receives[block], neighborhood.source(block));
            }
        }
        for (int block = 0; block < neighborhood.outdegree(); block++) {
            if (neighborhood.destination(block) >= 0) {
                plan.send(sends[block], neighborhood.destination(block));
            }
        }
        plan.endRound();
    }
}
