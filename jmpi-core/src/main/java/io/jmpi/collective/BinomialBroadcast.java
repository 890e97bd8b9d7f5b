package io.jmpi.collective;

import io.jmpi.datatype.Datatype;

/**
 * Broadcast along a binomial tree: each rank, counted from the root, receives from the rank without its lowest bit, and
 * sends to those with one lower bit more. (MPI 4.1, section 6.4.)
 */
public final class BinomialBroadcast {
    private BinomialBroadcast() {}

    public static <T> void run(CollectiveContext context, T memory, int offset, int count, Datatype<T> type, int root) {
        run(context, context.nextTag(), memory, offset, count, type, root);
    }

    /** As a part of another operation, with a tag of that one. */
    static <T> void run(
            CollectiveContext context, int tag, T memory, int offset, int count, Datatype<T> type, int root) {
        int size = context.size();
        int virtualRank = Math.floorMod(context.rank() - root, size);
        int bit = 1;
        while (bit < size && (virtualRank & bit) == 0) {
            bit <<= 1;
        }
        if (virtualRank != 0) {
            context.recv(memory, offset, count, type, (virtualRank - bit + root) % size, tag);
        }
        for (bit >>= 1; bit > 0; bit >>= 1) {
            if (virtualRank + bit < size) {
                context.send(memory, offset, count, type, (virtualRank + bit + root) % size, tag);
            }
        }
    }
}
