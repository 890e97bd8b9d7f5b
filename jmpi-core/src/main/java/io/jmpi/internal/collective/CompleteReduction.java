package io.jmpi.internal.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.plan.BinomialTree;
import io.jmpi.internal.collective.plan.Plan;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.reduction.ReduceOp;
import java.util.Arrays;

/**
 * Combines ints of all ranks at all ranks, and detects at each rank whether the result covers all of them, so that
 * ranks agree reliably even if ranks are lost. A reduction to rank 0 along a {@link BinomialTree}, and a broadcast from
 * there.
 *
 * <p>A lost rank leaves a hole in the tree, and ranks elsewhere do not see that a message failed there. Therefore, a
 * last element of each vector counts the ranks that it covers. Each partial result arrives in separate memory that was
 * zero before, so that a lost result counts zero.
 *
 * <p>Thread: one. Lifetime: one use.
 */
public final class CompleteReduction {
    private final Plan plan;
    private final int[] vector;

    /**
     * Plans the reduction.
     *
     * @param values this rank's
     * @param op the operation; values that are lost may appear as zeros before {@link #run} fails
     */
    public CompleteReduction(Plan plan, int[] values, ReduceOp op) {
        this.plan = plan;
        this.vector = Arrays.copyOf(values, values.length + 1);
        vector[values.length] = 1;
        planWith(new Elements<>(vector, 0, vector.length, Datatype.INT), op);
    }

    private void planWith(Elements<int[]> result, ReduceOp op) {
        BinomialTree tree = new BinomialTree(plan.size(), 0);
        int rank = plan.rank();
        for (int bit = 1; bit < tree.below(rank); bit <<= 1) {
            Elements<int[]> part = result.newSpace();
            plan.receive(part, rank + bit);
            plan.endRound();
            plan.combineHigher(values(result), values(part), op);
            plan.combineHigher(count(result), count(part), ReduceOp.SUM);
        }
        if (rank != 0) {
            plan.send(result, tree.parentOf(rank));
            plan.endRound();
        }
        Broadcast.binomial(plan, result, 0);
    }

    private static Elements<int[]> values(Elements<int[]> elements) {
        return elements.range(0, elements.count() - 1);
    }

    private static Elements<int[]> count(Elements<int[]> elements) {
        return elements.range(elements.count() - 1, 1);
    }

    /**
     * Runs the reduction and waits for its end.
     *
     * @return the combined values of all ranks
     * @throws MpiException of class PROC_FAILED if ranks were lost before they took part
     */
    public int[] run() {
        Schedule schedule = plan.schedule();
        schedule.start();
        schedule.await();
        if (isComplete()) {
            return values();
        }
        if (schedule.failure() != null) {
            throw schedule.failure().again();
        }
        throw schedule.naming(
                new MpiException( // Only other ranks saw a message fail.
                        ErrorClass.PROC_FAILED,
                        plan.size() - vector[vector.length - 1] + " or more ranks have failed or left the job"));
    }

    /** Returns the combined values of all ranks, if {@link #isComplete}. */
    public int[] values() {
        return Arrays.copyOf(vector, vector.length - 1);
    }

    /** Whether the result covers the values of all ranks, once the plan's schedule has ended. */
    public boolean isComplete() {
        return vector[vector.length - 1] == plan.size();
    }

    /** Returns the number of messages that this rank receives. */
    public int receives() {
        return plan.schedule().receives();
    }
}
