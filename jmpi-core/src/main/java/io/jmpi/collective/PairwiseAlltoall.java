package io.jmpi.collective;

/**
 * Alltoall by pairwise exchange: in round k each rank sends to the rank k above it and receives from the rank k below it.
 * n-1 rounds; each rank has one message to come and one to go at a time. For unequal parts as well. (MPI 4.1, section 6.8.)
 */
final class PairwiseAlltoall implements Alltoall {
    @Override
    public String algorithmName() {
        return "pairwise";
    }

    @Override
    public void plan(Plan plan, Blocks<?> sent, Blocks<?> received) {
        int size = plan.size();
        plan.copy(sent.of(plan.rank()), received.of(plan.rank()));
        for (int i = 1; i < size; i++) {
            int source = Math.floorMod(plan.rank() - i, size);
            int destination = (plan.rank() + i) % size;
            plan.receive(received.of(source), source);
            plan.send(sent.of(destination), destination);
            plan.endRound();
        }
    }
}
