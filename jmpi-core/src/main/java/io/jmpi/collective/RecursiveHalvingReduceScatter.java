package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce-scatter by recursive halving: ranks half the number of ranks apart exchange the parts that the other half wants and
 * combine them, then ranks a quarter apart, and so on. Distant ranks are combined first: for commutative operations. Ranks
 * beyond a power of two hand their elements to a neighbour before, and get their part after.
 *
 * <p>log2 n rounds, in which each rank sends about as much as it has once: for not too many elements.
 */
final class RecursiveHalvingReduceScatter implements ReduceScatter {
    @Override
    public String algorithmName() {
        return "halving";
    }

    @Override
    public boolean suits(Situation situation) {
        return situation.isCommutative();
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        PowerOfTwo group = new PowerOfTwo(plan.size());
        int position = group.position(rank);
        if (position == PowerOfTwo.NONE) {
            group.planFold(plan, own, null, op);
            plan.receive(result, rank + 1);
            plan.endRound();
            return;
        }
        Elements<T> sum = own.newSpace();
        plan.copy(own, sum);
        int middle = group.firstRankAt(group.size() / 2);
        int most =
                group.isPaired(rank) ? own.count() : Math.max(parts.count(0, middle), parts.count(middle, plan.size()));
        Elements<T> operand = Elements.newSpace(most, own.type());
        group.planFold(plan, sum, operand, op);
        planHalving(plan, group, parts, sum, operand, op);
        plan.copy(parts.of(sum, rank), result);
        if (group.isPaired(rank)) {
            plan.send(parts.of(sum, rank - 1), rank - 1);
        }
        plan.endRound();
    }

    private static <T> void planHalving(
            Plan plan, PowerOfTwo group, Parts parts, Elements<T> sum, Elements<T> operand, ReduceOp op) {
        int position = group.position(plan.rank());
        int first = 0;
        int end = group.size();
        for (int bit = group.size() / 2; bit > 0; bit >>= 1) {
            int partner = group.rankAt(position ^ bit);
            int middle = first + bit;
            boolean keepsUpper = (position & bit) != 0;
            plan.send(keepsUpper ? of(parts, sum, group, first, middle) : of(parts, sum, group, middle, end), partner);
            if (keepsUpper) {
                first = middle;
            } else {
                end = middle;
            }
            Elements<T> kept = of(parts, sum, group, first, end);
            Elements<T> received = operand.range(0, kept.count());
            plan.receive(received, partner);
            plan.endRound();
            plan.combineLower(received, kept, op);
        }
    }

    /** The parts of the ranks for which the positions from one on to before another stand. */
    private static <T> Elements<T> of(Parts parts, Elements<T> sum, PowerOfTwo group, int first, int end) {
        return parts.of(sum, group.firstRankAt(first), group.firstRankAt(end));
    }
}
