package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Barrier in which each rank tells rank 0 that it has come, and hears from it that all have: 2 messages one after the
 * other, 2 (n-1) at rank 0. (MPI 4.1, section 6.3.)
 */
final class LinearBarrier implements Barrier {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public void plan(Plan plan) {
        if (plan.rank() != 0) {
            plan.send(Elements.none(), 0);
            plan.receive(Elements.none(), 0);
            plan.endRound();
            return;
        }
        for (int rank = 1; rank < plan.size(); rank++) {
            plan.receive(Elements.none(), rank);
        }
        plan.endRound();
        for (int rank = 1; rank < plan.size(); rank++) {
            plan.send(Elements.none(), rank);
        }
        plan.endRound();
    }
}
