package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allreduce in which rank 0 combines the elements of all in the order of the ranks, ((a0 op a1) op a2) and so on, and sends
 * each the result: the order of a serial loop, for programs that compare with one.
 *
 * <p>n rounds of all elements, all at rank 0.
 */
final class LinearAllreduce implements Allreduce {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        new LinearReduce().plan(plan, elements, plan.rank() == 0 ? elements : null, 0, op);
        if (plan.rank() == 0) {
            for (int rank = 1; rank < plan.size(); rank++) {
                plan.send(elements, rank);
            }
        } else {
            plan.receive(elements, 0);
        }
        plan.endRound();
    }
}
