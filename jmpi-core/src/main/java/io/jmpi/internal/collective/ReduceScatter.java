package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.reduction.ReduceOp;
import java.util.function.Predicate;

/**
 * The algorithms of reduceScatter and reduceScatterBlock: each rank gets its part of the combination of all ranks'
 * elements (MPI 4.1, section 6.10).
 */
public final class ReduceScatter extends Algorithm {
    static final ReduceScatter HALVING = new ReduceScatter("halving", Situation::isCommutative, ReduceScatter::halving);
    static final ReduceScatter PAIRWISE = new ReduceScatter("pairwise", ReduceScatter::pairwise);
    static final ReduceScatter REDUCE_SCATTERV = new ReduceScatter("reduce-scatterv", ReduceScatter::reduceScatterv);

    private interface Planner {
        <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op);
    }

    private final Planner planner;

    private ReduceScatter(String name, Planner planner) {
        super(name);
        this.planner = planner;
    }

    private ReduceScatter(String name, Predicate<Situation> condition, Planner planner) {
        super(name, condition);
        this.planner = planner;
    }

    /**
     * Records this rank's part.
     *
     * @param own this rank's elements, unchanged except those that the result replaces
     * @param parts how many elements of the result each rank gets, in rank order
     * @param result where this rank's part goes; possibly where own begins
     */
    public <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        planner.plan(plan, own, parts, result, op);
    }

    /**
     * Recursive halving: ranks half the number of ranks apart exchange the parts that the other half wants and combine
     * them, then ranks a quarter apart, and so on. Distant ranks are combined first: for commutative operations. Ranks
     * beyond a power of two hand their elements to a neighbour before, and get their part after.
     *
     * <p>log2 n rounds, in which each rank sends about as much as it has once: for a moderate number of elements.
     */
    private static <T> void halving(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        PowerOfTwo group = new PowerOfTwo(plan.size());
        if (group.position(rank) == PowerOfTwo.NONE) {
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
            Elements<T> remaining = of(parts, sum, group, first, end);
            Elements<T> received = operand.range(0, remaining.count());
            plan.receive(received, partner);
            plan.endRound();
            plan.combineLower(received, remaining, op);
        }
    }

    /** The parts of the ranks that the positions from {@code first} to before {@code end} represent. */
    private static <T> Elements<T> of(Parts parts, Elements<T> sum, PowerOfTwo group, int first, int end) {
        return parts.of(sum, group.firstRankAt(first), group.firstRankAt(end));
    }

    /**
     * Pairwise exchange: in round k each rank sends the rank k above it that rank's part, and combines what it receives
     * from the rank k below it with its own. Elements of lower ranks come first, from the nearest down to rank 0; then
     * those of higher ranks, from the last one down: if the order counts, they are combined apart from the others.
     *
     * <p>n - 1 rounds of 1/n of the elements each: the least volume, for many elements.
     */
    private static <T> void pairwise(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        // In place, the result lies where elements are that are still to be sent.
        Elements<T> sum = own.isAt(result) ? result.newSpace() : result;
        plan.copy(parts.of(own, rank), sum);
        Elements<T> operand = result.newSpace();
        Elements<T> higher = null;
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
    private static <T> void reduceScatterv(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        Elements<T> sum = plan.rank() == 0 ? own.newSpace() : null;
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
