package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Reduce-scatter by pairwise exchange: in round k each rank sends the rank k above it that rank's part, and combines what
 * it gets from the rank k below it with its own. Elements of lower ranks come first, from the nearest down to rank 0; then
 * those of higher ranks, from the last one down: they are combined by themselves if the order counts.
 *
 * <p>n - 1 rounds of 1/n of the elements each: the least volume, for many elements.
 */
final class PairwiseReduceScatter implements ReduceScatter {
    @Override
    public String algorithmName() {
        return "pairwise";
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> own, Parts parts, Elements<T> result, ReduceOp op) {
        int rank = plan.rank();
        int size = plan.size();
        // In place, the result lies where elements are that are still to be sent.
        Elements<T> sum = own.isAt(result) ? result.newSpace() : result;
        plan.copy(parts.of(own, rank), sum);
        Elements<T> operand = result.newSpace();
        Elements<T> higher = null;
        for (int distance = 1; distance < size; distance++) {
            int source = Math.floorMod(rank - distance, size);
            int destination = (rank + distance) % size;
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
}
