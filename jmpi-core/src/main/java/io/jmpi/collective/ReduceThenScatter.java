package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce-scatter as a reduction to rank 0 along a binomial tree, after which rank 0 sends each rank its part.
 *
 * <p>log2 n + 1 rounds, the reduction with all elements; for few elements where the order of the ranks counts.
 */
final class ReduceThenScatter implements ReduceScatter {
    @Override
    public String algorithmName() {
        return "reduce-scatterv";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        Elements<T> sum = rank == 0 ? own.newSpace() : null;
        new BinomialReduce().plan(plan, own, sum, 0, op);
        if (rank != 0) {
            plan.receive(result, 0);
        } else {
            plan.copy(parts.of(sum, 0), result);
            for (int other = 1; other < plan.size(); other++) {
                plan.send(parts.of(sum, other), other);
            }
        }
        plan.endRound();
    }
}
