package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Scan from rank to rank: each waits for what the rank before it has come to, combines it with its own elements and passes
 * it on, ((a0 op a1) op a2) and so on: the order of a serial loop.
 *
 * <p>n - 1 rounds of all elements, but only n - 1 messages.
 */
final class LinearScan implements Scan {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public <T> void planInclusive(Plan plan, Elements<T> elements, ReduceOp op) {
        int rank = plan.rank();
        if (rank > 0) {
            Elements<T> operand = elements.newSpace();
            plan.receive(operand, rank - 1);
            plan.endRound();
            plan.combineLower(operand, elements, op);
        }
        if (rank + 1 < plan.size()) {
            plan.send(elements, rank + 1);
        }
        plan.endRound();
    }

    @Override
    public <T> void planExclusive(Plan plan, Elements<T> own, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        boolean isLast = rank + 1 == plan.size();
        if (rank == 0) {
            if (!isLast) {
                plan.send(own, 1);
            }
            plan.endRound();
            return;
        }
        Elements<T> sum = null;
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
