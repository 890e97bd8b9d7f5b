package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * An operation whose arguments are bound once and that is started again and again, without allocation (MPI 4.1, section
 * 3.9). It is inactive until {@link #start} and again once a wait or test has told its completion; an inactive one is
 * passed over where several requests are waited for.
 *
 * <p>Waits and tests that tell a completion return the request itself as {@link Status}: what it says holds until the next
 * start. Before the first start it says what is said of an inactive request: nothing, from any source, with any tag.
 *
 * <p>The memory is lent from start to completion. Thread: as {@link Request}. A request that is no longer wanted is simply
 * forgotten; there is nothing to free.
 */
public sealed interface PersistentRequest extends Request permits PersistentReceive {
    /**
     * Starts the operation (MPI_Start).
     *
     * @throws MpiException of class REQUEST if it is active: it has to be waited for first; of class COMM or ASSERTION if
     *     its communicator has been freed, or has got hints that exclude it. Then nothing has been started
     */
    void start();

    /**
     * Starts several operations, in this order (MPI_Startall).
     *
     * @throws MpiException of class REQUEST, before anything is started, if one is null, active or named twice; else as
     *     {@link #start}, and those before it have been started
     */
    static void startAll(PersistentRequest... requests) {
        Requests.startAll(requests);
    }
}
