package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Rabenseifner's allreduce: a reduce-scatter by recursive halving, and an allgather by recursive doubling that goes back
 * the same way. Ranks beyond a power of two hand their elements to a neighbour before, and get the result after.
 *
 * <p>2 log2 n rounds, in which each rank sends and combines about as much as it has once and twice: for many elements. Each
 * element of the result is computed at one rank. (Rabenseifner: Optimization of collective reduction operations, 2004.)
 */
final class RabenseifnerAllreduce implements Allreduce {
    @Override
    public String algorithmName() {
        return "rabenseifner";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        if (plan.size() == 1) {
            return;
        }
        PowerOfTwo group = new PowerOfTwo(plan.size());
        Parts parts = Parts.even(elements.count(), group.size());
        int position = group.position(plan.rank());
        if (position == PowerOfTwo.NONE) {
            group.planFold(plan, elements, null, op);
        } else {
            int most = group.isPaired(plan.rank()) ? elements.count() : RecursiveHalving.operandCount(group, parts);
            Elements<T> operand = Elements.newSpace(most, elements.type());
            group.planFold(plan, elements, operand, op);
            RecursiveHalving.plan(plan, group, parts, elements, operand, op);
            planAllgather(plan, group, parts, elements);
        }
        group.planUnfold(plan, elements);
    }

    private static void planAllgather(Plan plan, PowerOfTwo group, Parts parts, Elements<?> elements) {
        int position = group.position(plan.rank());
        int first = RecursiveHalving.partAt(position, group.size());
        int length = 1;
        for (int bit = group.size() / 2; bit > 0; bit >>= 1) {
            int partner = group.rankAt(position ^ bit);
            int other = (position & bit) == 0 ? first + length : first - length;
            plan.receive(parts.of(elements, other, other + length), partner);
            plan.send(parts.of(elements, first, first + length), partner);
            plan.endRound();
            first = Math.min(first, other);
            length *= 2;
        }
    }
}
