package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;

/**
 * Adds up vectors of all ranks, and tells each rank whether the sum is complete: how ranks learn how many messages have
 * been sent to them before a communicator is freed. A reduction to rank 0 along a binomial tree, and a broadcast from
 * there.
 *
 * <p>A lost rank leaves holes in the tree, and a rank below a hole does not see that a message failed above it. So the
 * vectors count themselves in a last element. Each partial sum comes into memory of its own, which is zero before: what
 * was lost counts nothing, wherever in the tree.
 */
public final class SentCounts {
    private SentCounts() {}

    /** Plans the sum in place. The vector's last element is 1 before, and the number of vectors in the sum after. */
    public static void plan(Plan plan, int[] vector) {
        Elements<int[]> sum = new Elements<>(vector, 0, vector.length, Datatype.INT);
        int bit = 1;
        for (; bit < plan.size() && (plan.rank() & bit) == 0; bit <<= 1) {
            if (plan.rank() + bit < plan.size()) {
                Elements<int[]> part = sum.newSpace();
                plan.receive(part, plan.rank() + bit);
                plan.endRound();
                plan.combineHigher(sum, part, ReduceOp.SUM);
            }
        }
        if (plan.rank() != 0) {
            plan.send(sum, plan.rank() - bit);
            plan.endRound();
            plan.receive(sum, plan.rank() - bit);
        }
        plan.endRound();
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (plan.rank() + bit < plan.size()) {
                plan.send(sum, plan.rank() + bit);
            }
        }
        plan.endRound();
    }

    /** Whether the sum has the vectors of all ranks. */
    public static boolean isComplete(int[] vector, int ranks) {
        return vector[vector.length - 1] == ranks;
    }
}
