package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * An operation whose arguments are bound once and that can be started repeatedly, without allocation (MPI 4.1, section
 * 3.9). It is inactive until {@link #start}, and again once a wait or test has reported its completion or failure.
 * Waits for several requests skip inactive ones; waits and tests of an inactive request alone return at once with the
 * empty status: any source, any tag, no bytes (section 3.7.3).
 *
 * <p>A wait that reports a completion returns the request itself as {@link Status}, valid until the next start. The
 * same holds for {@link #status}, which repeats the last outcome. Before the first start, and always for sends, that is
 * the empty status.
 *
 * <p>The memory is lent from start to completion. Thread: as {@link Request}. An inactive request need not be freed; it
 * holds no resources.
 */
public interface PersistentRequest extends Request {
    /**
     * Starts the operation (MPI_Start).
     *
     * @throws MpiException of class REQUEST if it is active (wait for it first) or was freed; of class BUFFER if it is
     *     a buffered send and the attached buffer has no room; of class COMM or ASSERTION if its communicator has been
     *     freed, or now has hints that exclude it. Then nothing has been started
     */
    void start();

    /**
     * Starts several operations, in this order (MPI_Startall).
     *
     * @throws MpiException of class REQUEST, before anything is started, if one is null, active, freed or occurs twice;
     *     otherwise as {@link #start}; requests before the failed one have been started
     */
    static void startAll(PersistentRequest... requests) {
        MpiRuntime.get().severalRequests(requests).startAll(requests);
    }
}
