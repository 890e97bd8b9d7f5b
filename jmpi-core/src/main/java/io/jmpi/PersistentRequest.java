package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * An operation whose arguments are bound once and that is started again and again, without allocation (MPI 4.1, section
 * 3.9). It is inactive until {@link #start} and again once a wait or test has told its completion, or its failure. An
 * inactive one is passed over where several requests are waited for; waits and tests of it alone return at once and tell
 * nothing: the empty status has any source, any tag and no bytes (section 3.7.3).
 *
 * <p>Waits that tell a completion return the request itself as {@link Status}: what it says holds until the next start, and
 * so does {@link #status}, which repeats the last outcome. Before the first start that is the empty status; so it is always
 * for sends.
 *
 * <p>The memory is lent from start to completion. Thread: as {@link Request}. An inactive request that is no longer wanted
 * may simply be forgotten; it holds nothing that {@link #free} would have to give back.
 */
public sealed interface PersistentRequest extends Request permits PersistentOperation, TracedPersistentRequest {
    /**
     * Starts the operation (MPI_Start).
     *
     * @throws MpiException of class REQUEST if it is active, for it has to be waited for first, or was freed; of class
     *     BUFFER if it is a buffered send and there is no room; of class COMM or ASSERTION if its communicator has been
     *     freed, or has got hints that exclude it. Then nothing has been started
     */
    void start();

    /**
     * Starts several operations, in this order (MPI_Startall).
     *
     * @throws MpiException of class REQUEST, before anything is started, if one is null, active, freed or named twice;
     *     else as {@link #start}, and those before it have been started
     */
    static void startAll(PersistentRequest... requests) {
        TracedRequests traced = TracedRequests.of(requests);
        if (traced == null) {
            Requests.startAll(requests);
        } else {
            traced.startAll();
        }
    }
}
