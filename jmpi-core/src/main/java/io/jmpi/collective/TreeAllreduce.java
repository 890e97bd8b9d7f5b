package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allreduce as a reduction to rank 0 along a binomial tree and a broadcast from there: each rank gets the same bits, and
 * the order of operations depends on the number of ranks alone. (MPI 4.1, section 6.9.6.)
 */
public final class TreeAllreduce {
    private TreeAllreduce() {}

    /** Plans a reduction in place: the elements are this rank's before, and the result after. */
    public static <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        int rank = plan.rank();
        Elements<T> operand = elements.newSpace();
        for (int bit = 1; bit < plan.size(); bit <<= 1) {
            if ((rank & bit) != 0) {
                plan.send(elements, rank - bit);
                plan.endRound();
                break;
            }
            if (rank + bit < plan.size()) {
                plan.receive(operand, rank + bit);
                plan.endRound();
                plan.combineHigher(elements, operand, op);
            }
        }
        plan.endRound();
        new BinomialBroadcast().plan(plan, elements, 0);
    }
}
