package io.jmpi.internal.request;

/** Phase of a request (MPI 4.1, sections 2.4.1 and 3.7.3). */
public enum RequestPhase {
    /** Bound, and never started. */
    NEW,
    /** Started, and its completion has not been reported. */
    ACTIVE,
    /** Its completion has been reported. */
    INACTIVE,
    /** Freed by the program. */
    FREED
}
