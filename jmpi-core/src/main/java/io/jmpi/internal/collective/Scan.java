package io.jmpi.internal.collective;

import io.jmpi.datatype.Elements;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.reduction.ReduceOp;

/**
 * The algorithms of scan and exscan: each rank gets the combination of the elements of the ranks up to itself, or of
 * those before it (MPI 4.1, section 6.11). All preserve the order of the ranks.
 */
public interface Scan {
    Algorithm<Scan> DOUBLING = new Algorithm<>("doubling", Scan::doubling);
    Algorithm<Scan> LINEAR = new Algorithm<>("linear", Scan::linear);
    Algorithm<Scan> DOUBLING_EXCLUSIVE = new Algorithm<>("doubling", Scan::doublingExclusive);
    Algorithm<Scan> LINEAR_EXCLUSIVE = new Algorithm<>("linear", Scan::linearExclusive);

    /**
     * Records this rank's part.
     *
     * @param own this rank's elements, unchanged unless they overlap the result
     * @param result where the result goes; null at rank 0 of an exscan, which has no result
     */
    void plan(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op);

    /**
     * Recursive doubling: in round k each rank sends its partial result to the rank 2^k above it, and combines it with
     * that of the rank 2^k below it.
     *
     * <p>log2 n rounds of all elements. (Hillis, Steele: Data parallel algorithms, 1986.)
     */
    private static void doubling(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op) {
        plan.copy(own, result);
        doublingFrom(0, plan, result, op);
    }

    /** Moves all elements up by one rank, and scans those: one round more than {@link #doubling}. */
    private static void doublingExclusive(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op) {
        int rank = plan.rank();
        Elements<?> sent = own;
        if (rank + 1 < plan.size()) {
            if (result != null && own.isAt(result)) {
                sent = own.newSpace(); // The result arrives there while they leave.
                plan.copy(own, sent);
            }
            plan.send(sent, rank + 1);
        }
        if (rank > 0) {
            plan.receive(result, rank - 1);
        }
        plan.endRound();
        if (rank > 0) {
            doublingFrom(1, plan, result, op);
        }
    }

    /** An in-place scan over the ranks, from the lowest up. */
    private static void doublingFrom(int lowest, Plan plan, Elements<?> elements, ReduceOp op) {
        int rank = plan.rank();
        Elements<?> operand = rank > lowest ? elements.newSpace() : null;
        for (int distance = 1; lowest + distance < plan.size(); distance <<= 1) {
            if (rank + distance < plan.size()) {
                plan.send(elements, rank + distance);
            }
            if (rank - distance >= lowest) {
                plan.receive(operand, rank - distance);
                plan.endRound();
                plan.combineLower(operand, elements, op);
            } else {
                plan.endRound();
            }
        }
        plan.endRound();
    }

    /**
     * From rank to rank: each waits for the result of the rank before it, combines it with its own elements and sends
     * the result to the next rank, ((a0 op a1) op a2) and so on: the order of a serial loop.
     *
     * <p>n - 1 rounds of all elements, but only n - 1 messages.
     */
    private static void linear(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op) {
        int rank = plan.rank();
        plan.copy(own, result);
        if (rank > 0) {
            Elements<?> operand = result.newSpace();
            plan.receive(operand, rank - 1);
            plan.endRound();
            plan.combineLower(operand, result, op);
        }
        if (rank + 1 < plan.size()) {
            plan.send(result, rank + 1);
        }
        plan.endRound();
    }

    /** As {@link #linear}, but the result of a rank is what it receives, before it adds its own elements. */
    private static void linearExclusive(Plan plan, Elements<?> own, Elements<?> result, ReduceOp op) {
        int rank = plan.rank();
        boolean isLast = rank + 1 == plan.size();
        if (rank == 0) {
            if (!isLast) {
                plan.send(own, 1);
            }
            plan.endRound();
            return;
        }
        Elements<?> sum = null;
        if (!isLast) {
            sum = own.newSpace();
            plan.copy(own, sum); // Own elements may be where the result goes.
        }
        plan.receive(result, rank - 1);
        plan.endRound();
        if (!isLast) {
            plan.combineLower(result, sum, op);
            plan.send(sum, rank + 1);
        }
        plan.endRound();
    }
}
