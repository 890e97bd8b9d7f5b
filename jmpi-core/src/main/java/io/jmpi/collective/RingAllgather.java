package io.jmpi.collective;

/**
 * Allgather in a ring: in each round each rank passes on what it got in the round before. n-1 rounds with neighbours only,
 * each part sent once to each rank; nothing is copied. For unequal parts as well. (MPI 4.1, section 6.7.)
 */
final class RingAllgather implements Allgather {
    @Override
    public String algorithmName() {
        return "ring";
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        int size = plan.size();
        int left = Math.floorMod(plan.rank() - 1, size);
        int right = (plan.rank() + 1) % size;
        for (int i = 0; i < size - 1; i++) {
            plan.receive(parts.of(Math.floorMod(left - i, size)), left);
            plan.send(parts.of(Math.floorMod(plan.rank() - i, size)), right);
            plan.endRound();
        }
    }
}
