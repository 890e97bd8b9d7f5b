package io.jmpi;

/** Where a request is in its life (MPI 4.1, sections 2.4.1 and 3.7.3). */
enum RequestPhase {
    /** Persistent, and never started. */
    NEW,
    /** Started, and its completion has not been told. */
    ACTIVE,
    /** Its completion has been told. */
    INACTIVE,
    /** Given up by {@link Request#free}. */
    FREED
}
