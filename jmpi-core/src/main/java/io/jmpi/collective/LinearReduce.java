package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce in which the root combines the elements of all in the order of the ranks: ((a0 op a1) op a2) and so on.
 *
 * <p>n - 1 rounds of all elements, all at the root.
 */
final class LinearReduce implements Reduce {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Elements<T> result, int root, ReduceOp op) {
        if (plan.rank() != root) {
            plan.send(own, root);
            plan.endRound();
            return;
        }
        Elements<T> operand = own.newSpace();
        Elements<T> second = root == 0 ? null : own.newSpace();
        if (root == 0) {
            plan.copy(own, result);
        } else {
            plan.copy(own, second); // Own elements may be where the result goes, and must outlive the operation.
            plan.receive(result, 0);
            plan.endRound();
        }
        for (int rank = 1; rank < plan.size(); rank++) {
            if (rank == root) {
                plan.combineHigher(result, second, op);
            } else {
                plan.receive(operand, rank);
                plan.endRound();
                plan.combineHigher(result, operand, op);
            }
        }
        plan.endRound();
    }
}
