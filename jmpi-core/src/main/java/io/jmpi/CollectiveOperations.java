package io.jmpi;

import io.jmpi.reduction.ReduceOp;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that intra- and inter-communicators have, with their arguments bound: the methods of {@link
 * Collectives} and {@link Reductions} run them in their three styles. Errors are reported as for those methods. Thread
 * and lifetime: those of {@link Communicator}.
 */
public interface CollectiveOperations extends MessageOperations {
    /** As {@link Collectives#barrier}. */
    Operation barrier();

    /** As {@link Collectives#bcast}. */
    Operation bcast(Object buffer, int root);

    /** As {@link Collectives#gather}. */
    Operation gather(Object sendBuffer, @Nullable Object recvBuffer, int root);

    /** As {@link Collectives#gatherv}. */
    Operation gatherv(Object sendBuffer, @Nullable Buffer recvBuffer, int root);

    /** As {@link Collectives#scatter}. */
    Operation scatter(@Nullable Object sendBuffer, Object recvBuffer, int root);

    /** As {@link Collectives#scatterv}. */
    Operation scatterv(@Nullable Buffer sendBuffer, Object recvBuffer, int root);

    /** As {@link Collectives#allgather}. */
    Operation allgather(Object sendBuffer, Object recvBuffer);

    /** As {@link Collectives#allgatherv}. */
    Operation allgatherv(Object sendBuffer, Buffer recvBuffer);

    /** As {@link Collectives#alltoall}. */
    Operation alltoall(Object sendBuffer, Object recvBuffer);

    /** As {@link Collectives#alltoallv}. */
    Operation alltoallv(Buffer sendBuffer, Buffer recvBuffer);

    /** As {@link Collectives#alltoallw}. */
    Operation alltoallw(Buffer sendBuffer, Buffer recvBuffer);

    /** As {@link Reductions#reduce}. */
    Operation reduce(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op, int root);

    /** As {@link Reductions#allreduce}. */
    Operation allreduce(Object sendBuffer, Object recvBuffer, ReduceOp op);

    /** As {@link Reductions#reduceScatterBlock}. */
    Operation reduceScatterBlock(Object sendBuffer, Object recvBuffer, ReduceOp op);

    /** As {@link Reductions#reduceScatter}. */
    Operation reduceScatter(Object sendBuffer, Object recvBuffer, int[] recvCounts, ReduceOp op);
}
