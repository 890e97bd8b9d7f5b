package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.p2p.Schedule;
import java.util.Arrays;

/**
 * Combines ints of all ranks at all ranks, and knows at each of them whether all ranks' are in the result: what ranks need
 * who agree on something that must not go wrong, also when ranks are lost. A reduction to rank 0 along a binomial tree, and
 * a broadcast from there.
 *
 * <p>A lost rank leaves a hole in the tree, and a rank elsewhere does not see that a message failed there. So the vectors
 * count themselves in a last element. Each partial result comes into memory of its own, which is zero before: what was lost
 * counts nothing.
 *
 * <p>Thread: one. Lifetime: one use.
 */
public final class CompleteReduction {
    private final Plan plan;
    private final int[] vector;

    /**
     * Plans it.
     *
     * @param values of this rank
     * @param op the operation; values that are lost may appear as zeros before {@link #run} fails
     */
    public CompleteReduction(Plan plan, int[] values, ReduceOp op) {
        this.plan = plan;
        this.vector = Arrays.copyOf(values, values.length + 1);
        vector[values.length] = 1;
        planWith(new Elements<>(vector, 0, vector.length, Datatype.INT), op);
    }

    private void planWith(Elements<int[]> result, ReduceOp op) {
        int rank = plan.rank();
        int bit = 1;
        for (; bit < plan.size() && (rank & bit) == 0; bit <<= 1) {
            if (rank + bit < plan.size()) {
                Elements<int[]> part = result.newSpace();
                plan.receive(part, rank + bit);
                plan.endRound();
                plan.combineHigher(values(result), values(part), op);
                plan.combineHigher(count(result), count(part), ReduceOp.SUM);
            }
        }
        if (rank != 0) {
            plan.send(result, rank - bit);
            plan.endRound();
            plan.receive(result, rank - bit);
        }
        plan.endRound();
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (rank + bit < plan.size()) {
                plan.send(result, rank + bit);
            }
        }
        plan.endRound();
    }

    private static Elements<int[]> values(Elements<int[]> elements) {
        return elements.range(0, elements.count() - 1);
    }

    private static Elements<int[]> count(Elements<int[]> elements) {
        return elements.range(elements.count() - 1, 1);
    }

    /**
     * Carries it out, and waits.
     *
     * @return the values of all ranks, combined
     * @throws MpiException of class PROC_FAILED if ranks were lost before they took part
     */
    public int[] run() {
        Schedule schedule = plan.schedule();
        schedule.start();
        schedule.waiter().await(schedule);
        if (isComplete()) {
            return values();
        }
        if (schedule.failure() != null) {
            throw schedule.failure().again();
        }
        throw new MpiException( // Others have met the hole.
                ErrorClass.PROC_FAILED, plan.size() - vector[vector.length - 1] + " or more ranks have died or left");
    }

    /** The values of all ranks, combined, if they are complete. */
    public int[] values() {
        return Arrays.copyOf(vector, vector.length - 1);
    }

    /** Whether the values of all ranks are in the result, once the plan's schedule has ended. */
    public boolean isComplete() {
        return vector[vector.length - 1] == plan.size();
    }

    /** How many messages of it this rank receives. */
    public int receives() {
        return plan.schedule().receives();
    }
}
