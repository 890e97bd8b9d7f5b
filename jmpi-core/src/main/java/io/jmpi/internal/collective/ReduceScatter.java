package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.collective.plan.PowerOfTwo;
import io.jmpi.reduction.ReduceOp;

/**
 * The algorithms of reduceScatter and reduceScatterBlock: each rank gets its part of the combination of all ranks'
 * elements (MPI 4.1, section 6.10).
 */
public interface ReduceScatter {
    Algorithm<ReduceScatter> HALVING = new Algorithm<>("halving", Situation::isCommutative, ReduceScatter::halving);
    Algorithm<ReduceScatter> PAIRWISE = new Algorithm<>("pairwise", ReduceScatter::pairwise);
    Algorithm<ReduceScatter> REDUCE_SCATTERV = new Algorithm<>("reduce-scatterv", ReduceScatter::reduceScatterv);

    /**
     * Records this rank's part.
     *
     * @param own this rank's elements, unchanged except those that the result replaces
     * @param parts how many elements of the result each rank gets, in rank order
     * @param result where this rank's part goes; possibly where own begins
     */
    void plan(Plan plan, Elements<?> own, Parts parts, Elements<?> result, ReduceOp op);

    /**
     * Recursive halving: ranks half the number of ranks apart exchange the parts that the other half needs and combine
     * them, then ranks a quarter apart, and so on. Distant ranks are combined first: for commutative operations. Ranks
     * beyond a power of two hand their elements to a neighbor before, and get their part after.
     *
     * <p>log2 n rounds, in which each rank sends about as much as it has once: for a moderate number of elements.
     */
    private static void halving(Plan plan, Elements<?> own, Parts parts, Elements<?> result, ReduceOp op) {
        int rank = plan.rank();
        PowerOfTwo group = new PowerOfTwo(plan.size());
        if (group.position(rank) == PowerOfTwo.NONE) {
            group.planFold(plan, own, null, op);
            plan.receive(result, rank + 1);
            plan.endRound();
            return;
        }
        Elements<?> sum = own.newSpace();
        plan.copy(own, sum);
        RecursiveHalving.plan(plan, group, parts.byPosition(group), sum, op, false);
        plan.copy(parts.of(sum, rank), result);
        if (group.isPaired(rank)) {
            plan.send(parts.of(sum, rank - 1), rank - 1);
        }
        plan.endRound();
    }

    /**
     * Pairwise exchange: in round k each rank sends the rank k above it that rank's part, and combines what it receives
     * from the rank k below it with its own. Elements of lower ranks come first, from the nearest down to rank 0; then
     * those of higher ranks, from the last one down: if the order counts, they are combined apart from the others.
     *
     * <p>n - 1 rounds of 1/n of the elements each: the least volume, for many elements.
     */
    private static void pairwise(Plan plan, Elements<?> own, Parts parts, Elements<?> result, ReduceOp op) {
        int rank = plan.rank();
        // In place, the result lies where elements are that are still to be sent.
        Elements<?> sum = own.isAt(result) ? result.newSpace() : result;
        plan.copy(parts.of(own, rank), sum);
        Elements<?> operand = result.newSpace();
        Elements<?> higher = null;
        for (int distance = 1; distance < plan.size(); distance++) {
            int source = plan.neighbor(-distance);
            int destination = plan.neighbor(distance);
            boolean isFirstHigher = source > rank && higher == null && !op.isCommutative();
            if (isFirstHigher) {
                higher = result.newSpace();
            }
            plan.receive(isFirstHigher ? higher : operand, source);
            plan.send(parts.of(own, destination), destination);
            plan.endRound();
            if (!isFirstHigher) {
                plan.combineLower(operand, higher == null ? sum : higher, op);
            }
        }
        if (higher != null) {
            plan.combineHigher(sum, higher, op);
        }
        plan.copy(sum, result);
        plan.endRound();
    }

    /**
     * A reduction to rank 0 along a binomial tree, after which rank 0 sends each rank its part.
     *
     * <p>log2 n + 1 rounds, the reduction with all elements: for few elements where the order of the ranks counts.
     */
    private static void reduceScatterv(Plan plan, Elements<?> own, Parts parts, Elements<?> result, ReduceOp op) {
        Elements<?> sum = plan.rank() == 0 ? own.newSpace() : null;
        Reduce.binomial(plan, own, sum, 0, op);
        if (plan.rank() != 0) {
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
