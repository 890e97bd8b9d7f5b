package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allreduce as a reduction to rank 0 and a broadcast from there, both along a binomial tree.
 *
 * <p>2 log2 n rounds of all elements, but only n - 1 messages each way: the fewest messages.
 */
final class ReduceBroadcastAllreduce implements Allreduce {
    @Override
    public String algorithmName() {
        return "reduce-bcast";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        BinomialReduce.planToFirst(plan, elements, op);
        new BinomialBroadcast().plan(plan, elements, 0);
    }
}
