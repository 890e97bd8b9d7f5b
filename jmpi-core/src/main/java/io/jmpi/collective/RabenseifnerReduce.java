package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Rabenseifner's reduce: a reduce-scatter by recursive halving, after which the root gathers the parts of the result from
 * the ranks that have computed them.
 *
 * <p>log2 n rounds in which each rank sends and combines about as much as it has once, and one in which the root receives
 * the result: for many elements.
 */
final class RabenseifnerReduce implements Reduce {
    @Override
    public String algorithmName() {
        return "rabenseifner";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Elements<T> result, int root, ReduceOp op) {
        int rank = plan.rank();
        PowerOfTwo group = new PowerOfTwo(plan.size());
        Parts parts = Parts.even(own.count(), group.size());
        int position = group.position(rank);
        if (position == PowerOfTwo.NONE) {
            group.planFold(plan, own, null, op);
        } else {
            Elements<T> sum = rank == root ? result : own.newSpace();
            plan.copy(own, sum);
            int most = group.isPaired(rank) ? own.count() : RecursiveHalving.operandCount(group, parts);
            Elements<T> operand = Elements.newSpace(most, own.type());
            group.planFold(plan, sum, operand, op);
            RecursiveHalving.plan(plan, group, parts, sum, operand, op);
            if (rank != root) {
                plan.send(parts.of(sum, RecursiveHalving.partAt(position, group.size())), root);
            }
        }
        if (rank == root) {
            for (int other = 0; other < group.size(); other++) {
                if (other != position) {
                    int part = RecursiveHalving.partAt(other, group.size());
                    plan.receive(parts.of(result, part), group.rankAt(other));
                }
            }
        }
        plan.endRound();
    }
}
