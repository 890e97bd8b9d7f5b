package io.jmpi;

import io.jmpi.reduction.ReduceOp;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that combine the elements of all ranks, the first of each with the first of the others and so
 * on (MPI 4.1, sections 6.9, 6.10, 6.12 and 6.13), each in three styles as {@link Collectives}. All ranks pass the same
 * count, type and operation. Operations that do not commute are combined in the order of the ranks. The result is
 * bitwise identical for the same elements, number of ranks and algorithm.
 *
 * <p>A sendBuffer that is {@link Buffer#IN_PLACE} means that recvBuffer holds this rank's elements; passing recvBuffer
 * itself with the same offset means the same. Other overlaps of the two are errors of class BUFFER where jmpi detects
 * them.
 *
 * <p>In an {@link Intercommunicator}, a group receives the elements of the other group's ranks, combined in the order
 * of their ranks in that group. {@link Buffer#IN_PLACE} is not allowed. {@link Scans} exist in a {@link Communicator}
 * only.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface Reductions {
    /** Checks and binds a call, as {@link Collectives#bind}. */
    Operation bind(Call call);

    // ---------------------------------------------------------------- reduce (section 6.9.1)

    /**
     * Combines the elements of all ranks at the root (MPI_Reduce).
     *
     * @param sendBuffer this rank's elements, or at the root {@link Buffer#IN_PLACE}; in an inter-communicator used in
     *     the group without the root only
     * @param recvBuffer takes the result; used at the root only, null elsewhere
     * @param root as in {@link Collectives}
     */
    default void reduce(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op, int root) {
        bind(Call.reduce(sendBuffer, recvBuffer, op, root)).blocking();
    }

    /** As {@link #reduce}, nonblocking (MPI_Ireduce). */
    default Request ireduce(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op, int root) {
        return bind(Call.reduce(sendBuffer, recvBuffer, op, root)).nonblocking();
    }

    /** As {@link #reduce}, persistent (MPI_Reduce_init). */
    default PersistentRequest reduceInit(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op, int root) {
        return bind(Call.reduce(sendBuffer, recvBuffer, op, root)).persistent();
    }

    // ---------------------------------------------------------------- allreduce (section 6.9.6)

    /**
     * Combines the elements of all ranks, and returns the bitwise identical result at all ranks (MPI_Allreduce).
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result
     */
    default void allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        bind(Call.allreduce(sendBuffer, recvBuffer, op)).blocking();
    }

    /** As {@link #allreduce}, nonblocking (MPI_Iallreduce). */
    default Request iallreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.allreduce(sendBuffer, recvBuffer, op)).nonblocking();
    }

    /** As {@link #allreduce}, persistent (MPI_Allreduce_init). */
    default PersistentRequest allreduceInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.allreduce(sendBuffer, recvBuffer, op)).persistent();
    }

    // ---------------------------------------------------------------- reduceScatter and its block form (section 6.10)

    /**
     * Combines the elements of all ranks, and gives each rank an equal part of the result (MPI_Reduce_scatter_block).
     * In an inter-communicator, each rank sends as many elements as the ranks of its own group receive together, and as
     * many as each rank of the other group sends.
     *
     * @param sendBuffer the elements for all ranks, in rank order, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks, of which the first
     *     part is replaced by the result
     */
    default void reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        bind(Call.reduceScatterBlock(sendBuffer, recvBuffer, op)).blocking();
    }

    /** As {@link #reduceScatterBlock}, nonblocking (MPI_Ireduce_scatter_block). */
    default Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.reduceScatterBlock(sendBuffer, recvBuffer, op)).nonblocking();
    }

    /** As {@link #reduceScatterBlock}, persistent (MPI_Reduce_scatter_block_init). */
    default PersistentRequest reduceScatterBlockInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.reduceScatterBlock(sendBuffer, recvBuffer, op)).persistent();
    }

    /**
     * Combines the elements of all ranks, and gives each rank a part of the result (MPI_Reduce_scatter).
     *
     * @param sendBuffer the elements for all ranks, in rank order, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes this rank's part of the result; in place, the elements for all ranks begin there
     * @param recvCounts elements of each rank's part; the same at all ranks. In an inter-communicator those of the local
     *     group, with the same sum in both groups
     */
    default void reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        bind(Call.reduceScatter(sendBuffer, recvBuffer, recvCounts, op)).blocking();
    }

    /** As {@link #reduceScatter}, nonblocking (MPI_Ireduce_scatter). */
    default Request ireduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return bind(Call.reduceScatter(sendBuffer, recvBuffer, recvCounts, op)).nonblocking();
    }

    /** As {@link #reduceScatter}, persistent (MPI_Reduce_scatter_init). */
    default PersistentRequest reduceScatterInit(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return bind(Call.reduceScatter(sendBuffer, recvBuffer, recvCounts, op)).persistent();
    }
}
