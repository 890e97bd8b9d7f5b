package io.jmpi.collective;

/**
 * Allgather in which each rank sends its part to each other one: one round, n-1 messages at each rank. For unequal parts as
 * well. (MPI 4.1, section 6.7.)
 */
final class LinearAllgather implements Allgather {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        for (int i = 1; i < plan.size(); i++) {
            int source = Math.floorMod(plan.rank() - i, plan.size());
            plan.receive(parts.of(source), source);
            plan.send(parts.of(plan.rank()), (plan.rank() + i) % plan.size());
        }
        plan.endRound();
    }
}
