package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Barrier along a {@link BinomialTree}: all tell rank 0 that they have come, and hear from it that all have. 2 ceil(log2 n)
 * messages one after the other, 2 (n-1) in all: fewer than any other. (MPI 4.1, section 6.3.)
 */
final class BinomialBarrier implements Barrier {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public void plan(Plan plan) {
        BinomialTree tree = new BinomialTree(plan.size(), 0);
        int farthest = tree.farthestChild(plan.rank());
        for (int bit = farthest; bit > 0; bit >>= 1) {
            if (plan.rank() + bit < plan.size()) {
                plan.receive(Elements.none(), plan.rank() + bit);
            }
        }
        plan.endRound();
        if (plan.rank() != 0) {
            plan.send(Elements.none(), tree.parentOf(plan.rank()));
            plan.receive(Elements.none(), tree.parentOf(plan.rank()));
            plan.endRound();
        }
        for (int bit = farthest; bit > 0; bit >>= 1) {
            if (plan.rank() + bit < plan.size()) {
                plan.send(Elements.none(), plan.rank() + bit);
            }
        }
        plan.endRound();
    }
}
