package io.jmpi;

import io.jmpi.datatype.Datatype;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.reduction.ReduceOp;

/** Nonblocking reductions: to {@link BlockingReductions} what {@link NonblockingCollectives} are to the blocking ones. */
abstract class NonblockingReductions extends NonblockingCollectives {
    NonblockingReductions(ProgressEngine engine, Group group, CommContext messages) {
        super(engine, group, messages);
    }

    /** As {@link #reduce(Object, int, Object, int, int, Datatype, ReduceOp, int)} (MPI_Ireduce). */
    public <T> Request ireduce(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int count,
            Datatype<T> type,
            ReduceOp op,
            int root) {
        return begin(() -> collectives().reduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op, root));
    }

    /** As {@link #reduce(Object, Object, ReduceOp, int)}. */
    public Request ireduce(Object sendBuffer, Object recvBuffer, ReduceOp op, int root) {
        return begin(() -> collectives().reduce(sendBuffer, recvBuffer, op, root));
    }

    /** As {@link #allreduce(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Iallreduce). */
    public <T> Request iallreduce(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return begin(() -> collectives().allreduce(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** As {@link #allreduce(Object, Object, ReduceOp)}. */
    public Request iallreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return begin(() -> collectives().allreduce(sendBuffer, recvBuffer, op));
    }

    /** As {@link #reduceScatterBlock(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Ireduce_scatter_block). */
    public <T> Request ireduceScatterBlock(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int recvCount,
            Datatype<T> type,
            ReduceOp op) {
        return begin(() ->
                collectives().reduceScatterBlock(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCount, type, op));
    }

    /** As {@link #reduceScatterBlock(Object, Object, ReduceOp)}. */
    public Request ireduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return begin(() -> collectives().reduceScatterBlock(sendBuffer, recvBuffer, op));
    }

    /** As {@link #reduceScatter(Object, int, Object, int, int[], Datatype, ReduceOp)} (MPI_Ireduce_scatter). */
    public <T> Request ireduceScatter(
            Object sendBuffer,
            int sendOffset,
            T recvBuffer,
            int recvOffset,
            int[] recvCounts,
            Datatype<T> type,
            ReduceOp op) {
        return begin(() ->
                collectives().reduceScatter(sendBuffer, sendOffset, recvBuffer, recvOffset, recvCounts, type, op));
    }

    /** As {@link #reduceScatter(Object, Object, int[], ReduceOp)}. */
    public Request ireduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return begin(() -> collectives().reduceScatter(sendBuffer, recvBuffer, recvCounts, op));
    }

    /** As {@link #scan(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Iscan). */
    public <T> Request iscan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return begin(() -> collectives().scan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** As {@link #scan(Object, Object, ReduceOp)}. */
    public Request iscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return begin(() -> collectives().scan(sendBuffer, recvBuffer, op));
    }

    /** As {@link #exscan(Object, int, Object, int, int, Datatype, ReduceOp)} (MPI_Iexscan). */
    public <T> Request iexscan(
            Object sendBuffer, int sendOffset, T recvBuffer, int recvOffset, int count, Datatype<T> type, ReduceOp op) {
        return begin(() -> collectives().exscan(sendBuffer, sendOffset, recvBuffer, recvOffset, count, type, op));
    }

    /** As {@link #exscan(Object, Object, ReduceOp)}. */
    public Request iexscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return begin(() -> collectives().exscan(sendBuffer, recvBuffer, op));
    }
}
