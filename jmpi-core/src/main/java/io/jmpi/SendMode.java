package io.jmpi;

/**
 * What completes a send (MPI 4.1, section 3.4). Ready sends are standard ones here, for nothing is saved by knowing that
 * the receive is posted; buffered sends are complete once they have been copied.
 */
enum SendMode {
    /** Its memory may be used again. */
    STANDARD("MPI_Send", "MPI_Isend", "MPI_Send_init"),
    /** Its memory may be used again, and its message has met its receive. */
    SYNCHRONOUS("MPI_Ssend", "MPI_Issend", "MPI_Ssend_init"),
    /** As a standard one. */
    READY("MPI_Rsend", "MPI_Irsend", "MPI_Rsend_init"),
    /** It has been copied. */
    BUFFERED("MPI_Bsend", "MPI_Ibsend", "MPI_Bsend_init");

    private final String blocking;
    private final String nonblocking;
    private final String persistent;

    SendMode(String blocking, String nonblocking, String persistent) {
        this.blocking = blocking;
        this.nonblocking = nonblocking;
        this.persistent = persistent;
    }

    /** MPI's name of the blocking function. */
    String blocking() {
        return blocking;
    }

    /** MPI's name of the nonblocking function. */
    String nonblocking() {
        return nonblocking;
    }

    /** MPI's name of the persistent function. */
    String persistent() {
        return persistent;
    }
}
