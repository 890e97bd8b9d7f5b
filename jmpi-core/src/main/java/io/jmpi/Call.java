package io.jmpi;

import io.jmpi.reduction.ReduceOp;
import org.jspecify.annotations.Nullable;

/**
 * A call of a collective operation: the operation and its arguments, as a value. {@link Collectives#bind} checks it and
 * returns an {@link Operation}, which runs in one of three styles.
 *
 * <p>It refers to the program's memory, and checks nothing itself. Immutable, except for the content of that memory.
 * Small, because each call of a collective method creates one.
 */
public class Call {
    /** The root of an operation that has none. */
    public static final int NO_ROOT = -1;

    private static final Call BARRIER = unrooted(Collective.BARRIER, null, null);

    /** The only operation with counts beside its buffers. */
    private static final class ReduceScatter extends Call {
        private final int @Nullable [] recvCounts;

        ReduceScatter(
                @Nullable Object sendBuffer,
                @Nullable Object recvBuffer,
                int @Nullable [] recvCounts,
                @Nullable ReduceOp op) {
            super(Collective.REDUCE_SCATTER, sendBuffer, recvBuffer, op, NO_ROOT);
            this.recvCounts = recvCounts;
        }

        @Override
        public int @Nullable [] recvCounts() {
            return recvCounts;
        }
    }

    private final Collective operation;
    private final @Nullable Object sendBuffer;
    private final @Nullable Object recvBuffer;
    private final @Nullable ReduceOp op;
    private final int root;

    private Call(
            Collective operation,
            @Nullable Object sendBuffer,
            @Nullable Object recvBuffer,
            @Nullable ReduceOp op,
            int root) {
        this.operation = operation;
        this.sendBuffer = sendBuffer;
        this.recvBuffer = recvBuffer;
        this.op = op;
        this.root = root;
    }

    // ---------------------------------------------------------------- accessors

    /** The operation. */
    public final Collective operation() {
        return operation;
    }

    /** The send buffer, or the buffer of a broadcast; null if there is none at this rank. */
    public final @Nullable Object sendBuffer() {
        return sendBuffer;
    }

    /** The buffer of the result; null if there is none at this rank. */
    public final @Nullable Object recvBuffer() {
        return recvBuffer;
    }

    /** Elements of each rank's part of {@link Collective#REDUCE_SCATTER}; null for others. */
    public int @Nullable [] recvCounts() {
        return null;
    }

    /** The operation that combines elements; null if none does. */
    public final @Nullable ReduceOp op() {
        return op;
    }

    /** The root, {@link Mpi#ROOT} or {@link Mpi#PROC_NULL}; {@link #NO_ROOT} if the operation has none. */
    public final int root() {
        return root;
    }

    // ---------------------------------------------------------------- the calls

    /**
     * A call of any operation; arguments that the operation does not have are ignored.
     *
     * @param sendBuffer also the buffer of a broadcast
     * @param root of an operation that has one
     */
    public static Call of(
            Collective operation,
            @Nullable Object sendBuffer,
            @Nullable Object recvBuffer,
            int @Nullable [] recvCounts,
            @Nullable ReduceOp op,
            int root) {
        return operation == Collective.REDUCE_SCATTER
                ? new ReduceScatter(sendBuffer, recvBuffer, recvCounts, op)
                : new Call(
                        operation,
                        sendBuffer,
                        recvBuffer,
                        operation.isReduction() ? op : null,
                        operation.hasRoot() ? root : NO_ROOT);
    }

    private static Call unrooted(Collective operation, @Nullable Object sendBuffer, @Nullable Object recvBuffer) {
        return new Call(operation, sendBuffer, recvBuffer, null, NO_ROOT);
    }

    private static Call rooted(
            Collective operation, @Nullable Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return new Call(operation, sendBuffer, recvBuffer, null, root);
    }

    private static Call reduction(
            Collective operation, @Nullable Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op) {
        return new Call(operation, sendBuffer, recvBuffer, op, NO_ROOT);
    }

    /** A call of {@link Collectives#barrier}. */
    public static Call barrier() {
        return BARRIER;
    }

    /** A call of {@link Collectives#bcast}. */
    public static Call bcast(Object buffer, int root) {
        return rooted(Collective.BCAST, buffer, null, root);
    }

