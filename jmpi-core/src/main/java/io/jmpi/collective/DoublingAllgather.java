package io.jmpi.collective;

/**
 * Allgather by recursive doubling: in each round two ranks exchange all that they have, at twice the distance. log2(n)
 * rounds, each part sent once to each rank; nothing is copied. For powers of two, and equal parts. (MPI 4.1, section 6.7.)
 */
final class DoublingAllgather implements Allgather {
    @Override
    public String algorithmName() {
        return "doubling";
    }

    @Override
    public boolean suits(Situation situation) {
        return situation.isPowerOfTwo();
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        for (int distance = 1; distance < plan.size(); distance <<= 1) {
            int partner = plan.rank() ^ distance;
            plan.receive(parts.range(partner & -distance, distance), partner);
            plan.send(parts.range(plan.rank() & -distance, distance), partner);
            plan.endRound();
        }
    }
}
