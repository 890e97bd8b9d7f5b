package io.jmpi.collective;

/**
 * Alltoall in which each rank sends to each other one at once, {@link #WINDOW} ranks in a round, beginning with the next
 * rank so that not all send to the same one. n-1 messages at each rank. For unequal parts as well. (MPI 4.1, section 6.8.)
 */
final class LinearAlltoall implements Alltoall {
    /** Partners in a round: so many that waits overlap, so few that messages do not flood their receivers. */
    static final int WINDOW = 32;

    @Override
    public String algorithmName() {
        return "linear";
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
            if (i % WINDOW == 0) {
                plan.endRound();
            }
        }
        plan.endRound();
    }
}
