package io.jmpi.internal.request;

/** Phase of a request (MPI 4.1, sections 2.4.1 and 3.7.3). */
public enum RequestPhase {
    /** Bound, and never started. */
    NEW,
    /** Started by a blocking call, which reports its completion. */
    IN_CALL,
    /** Started, and its completion has not been reported. */
    ACTIVE,
    /** Its completion has been reported. */
    INACTIVE,
    /** Freed by the program. */
    FREED
}