    /** A call of {@link Collectives#gather}. */
    public static Call gather(Object sendBuffer, @Nullable Object recvBuffer, int root) {
        return rooted(Collective.GATHER, sendBuffer, recvBuffer, root);
    }

    /** A call of {@link Collectives#gatherv}. */
    public static Call gatherv(Object sendBuffer, @Nullable Buffer recvBuffer, int root) {
        return rooted(Collective.GATHERV, sendBuffer, recvBuffer, root);
    }

    /** A call of {@link Collectives#scatter}. */
    public static Call scatter(@Nullable Object sendBuffer, Object recvBuffer, int root) {
        return rooted(Collective.SCATTER, sendBuffer, recvBuffer, root);
    }

    /** A call of {@link Collectives#scatterv}. */
    public static Call scatterv(@Nullable Buffer sendBuffer, Object recvBuffer, int root) {
        return rooted(Collective.SCATTERV, sendBuffer, recvBuffer, root);
    }

    /** A call of {@link Collectives#allgather}. */
    public static Call allgather(Object sendBuffer, Object recvBuffer) {
        return unrooted(Collective.ALLGATHER, sendBuffer, recvBuffer);
    }

    /** A call of {@link Collectives#allgatherv}. */
    public static Call allgatherv(Object sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.ALLGATHERV, sendBuffer, recvBuffer);
    }

    /** A call of {@link Collectives#alltoall}. */
    public static Call alltoall(Object sendBuffer, Object recvBuffer) {
        return unrooted(Collective.ALLTOALL, sendBuffer, recvBuffer);
    }

    /** A call of {@link Collectives#alltoallv}. */
    public static Call alltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.ALLTOALLV, sendBuffer, recvBuffer);
    }

    /** A call of {@link Collectives#alltoallw}. */
    public static Call alltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.ALLTOALLW, sendBuffer, recvBuffer);
    }

    /** A call of {@link Reductions#reduce}. */
    public static Call reduce(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op, int root) {
        return new Call(Collective.REDUCE, sendBuffer, recvBuffer, op, root);
    }

    /** A call of {@link Reductions#allreduce}. */
    public static Call allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(Collective.ALLREDUCE, sendBuffer, recvBuffer, op);
    }

    /** A call of {@link Reductions#reduceScatterBlock}. */
    public static Call reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(Collective.REDUCE_SCATTER_BLOCK, sendBuffer, recvBuffer, op);
    }

    /** A call of {@link Reductions#reduceScatter}. */
    public static Call reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op) {
        return new ReduceScatter(sendBuffer, recvBuffer, recvCounts, op);
    }

    /** A call of {@link Scans#scan}. */
    public static Call scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return reduction(Collective.SCAN, sendBuffer, recvBuffer, op);
    }

    /** A call of {@link Scans#exscan}. */
    public static Call exscan(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op) {
        return reduction(Collective.EXSCAN, sendBuffer, recvBuffer, op);
    }

    /** A call of {@link NeighborhoodCommunicator#neighborAllgather}. */
    public static Call neighborAllgather(Object sendBuffer, Object recvBuffer) {
        return unrooted(Collective.NEIGHBOR_ALLGATHER, sendBuffer, recvBuffer);
    }

    /** A call of {@link NeighborhoodCommunicator#neighborAllgatherv}. */
    public static Call neighborAllgatherv(Object sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.NEIGHBOR_ALLGATHERV, sendBuffer, recvBuffer);
    }

    /** A call of {@link NeighborhoodCommunicator#neighborAlltoall}. */
    public static Call neighborAlltoall(Object sendBuffer, Object recvBuffer) {
        return unrooted(Collective.NEIGHBOR_ALLTOALL, sendBuffer, recvBuffer);
    }

    /** A call of {@link NeighborhoodCommunicator#neighborAlltoallv}. */
    public static Call neighborAlltoallv(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.NEIGHBOR_ALLTOALLV, sendBuffer, recvBuffer);
    }

    /** A call of {@link NeighborhoodCommunicator#neighborAlltoallw}. */
    public static Call neighborAlltoallw(Buffer sendBuffer, Buffer recvBuffer) {
        return unrooted(Collective.NEIGHBOR_ALLTOALLW, sendBuffer, recvBuffer);
    }
}
