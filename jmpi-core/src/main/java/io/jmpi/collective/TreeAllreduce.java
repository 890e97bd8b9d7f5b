package io.jmpi.collective;

import io.jmpi.datatype.Datatype;

/**
 * Allreduce as a reduction to rank 0 along a binomial tree and a broadcast from there: each rank gets the same bits, and
 * the order of operations depends on the number of ranks alone. (MPI 4.1, section 6.9.6.)
 */
public final class TreeAllreduce {
    private TreeAllreduce() {}

    /** Reduces in place: the memory holds this rank's elements before, and the result after. */
    public static <T> void run(
            CollectiveContext context, T memory, int offset, int count, Datatype<T> type, ReduceOp op) {
        int rank = context.rank();
        int size = context.size();
        int tag = context.nextTag();
        int broadcastTag = context.nextTag();
        T operand = type.allocate(count);
        for (int bit = 1; bit < size; bit <<= 1) {
            if ((rank & bit) != 0) {
                context.send(memory, offset, count, type, rank - bit, tag);
                break;
            }
            if (rank + bit < size) {
                context.recv(operand, 0, count, type, rank + bit, tag);
                op.combine(memory, offset, operand, 0, count, type);
            }
        }
        BinomialBroadcast.run(context, broadcastTag, memory, offset, count, type, 0);
    }
}
