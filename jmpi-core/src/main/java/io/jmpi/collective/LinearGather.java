package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Gather in which each rank sends to the root, which has posted all receives. (MPI 4.1, section 6.5; with unequal counts
 * this is gatherv.)
 */
public final class LinearGather {
    private LinearGather() {}

    /**
     * Plans it.
     *
     * @param own what this rank sends; null at the root if its elements are in their place already
     * @param parts where each rank's elements go; null at the other ranks
     */
    public static void plan(Plan plan, Elements<?> own, Blocks<?> parts, int root) {
        if (plan.rank() != root) {
            plan.send(own, root);
        } else {
            for (int rank = 0; rank < plan.size(); rank++) {
                if (rank != root) {
                    plan.receive(parts.of(rank), rank);
                }
            }
            if (own != null) {
                plan.copy(own, parts.of(root));
            }
        }
        plan.endRound();
    }
}
