package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.reduction.ReduceOp;

/** Persistent reductions: to {@link BlockingReductions} what {@link PersistentCollectives} are to the blocking ones. */
abstract class PersistentReductions extends PersistentCollectives {
    PersistentReductions(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** As {@link #reduce(Object, int, Object, int, int, Datatype, ReduceOp, int)} (MPI_Reduce_init). */
    public <T> PersistentRequest reduceInit(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int count,
            Datatype<T> type,
            ReduceOp op,
            int root) {
        return persistent(
                () -> collectives().reduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op, root));
    }

    /** As {@link #allreduce(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Allreduce_init). */
    public <T> PersistentRequest allreduceInit(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return persistent(
                () -> collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /**
     * As {@link #reduceScatterBlock(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Reduce_scatter_block_init).
     */
    public <T> PersistentRequest reduceScatterBlockInit(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> type,
            ReduceOp op) {
        return persistent(() ->
                collectives().reduceScatterBlock(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCount, type, op));
    }

    /** As {@link #reduceScatter(Object, int, Object, int, int[], Datatype, ReduceOp)} (MPI_Reduce_scatter_init). */
    public <T> PersistentRequest reduceScatterInit(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Datatype<T> type,
            ReduceOp op) {
        return persistent(() ->
                collectives().reduceScatter(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCounts, type, op));
    }

    /** As {@link #scan(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Scan_init). */
    public <T> PersistentRequest scanInit(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return persistent(() -> collectives().scan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** As {@link #exscan(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Exscan_init). */
    public <T> PersistentRequest exscanInit(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return persistent(() -> collectives().exscan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }
}
