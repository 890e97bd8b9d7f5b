package io.jmpi;

import io.jmpi.reduction.ReduceOp;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that combine the elements of the ranks up to each rank (MPI 4.1, sections 6.11 to 6.13), each
 * in three styles as {@link Collectives}. Buffers, order and results are as in {@link Reductions}. MPI does not define
 * them for inter-communicators.
 *
 * <p>Thread and lifetime: those of {@link Communicator}.
 */
public interface Scans {
    /** Checks and binds a call, as {@link Collectives#bind}. */
    Operation bind(Call call);

    // ---------------------------------------------------------------- scan (section 6.11.1)

    /**
     * Gives each rank the combination of the elements of the ranks up to itself (MPI_Scan).
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result
     */
    default void scan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        bind(Call.scan(sendBuffer, recvBuffer, op)).blocking();
    }

    /** As {@link #scan}, nonblocking (MPI_Iscan). */
    default Request iscan(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.scan(sendBuffer, recvBuffer, op)).nonblocking();
    }

    /** As {@link #scan}, persistent (MPI_Scan_init). */
    default PersistentRequest scanInit(Object sendBuffer, Object recvBuffer, ReduceOp op) {
        return bind(Call.scan(sendBuffer, recvBuffer, op)).persistent();
    }

    // ---------------------------------------------------------------- exscan (section 6.11.2)

    /**
     * Gives each rank the combination of the elements of the ranks before it (MPI_Exscan); rank 0 gets nothing.
     *
     * @param sendBuffer this rank's elements, or {@link Buffer#IN_PLACE}
     * @param recvBuffer takes the result; not changed at rank 0, where it is null unless the operation is in place
     */
    default void exscan(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op) {
        bind(Call.exscan(sendBuffer, recvBuffer, op)).blocking();
    }

    /** As {@link #exscan}, nonblocking (MPI_Iexscan). */
    default Request iexscan(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op) {
        return bind(Call.exscan(sendBuffer, recvBuffer, op)).nonblocking();
    }

    /** As {@link #exscan}, persistent (MPI_Exscan_init). */
    default PersistentRequest exscanInit(Object sendBuffer, @Nullable Object recvBuffer, ReduceOp op) {
        return bind(Call.exscan(sendBuffer, recvBuffer, op)).persistent();
    }
}
