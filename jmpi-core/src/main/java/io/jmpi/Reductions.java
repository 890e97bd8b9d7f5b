package io.jmpi;

import io.jmpi.reduction.ReduceOp;

/**
 * Collective operations that combine the elements of all ranks, the first of each with the first of the others and so
 * on (MPI 4.1, sections 6.9 to 6.13), each in three styles as {@link Collectives}. All ranks pass the same count, type
 * and operation. Operations that do not commute are combined in the order of the ranks. The result is bitwise identical
 * for the same elements, number of ranks and algorithm.
 *
 * <p>A sendBuffer that is {@link Buffer#IN_PLACE} means that recvBuffer holds this rank's elements; so does recvBuffer
 * itself with the same offset. Other overlaps of the two are not allowed. Thread and lifetime: those of {@link
 * Communicator}.
 */
public interface Reductions {
    /** The operations behind the calls of this chapter, with their arguments bound. */
    CollectiveOperations operations();

    // ---------------------------------------------------------------- reduce (section 6.9.1)

    /**
     * Combines the elements of all ranks at the root (MPI_Reduce).
     *
     * @param sendBuffer this rank's elements, or at the root {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result; used at the root only, null elsewhere
     */
    default void reduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        operations().reduce(sendBuffer, recvBuffer, op, root).blocking();
    }

    /** As {@link #reduce}, nonblocking (MPI_Ireduce). */
    default Request ireduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return operations().reduce(sendBuffer, recvBuffer, op, root).nonblocking();
    }

    /** As {@link #reduce}, persistent (MPI_Reduce_init). */
    default PersistentRequest reduceInit(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return operations().reduce(sendBuffer, recvBuffer, op, root).persistent();
    }

    // ---------------------------------------------------------------- allreduce (section 6.9.6)

    /**
     * Combines the elements of all ranks, and returns the bitwise identical result at all ranks (MPI_Allreduce).
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result
     */
    default void allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        operations().allreduce(sendBuffer, recvBuffer, op).blocking();
    }

    /** As {@link #allreduce}, nonblocking (MPI_Iallreduce). */
    default Request iallreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().allreduce(sendBuffer, recvBuffer, op).nonblocking();
    }

    /** As {@link #allreduce}, persistent (MPI_Allreduce_init). */
    default PersistentRequest allreduceInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().allreduce(sendBuffer, recvBuffer, op).persistent();
    }

    // ---------------------------------------------------------------- reduceScatterBlock and reduceScatter (section
    // 6.10)

    /**
     * Combines the elements of all ranks, and gives each rank an equal part of the result (MPI_Reduce_scatter_block).
     *
     * @param sendBuffer the elements for all ranks, in rank order, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks, of which the first
     *     part is replaced by the result
     */
    default void reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        operations().reduceScatterBlock(sendBuffer, recvBuffer, op).blocking();
    }

    /** As {@link #reduceScatterBlock}, nonblocking (MPI_Ireduce_scatter_block). */
    default Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().reduceScatterBlock(sendBuffer, recvBuffer, op).nonblocking();
    }

    /** As {@link #reduceScatterBlock}, persistent (MPI_Reduce_scatter_block_init). */
    default PersistentRequest reduceScatterBlockInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().reduceScatterBlock(sendBuffer, recvBuffer, op).persistent();
    }

    /**
     * Combines the elements of all ranks, and gives each rank a part of the result (MPI_Reduce_scatter).
     *
     * @param sendBuffer the elements for all ranks, in rank order, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks begin there
     * @param recvCounts elements of each rank's part; the same at all ranks
     */
    default void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        operations().reduceScatter(sendBuffer, recvBuffer, recvCounts, op).blocking();
    }

    /** As {@link #reduceScatter}, nonblocking (MPI_Ireduce_scatter). */
    default Request ireduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return operations()
                .reduceScatter(sendBuffer, recvBuffer, recvCounts, op)
                .nonblocking();
    }

    /** As {@link #reduceScatter}, persistent (MPI_Reduce_scatter_init). */
    default PersistentRequest reduceScatterInit(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return operations()
                .reduceScatter(sendBuffer, recvBuffer, recvCounts, op)
                .persistent();
    }

    // ---------------------------------------------------------------- scan (section 6.11.1)

    /**
     * Gives each rank the combination of the elements of the ranks up to itself (MPI_Scan).
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result
     */
    default void scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        operations().scan(sendBuffer, recvBuffer, op).blocking();
    }

    /** As {@link #scan}, nonblocking (MPI_Iscan). */
    default Request iscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().scan(sendBuffer, recvBuffer, op).nonblocking();
    }

    /** As {@link #scan}, persistent (MPI_Scan_init). */
    default PersistentRequest scanInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().scan(sendBuffer, recvBuffer, op).persistent();
    }

    // ---------------------------------------------------------------- exscan (section 6.11.2)

    /**
     * Gives each rank the combination of the elements of the ranks before it (MPI_Exscan); rank 0 gets nothing.
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result; not changed at rank 0, where it is null unless the operation is in place
     */
    default void exscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        operations().exscan(sendBuffer, recvBuffer, op).blocking();
    }

    /** As {@link #exscan}, nonblocking (MPI_Iexscan). */
    default Request iexscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().exscan(sendBuffer, recvBuffer, op).nonblocking();
    }

    /** As {@link #exscan}, persistent (MPI_Exscan_init). */
    default PersistentRequest exscanInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return operations().exscan(sendBuffer, recvBuffer, op).persistent();
    }
}
