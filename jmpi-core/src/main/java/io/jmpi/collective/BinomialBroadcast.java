package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Broadcast along a binomial tree: each rank, counted from the root, receives from the rank without its lowest bit, and
 * sends to those with one lower bit more. (MPI 4.1, section 6.4.)
 */
public final class BinomialBroadcast implements Broadcast {
    @Override
    public String algorithmName() {
        return "binomial";
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        int size = plan.size();
        int virtualRank = Math.floorMod(plan.rank() - root, size);
        int bit = 1;
        while (bit < size && (virtualRank & bit) == 0) {
            bit <<= 1;
        }
        if (virtualRank != 0) {
            plan.receive(elements, (virtualRank - bit + root) % size);
            plan.endRound();
        }
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (virtualRank + bit < size) {
                plan.send(elements, (virtualRank + bit + root) % size);
            }
        }
        plan.endRound();
    }
}
