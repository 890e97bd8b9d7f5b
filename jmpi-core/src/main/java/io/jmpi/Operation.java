package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * One operation of a communicator with its arguments bound and checked, ready to be carried out in one of the three styles
 * of the standard (MPI 4.1, section 2.4.1). {@code world.bcast(b, 0)}, {@code world.ibcast(b, 0)} and {@code
 * world.bcastInit(b, 0)} are {@code world.operations().bcast(b, 0)} followed by {@link #blocking}, {@link #nonblocking} and
 * {@link #persistent}.
 *
 * <p>Exactly one of the three is called, once, by the thread that bound it. A collective operation has its place among the
 * collective operations of its communicator from the moment when it is bound.
 */
public interface Operation {
    /**
     * Carries it out, and returns when it is complete.
     *
     * @return for a receive, what was received; else an empty status
     * @throws MpiException if it failed
     */
    Status blocking();

    /** Starts it, and returns at once. */
    Request nonblocking();

    /** Makes it a request that can be started again and again. Nothing is started. */
    PersistentRequest persistent();
}
