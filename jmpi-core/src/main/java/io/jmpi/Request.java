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
public sealed interface Request permits EngineRequest, PersistentRequest {
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
        return Requests.waitAll(requests);
    }

    /** As {@link #waitAll(Request...)}. */
    static Status[] waitAll(List<? extends Request> requests) {
        return Requests.waitAll(requests.toArray(Request[]::new));
    }

    /**
     * Waits until one of the operations has completed.
     *
     * @return its index, or {@link Mpi#UNDEFINED} if no request is active
     */
    static int waitAny(Request... requests) {
        return Requests.waitAny(requests);
    }

    /**
     * Waits until at least one of the operations has completed.
     *
     * @return the indices of all that have; empty if no request is active
     */
    static int[] waitSome(Request... requests) {
        return Requests.waitSome(requests);
    }

    /** Whether all operations have completed; if not, none is marked inactive. */
    static boolean testAll(Request... requests) {
        return Requests.testAll(requests);
    }

    /** Index of an operation that has completed; {@link Mpi#UNDEFINED} if there is none. */
    static int testAny(Request... requests) {
        return Requests.testAny(requests);
    }

    /** Indices of the operations that have completed; perhaps none. */
    static int[] testSome(Request... requests) {
        return Requests.testSome(requests);
    }
}
