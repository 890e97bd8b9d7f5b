package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allreduce around a ring: the elements are cut into a part for each rank; each part goes around once and is combined at
 * each rank, and then around again as the result.
 *
 * <p>2 (n - 1) rounds of 1/n of the elements each: the least volume for any number of ranks, and only neighbours talk. Each
 * element of the result is computed at one rank, but the order starts there: for commutative operations. (Patarasuk, Yuan:
 * Bandwidth optimal all-reduce algorithms for clusters of workstations, 2009.)
 */
final class RingAllreduce implements Allreduce {
    @Override
    public String algorithmName() {
        return "ring";
    }

    @Override
    public boolean suits(Situation situation) {
        return situation.isCommutative();
    }

    @Override
    public <T> void plan(Plan plan, Elements<T> elements, ReduceOp op) {
        int size = plan.size();
        int next = (plan.rank() + 1) % size;
        int previous = (plan.rank() + size - 1) % size;
        Parts parts = Parts.even(elements.count(), size);
        Elements<T> operand = Elements.newSpace((elements.count() + size - 1) / size, elements.type());
        int part = plan.rank();
        for (int round = 1; round < size; round++) {
            plan.send(parts.of(elements, part), next);
            part = (part + size - 1) % size;
            Elements<T> received = operand.range(0, parts.count(part));
            plan.receive(received, previous);
            plan.endRound();
            plan.combineLower(received, parts.of(elements, part), op);
        }
        for (int round = 1; round < size; round++) {
            plan.send(parts.of(elements, part), next);
            part = (part + size - 1) % size;
            plan.receive(parts.of(elements, part), previous);
            plan.endRound();
        }
    }
}
