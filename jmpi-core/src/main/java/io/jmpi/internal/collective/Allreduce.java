package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Parts;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.collective.plan.PowerOfTwo;
import io.jmpi.reduction.ReduceOp;

/** The algorithms of allreduce: all ranks get the combination of all ranks' elements (MPI 4.1, section 6.9.6). */
public interface Allreduce {
    Algorithm<Allreduce> DOUBLING = new Algorithm<>("doubling", Allreduce::doubling);
    Algorithm<Allreduce> RABENSEIFNER = new Algorithm<>("rabenseifner", Allreduce::rabenseifner);
    Algorithm<Allreduce> RING = new Algorithm<>("ring", Situation::isCommutative, Allreduce::ring);
    Algorithm<Allreduce> REDUCE_BROADCAST = new Algorithm<>("reduce-bcast", Allreduce::reduceBroadcast);
    Algorithm<Allreduce> LINEAR = new Algorithm<>("linear", Allreduce::linear);
    Algorithm<Allreduce> SHARED = new Algorithm<>("shared", Situation::fitsMemoryForEach, SharedReduction::toAll);
    Algorithm<Allreduce> HOSTS = new Algorithm<>("hosts", Situation::fitsHostsReduced, OnHosts::allreduce);

    /** Records this rank's part of a reduction in place: the elements are its own before, and the result after. */
    void plan(Plan plan, Elements<?> elements, ReduceOp op);

    /**
     * Recursive doubling: in round k each rank exchanges its partial result with the rank whose bit k differs. Both
     * combine the same two operands in the same order, so that all ranks get the same bits. Ranks beyond a power of two
     * hand their elements to a neighbor before, and get the result after.
     *
     * <p>log2 n rounds of all elements (two more if n is no power of two): the fewest rounds, for few elements.
     * (Thakur, Rabenseifner, Gropp: Optimization of collective communication operations in MPICH, 2005.)
     */
    private static void doubling(Plan plan, Elements<?> elements, ReduceOp op) {
        if (plan.size() == 1) {
            return;
        }
        PowerOfTwo group = new PowerOfTwo(plan.size());
        int position = group.position(plan.rank());
        Elements<?> operand = position == PowerOfTwo.NONE ? null : elements.newSpace();
        group.planFold(plan, elements, operand, op);
        if (position != PowerOfTwo.NONE) {
            for (int bit = 1; bit < group.size(); bit <<= 1) {
                int partner = group.rankAt(position ^ bit);
                plan.receive(operand, partner);
                plan.send(elements, partner);
                plan.endRound();
                if ((position & bit) != 0) {
                    plan.combineLower(operand, elements, op);
                } else {
                    plan.combineHigher(elements, operand, op);
                }
            }
            plan.endRound();
        }
        group.planUnfold(plan, elements);
    }

    /**
     * Rabenseifner's allreduce: a reduce-scatter by {@link RecursiveHalving}, and an allgather by recursive doubling
     * that goes back the same way. Ranks beyond a power of two hand their elements to a neighbor before, and get the
     * result after.
     *
     * <p>2 log2 n rounds, in which each rank combines about as much as it has once, and sends twice as much: for many
     * elements. Each element of the result is computed at one rank. (Rabenseifner: Optimization of collective reduction
     * operations, 2004.)
     */
    private static void rabenseifner(Plan plan, Elements<?> elements, ReduceOp op) {
        if (plan.size() == 1) {
            return;
        }
        PowerOfTwo group = new PowerOfTwo(plan.size());
        Parts parts = Parts.even(elements.count(), group.size());
        int position = group.position(plan.rank());
        if (position == PowerOfTwo.NONE) {
            group.planFold(plan, elements, null, op);
        } else {
            RecursiveHalving.plan(plan, group, parts, elements, op, true);
            allgather(plan, group, parts, elements);
        }
        group.planUnfold(plan, elements);
    }

    private static void allgather(Plan plan, PowerOfTwo group, Parts parts, Elements<?> elements) {
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

    /**
     * The elements are cut into a part for each rank; each part goes around a ring once and is combined at each rank,
     * and then around again as the result.
     *
     * <p>2 (n - 1) rounds of 1/n of the elements each: the least volume for any number of ranks, between neighbors
     * only. Each element of the result is computed at one rank, but the order starts there: for commutative operations.
     * (Patarasuk, Yuan: Bandwidth optimal all-reduce algorithms for clusters of workstations, 2009.)
     */
    private static void ring(Plan plan, Elements<?> elements, ReduceOp op) {
        int size = plan.size();
        int next = plan.neighbor(1);
        int previous = plan.neighbor(-1);
        Parts parts = Parts.even(elements.count(), size);
        Elements<?> operand = elements.newSpace((elements.count() + size - 1) / size);
        for (int round = 1; round < size; round++) {
            plan.send(parts.of(elements, plan.neighbor(1 - round)), next);
            int part = plan.neighbor(-round);
            Elements<?> received = operand.range(0, parts.count(part));
            plan.receive(received, previous);
            plan.endRound();
            plan.combineLower(received, parts.of(elements, part), op);
        }
        for (int round = 1; round < size; round++) {
            plan.send(parts.of(elements, plan.neighbor(2 - round)), next);
            plan.receive(parts.of(elements, plan.neighbor(1 - round)), previous);
            plan.endRound();
        }
    }

    /**
     * A reduction to rank 0 and a broadcast from there, both along a binomial tree.
     *
     * <p>2 log2 n rounds of all elements, but only n - 1 messages each way: the fewest messages.
     */
    private static void reduceBroadcast(Plan plan, Elements<?> elements, ReduceOp op) {
        Reduce.binomialInPlace(plan, new BinomialTree(plan.size(), 0), elements, op);
        Broadcast.binomial(plan, elements, 0);
    }

    /**
     * Rank 0 combines the elements of all in the order of the ranks, ((a0 op a1) op a2) and so on, and sends each the
     * result: the order of a serial loop, for programs that compare with one.
     *
     * <p>n rounds of all elements, all at rank 0.
     */
    private static void linear(Plan plan, Elements<?> elements, ReduceOp op) {
        Reduce.linear(plan, elements, plan.rank() == 0 ? elements : null, 0, op);
        Broadcast.linear(plan, elements, 0);
    }
}
