package io.jmpi;

import java.util.List;

/**
 * A nonblocking operation that has been started (MPI 4.1, section 3.7). The memory that it was given is lent to it until
 * it completes: do not write to a send's, do not touch a receive's.
 *
 * <p>A request is <em>active</em> until a wait or test has told its completion. After that it is inactive: further waits
 * and tests of it alone repeat the outcome (but not those of a {@link PersistentRequest}), and those of several requests
 * pass over it, as they do over null.
 *
 * <p>Thread: as the session's {@link ThreadLevel} allows; one thread at a time for each request.
 */
public sealed interface Request permits EngineRequest, PersistentRequest, TracedRequest {
    /**
     * Waits until the operation has completed (MPI_Wait).
     *
     * @return for a receive, what was received; for a send, an empty status
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    Status waitFor();

    /**
     * Whether the operation has completed (MPI_Test); gives it a chance to. If so, {@link #status} tells the outcome.
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
     * The outcome of an operation if it has completed, else null (MPI_Request_get_status); gives it a chance to. Unlike test
     * it leaves the request active. That of an inactive {@link PersistentRequest} is the empty status.
     *
     * @throws io.jmpi.errors.MpiException if the operation failed
     */
    Status getStatus();

    /**
     * Gives the request up (MPI_Request_free): an operation that is under way goes on to its end, but nobody can learn of
     * that, or of its failure. So the memory of a send must not be changed, nor that of a receive be looked at, before
     * something else has told that the message is there. All further calls for this request alone fail with class REQUEST;
     * those for several requests pass over it. {@link Mpi#close} waits for sends that were given up.
     *
     * @throws io.jmpi.errors.MpiException of class REQUEST if it has been freed before, and for a collective operation that
     *     is active, which MPI forbids
     */
    void free();

    /**
     * Asks that a receive be given up (MPI_Cancel). It still has to be waited for, and ends either cancelled or with a
     * message that was matched before. On a send it has no effect, which MPI allows.
     */
    void cancel();

    /**
     * Waits until all operations have completed.
     *
     * @return for each request its status; the empty status for null and inactive ones
     * @throws io.jmpi.errors.MpiException of class IN_STATUS if operations failed, after all have ended; of class
     *     REQUEST, before anything else, if an active request is named twice (so do the other calls for several requests)
     */
    static Status[] waitAll(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.waitAll(requests) : traced.waitAll();
    }

    /** As {@link #waitAll(Request...)}. */
    static Status[] waitAll(List<? extends Request> requests) {
        return waitAll(requests.toArray(Request[]::new));
    }

    /**
     * Waits until one of the operations has completed; {@link #status} of that one tells its outcome. If several have, it is
     * the first one of them in the order of the arguments.
     *
     * @return its index, or {@link Mpi#UNDEFINED} if no request is active
     */
    static int waitAny(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.waitAny(requests) : traced.waitAny();
    }

    /**
     * Waits until at least one of the operations has completed; {@link #status} of each tells its outcome. An operation that
     * can complete is told of sooner or later, though others should be complete in each call.
     *
     * @return the indices of all that have; empty if no request is active
     */
    static int[] waitSome(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.waitSome(requests) : traced.waitSome();
    }

    /** Whether all operations have completed; if not, none is marked inactive. */
    static boolean testAll(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.testAll(requests) : traced.testAll();
    }

    /** Index of an operation that has completed; {@link Mpi#UNDEFINED} if there is none. */
    static int testAny(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.testAny(requests) : traced.testAny();
    }

    /** Indices of the operations that have completed; perhaps none. */
    static int[] testSome(Request... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        return traced == null ? Requests.testSome(requests) : traced.testSome();
    }
}
