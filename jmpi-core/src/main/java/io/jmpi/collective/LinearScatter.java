package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Scatter in which the root sends each rank its part: one round, n-1 messages. (MPI 4.1, section 6.6; with unequal counts
 * this is scatterv.)
 */
final class LinearScatter implements Scatter {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts, Elements<?> own, int root) {
        if (plan.rank() != root) {
            plan.receive(own, root);
        } else {
            for (int i = 1; i < plan.size(); i++) {
                int rank = (root + i) % plan.size();
                plan.send(parts.of(rank), rank);
            }
            if (own != null) {
                plan.copy(parts.of(root), own);
            }
        }
        plan.endRound();
    }
}
