package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce along a binomial tree: each rank, counted from the root, combines its elements with those of the ranks with one
 * lower bit more, and sends the outcome to the rank without its lowest bit. If the operation does not commute, the tree's
 * root is rank 0, which passes the result on.
 *
 * <p>log2 n rounds of all elements: for few elements.
 */
final class BinomialReduce implements Reduce {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Elements<T> result, int root, ReduceOp op) {
        int top = op.isCommutative() ? root : 0;
        int rank = plan.rank();
        Elements<T> sum;
        if (rank == root && root == top) {
            sum = result;
        } else if (isLeaf(Math.floorMod(rank - top, plan.size()), plan.size())) {
            sum = own;
        } else {
            sum = own.newSpace();
        }
        plan.copy(own, sum);
        planTree(plan, sum, top, op);
        if (root != top) {
            if (rank == top) {
                plan.send(sum, root);
            } else if (rank == root) {
                plan.receive(result, top);
            }
            plan.endRound();
        }
    }

    private static boolean isLeaf(int virtualRank, int size) {
        return virtualRank % 2 != 0 || virtualRank + 1 == size;
    }

    /** Plans a reduction to rank 0: its elements are the result afterwards, those of the others are undefined. */
    static <T> void planToFirst(Plan plan, Elements<T> elements, ReduceOp op) {
        planTree(plan, elements, 0, op);
    }

    private static <T> void planTree(Plan plan, Elements<T> sum, int top, ReduceOp op) {
        int size = plan.size();
        int virtualRank = Math.floorMod(plan.rank() - top, size);
        Elements<T> operand = null;
        for (int bit = 1; bit < size; bit <<= 1) {
            if ((virtualRank & bit) != 0) {
                plan.send(sum, (virtualRank - bit + top) % size);
                break;
            }
            if (virtualRank + bit < size) {
                operand = operand == null ? sum.newSpace() : operand;
                plan.receive(operand, (virtualRank + bit + top) % size);
                plan.endRound();
                plan.combineHigher(sum, operand, op);
            }
        }
        plan.endRound();
    }
}
