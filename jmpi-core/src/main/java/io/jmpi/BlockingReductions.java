package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.reduction.ReduceOp;

/**
 * Blocking collective operations that combine the elements of all ranks, the first of each with the first of the others and
 * so on (MPI 4.1, sections 6.9 to 6.11). All ranks give the same count, type and operation. Operations that do not commute
 * are combined in the order of the ranks. The result is the same, to the bit, each time that the operation is called with
 * the same elements, number of ranks and algorithm.
 *
 * <p>A sendBuffer that is {@link Mpi#IN_PLACE} means that this rank's elements are where the result goes; so does recvBuffer
 * itself with the same offset. Other overlaps of the two are not allowed. Thread and lifetime: those of {@link
 * Communicator}.
 */
abstract class BlockingReductions extends ObjectCollectives {
    BlockingReductions(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /**
     * Combines all ranks' elements at the root (MPI_Reduce).
     *
     * @param sendBuffer at the root perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes the result; used at the root only, null elsewhere
     */
    public <T> void reduce(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int count,
            Datatype<T> type,
            ReduceOp op,
            int root) {
        run(() -> collectives().reduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op, root));
    }

    /** Combines whole arrays, or what remains of ByteBuffers, at the root. */
    public void reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        run(() -> collectives().reduce(sendBuffer, recvBuffer, op, root));
    }

    /**
     * Combines all ranks' elements, and gives all ranks the result, the same bits (MPI_Allreduce).
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes the result
     */
    public <T> void allreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        run(() -> collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** Combines whole arrays, or what remains of ByteBuffers. */
    public void allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        run(() -> collectives().allreduce(sendBuffer, recvBuffer, op));
    }

    /**
     * Combines all ranks' elements, and gives each rank an equal part of the result (MPI_Reduce_scatter_block).
     *
     * @param sendBuffer recvCount elements for each rank, in rank order; perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks begin there
     * @param recvCount elements of each part
     */
    public <T> void reduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> type,
            ReduceOp op) {
        run(() ->
                collectives().reduceScatterBlock(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCount, type, op));
    }

    /**
     * Combines whole arrays, or what remains of ByteBuffers; recvBuffer tells how long a part is, but in place it has room
     * for all parts.
     */
    public void reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        run(() -> collectives().reduceScatterBlock(sendBuffer, recvBuffer, op));
    }

    /**
     * Combines all ranks' elements, and gives each rank a part of the result (MPI_Reduce_scatter).
     *
     * @param sendBuffer the elements for all ranks, in rank order; perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks begin there
     * @param recvCounts elements of each rank's part; the same at all ranks
     */
    public <T> void reduceScatter(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Datatype<T> type,
            ReduceOp op) {
        run(() -> collectives().reduceScatter(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCounts, type, op));
    }

    /** Combines arrays from their beginning, or ByteBuffers from their position, on. */
    public void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        run(() -> collectives().reduceScatter(sendBuffer, recvBuffer, recvCounts, op));
    }

    /**
     * Gives each rank the combination of the elements of the ranks up to itself (MPI_Scan).
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes the result
     */
    public <T> void scan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        run(() -> collectives().scan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** Combines whole arrays, or what remains of ByteBuffers, of the ranks up to this one. */
    public void scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        run(() -> collectives().scan(sendBuffer, recvBuffer, op));
    }

    /**
     * Gives each rank the combination of the elements of the ranks before it (MPI_Exscan); rank 0 gets nothing.
     *
     * @param sendBuffer perhaps {@link Mpi#IN_PLACE}
     * @param recvBuffer takes the result; at rank 0 it stays as it is, and is null unless the operation is in place
     */
    public <T> void exscan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        run(() -> collectives().exscan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** Combines whole arrays, or what remains of ByteBuffers, of the ranks before this one. */
    public void exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        run(() -> collectives().exscan(sendBuffer, recvBuffer, op));
    }
}
