package io.jmpi.collective;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.ReceiveOperation;

/**
 * Gather in which each rank sends to the root, which has posted all receives. (MPI 4.1, section 6.5; with unequal counts
 * this is gatherv.)
 */
public final class LinearGather {
    private LinearGather() {}

    /** The part of a rank that is not the root. */
    public static <T> void send(
            CollectiveContext context, T memory, int offset, int count, Datatype<T> type, int root) {
        context.send(memory, offset, count, type, root, context.nextTag());
    }

    /**
     * The root's part.
     *
     * @param offsets where each rank's elements go in the memory
     * @param counts how many elements each rank may send
     */
    public static <T> void receive(
            CollectiveContext context,
            T own,
            int ownOffset,
            int ownCount,
            T memory,
            int[] offsets,
            int[] counts,
            Datatype<T> type) {
        int tag = context.nextTag();
        ReceiveOperation[] receives = new ReceiveOperation[context.size()];
        for (int rank = 0; rank < receives.length; rank++) {
            if (rank != context.rank()) {
                receives[rank] = context.irecv(memory, offsets[rank], counts[rank], type, rank, tag);
            }
        }
        type.copy(own, ownOffset, memory, offsets[context.rank()], ownCount);
        context.awaitAll(receives);
    }
}
