package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
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
        Elements<?>[] packed = packed(plan, parts);
        if (plan.rank() == 0) {
            plan.copy(parts.of(0), packed[0]);
            for (int rank = 1; rank < plan.size(); rank++) {
                plan.receive(packed[rank], rank);
            }
        } else {
            plan.send(parts.of(plan.rank()), 0);
        }
        plan.endRound();
        broadcast.plan(plan, packed[plan.size()], 0);
        for (int rank = 0; rank < plan.size(); rank++) {
            if (rank != plan.rank()) {
                plan.copy(packed[rank], parts.of(rank));
            }
        }
        plan.endRound();
    }

    /** Space for each rank's part, and last for all of them. */
    private static Elements<?>[] packed(Plan plan, Blocks<?> parts) {
        boolean sideBySide = parts.type().isContiguous();
        int size = sideBySide ? 1 : parts.type().size();
        int count = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            count += parts.count(rank) * size;
        }
        Elements<?> all =
                sideBySide ? Elements.newSpace(count, parts.type()) : Elements.newSpace(count, Datatype.PACKED);
        Elements<?>[] packed = new Elements<?>[plan.size() + 1];
        int first = 0;
        for (int rank = 0; rank < plan.size(); rank++) {
            packed[rank] = all.range(first, parts.count(rank) * size);
            first += packed[rank].count();
        }
        packed[plan.size()] = all;
        return packed;
    }
}
