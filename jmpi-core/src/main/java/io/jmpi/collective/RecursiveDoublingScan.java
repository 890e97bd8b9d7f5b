package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Scan by recursive doubling: in round k each rank sends what it has come to to the rank 2^k above it, and combines it with
 * what the rank 2^k below it has come to. An exscan moves all elements up by one rank first, and scans those.
 *
 * <p>log2 n rounds of all elements, one more for an exscan. (Hillis, Steele: Data parallel algorithms, 1986.)
 */
final class RecursiveDoublingScan implements Scan {
    @Override
    public String algorithmName() {
        return "doubling";
    }

    @Override
    public <T> void planInclusive(Plan plan, Elements<T> elements, ReduceOp op) {
        planAbove(plan, 0, elements, op);
    }

    @Override
    public <T> void planExclusive(Plan plan, Elements<T> own, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        Elements<T> sent = own;
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
            planAbove(plan, 1, result, op);
        }
    }

    /** Plans a scan in place of the ranks from the lowest on. */
    private static <T> void planAbove(Plan plan, int lowest, Elements<T> elements, ReduceOp op) {
        int rank = plan.rank();
        Elements<T> operand = rank > lowest ? elements.newSpace() : null;
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
}
