package io.jmpi;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A nonblocking operation that has been started (MPI 4.1, section 3.7). The program lends memory to the operation until
 * it completes: the program must not write to the memory of a send, nor access the memory of a receive.
 *
 * <p>A request is <em>active</em> until a wait or test has reported its completion. After that it is inactive: further
 * waits and tests of it alone repeat the outcome (except for a {@link PersistentRequest}). Waits and tests of several
 * requests skip it, as they skip null.
 *
 * <p>A try-with-resources statement waits for the request at the end of the block, because its memory is lent until
 * then:
 *
 * <pre>{@code
 * try (Request receive = world.irecv(halo, left, 0);
 *         Request send = world.isend(border, right, 0)) {
 *     computeInside();
 * }
 * }</pre>
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows. With {@link ThreadLevel#MULTIPLE} several threads may wait
 * for a request or test it at once: exactly one of them takes the completion. Only that thread's call for several
 * requests returns the request's index, and only that thread gets the status of a {@link PersistentRequest}. A failure
 * is reported once to the error handler. To the other threads the request is inactive. One thread at a time may make
 * other calls of a request.
 */
public interface Request extends AutoCloseable {
    /**
     * Waits until the operation has completed (MPI_Wait).
     *
     * @return for a receive, its status; for a send, the empty status
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    Status waitFor();

    /**
     * Whether the operation has completed (MPI_Test); progresses it. If so, {@link #status} has the outcome.
     *
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    boolean test();

    /**
     * The outcome of an operation that wait or test has found complete.
     *
     * @throws io.jmpi.errors.MpiException of class REQUEST if it has not completed, or as the operation failed
     */
    Status status();

    /**
     * The outcome of an operation if it has completed, otherwise null (MPI_Request_get_status); progresses it. Unlike
     * test it leaves the request active. The outcome of an inactive {@link PersistentRequest} is the empty status.
     *
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    @Nullable Status getStatus();

    /**
     * Frees the request (MPI_Request_free): a pending operation continues, but its completion or failure is not
     * reported. Therefore, the program must not change the memory of a send, nor read the memory of a receive, before
     * it knows in another way that the message has arrived. All further calls on this request fail with class REQUEST;
     * calls on several requests skip it. {@link Mpi#close} waits for freed sends.
     *
     * @throws io.jmpi.errors.MpiException of class REQUEST if it has been freed before, or if it is an active
     *     collective operation: MPI forbids that
     */
    void free();

    /**
     * If the request is active, waits until the operation has completed, as {@link #waitFor}. Otherwise, also for a
     * freed request, does nothing. A receive without a message would wait forever: {@link #cancel} it first. If the
     * body of a try-with-resources may throw before the message is sent, cancel the receive in a catch clause inside
     * it.
     *
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    @Override
    void close();

    /**
     * Requests cancellation of a receive (MPI_Cancel). The program must still wait for the receive, which ends either
     * cancelled or with a message that was matched before. Sends are not cancelled, which MPI allows.
     */
    void cancel();

    /**
     * Waits until all operations have completed (MPI_Waitall).
     *
     * @return for each request its status; the empty status for null and inactive ones
     * @throws io.jmpi.errors.MpiException of class IN_STATUS if operations failed, after all have ended; of class
     *     REQUEST, before anything else, if an active request occurs twice (also in the other calls for several
     *     requests)
     */
    static Status[] waitAll(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).waitAll(requests);
    }

    /** As {@link #waitAll(Request...)}. */
    static Status[] waitAll(List<? extends @Nullable Request> requests) {
        return waitAll(requests.toArray(Request[]::new));
    }

    /**
     * Waits until one of the operations has completed (MPI_Waitany); {@link #status} of that one has its outcome. If
     * several have completed, the first of them in the order of the arguments is reported.
     *
     * @return its index, or {@link Mpi#UNDEFINED} if no request is active
     */
    static int waitAny(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).waitAny(requests);
    }

    /**
     * Waits until at least one of the operations has completed (MPI_Waitsome); {@link #status} of each has its outcome.
     * Every operation that can complete is reported eventually, even if others are complete in each call.
     *
     * @return the indices of all complete ones; empty if no request is active
     */
    static int[] waitSome(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).waitSome(requests);
    }

    /** Whether all operations have completed (MPI_Testall); if not, none is marked inactive. */
    static boolean testAll(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).testAll(requests);
    }

    /** Index of a complete operation; {@link Mpi#UNDEFINED} if there is none (MPI_Testany). */
    static int testAny(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).testAny(requests);
    }

    /** Indices of the complete operations; possibly none (MPI_Testsome). */
    static int[] testSome(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).testSome(requests);
    }

    /**
     * Whether {@link #getStatus} has the outcome of all operations (MPI_Request_get_status_all). Unlike {@link #testAll}
     * this leaves them active; so do the next two calls.
     *
     * @throws io.jmpi.errors.MpiException if one of the operations has failed
     */
    static boolean getStatusAll(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).getStatusAll(requests);
    }

    /** Index of an active operation whose outcome getStatus has; {@link Mpi#UNDEFINED} if none (MPI_Request_get_status_any). */
    static int getStatusAny(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).getStatusAny(requests);
    }

    /** Indices of the active operations whose outcome getStatus has; possibly none (MPI_Request_get_status_some). */
    static int[] getStatusSome(@Nullable Request... requests) {
        return MpiRuntime.get().severalRequests(requests).getStatusSome(requests);
    }
}
