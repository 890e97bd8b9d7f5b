package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * One operation of a communicator with its arguments bound and checked, ready to run in one of the three styles of the
 * standard (MPI 4.1, section 2.4.1). {@code world.bcast(b, 0)}, {@code world.ibcast(b, 0)} and {@code
 * world.bcastInit(b, 0)} are {@code world.bind(Call.bcast(b, 0))} followed by {@link #blocking}, {@link #nonblocking}
 * and {@link #persistent}.
 *
 * <p>Exactly one of the three is called, once, by the thread that bound it. Binding a collective operation determines
 * its order among the collective operations of its communicator.
 */
public interface Operation {
    /**
     * Runs the operation and returns when it is complete.
     *
     * @return for a receive, its status; otherwise the empty status
     * @throws MpiException if it failed
     */
    Status blocking();

    /** Starts the operation and returns at once. */
    Request nonblocking();

    /** Returns a persistent request. Starts nothing. */
    PersistentRequest persistent();
}
