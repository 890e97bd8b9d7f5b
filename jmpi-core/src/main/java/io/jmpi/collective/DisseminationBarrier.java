package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Barrier by dissemination: in round k each rank tells the rank 2^k above it, and hears from the rank 2^k below it. After
 * ceil(log2 n) rounds each has heard, through others, from all. (MPI 4.1, section 6.3.)
 */
final class DisseminationBarrier implements Barrier {
    @Override
    public String algorithmName() {
        return "dissemination";
    }

    @Override
    public void plan(Plan plan) {
        int size = plan.size();
        for (int distance = 1; distance < size; distance <<= 1) {
            plan.receive(Elements.none(), Math.floorMod(plan.rank() - distance, size));
            plan.send(Elements.none(), (plan.rank() + distance) % size);
            plan.endRound();
        }
    }
}
