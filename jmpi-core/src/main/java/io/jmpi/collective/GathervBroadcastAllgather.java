package io.jmpi.collective;

import io.jmpi.datatype.Elements;

/**
 * Allgather of unequal parts as a {@link LinearGather} to rank 0 and a {@link BinomialBroadcast} of all parts as one
 * message from there: 1 + ceil(log2 n) messages one after the other, 2 (n-1) in all; all ranks copy all parts once. (MPI
 * 4.1, section 6.7.)
 */
final class GathervBroadcastAllgather implements Allgather {
    private final Broadcast broadcast = new BinomialBroadcast();

    @Override
    public String algorithmName() {
        return "gather-bcast";
    }

    @Override
    public boolean suits(Situation situation) {
        return situation.bytes() <= Integer.MAX_VALUE; // All parts are one message.
    }

    @Override
    public void plan(Plan plan, Blocks<?> parts) {
        int count = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            count += parts.count(rank);
        }
        Elements<?> all = Elements.newSpace(count, parts.type());
        if (plan.rank() != 0) {
            plan.send(parts.of(plan.rank()), 0);
        }
        int first = 0;
        for (int rank = 0; rank < plan.size() && plan.rank() == 0; rank++) {
            Elements<?> packed = all.range(first, parts.count(rank));
            if (rank == 0) {
                plan.copy(parts.of(0), packed);
            } else {
                plan.receive(packed, rank);
            }
            first += parts.count(rank);
        }
        plan.endRound();
        broadcast.plan(plan, all, 0);
        first = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            if (rank != plan.rank()) {
                plan.copy(all.range(first, parts.count(rank)), parts.of(rank));
            }
            first += parts.count(rank);
        }
        plan.endRound();
    }
}
