package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/** Broadcast in which the root sends to each rank: one round, n-1 messages of the whole length. (MPI 4.1, section 6.4.) */
final class LinearBroadcast implements Broadcast {
    @Override
    public String algorithmName() {
        return "linear";
    }

    @Override
    public void plan(Plan plan, Elements<?> elements, int root) {
        if (plan.rank() != root) {
            plan.receive(elements, root);
        } else {
            for (int i = 1; i < plan.size(); i++) {
                plan.send(elements, (root + i) % plan.size());
            }
        }
        plan.endRound();
    }
}
