package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Gather in which each rank sends to the root, which has posted all receives. (MPI 4.1, section 6.5; with unequal counts
 * this is gatherv.)
 */
final class LinearGather implements Gather {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public void plan(Plan plan, Elements<?> own, Blocks<?> parts, int root) {
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
