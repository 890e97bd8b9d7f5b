package io.jmpi;

/**
 * What completes a send (MPI 4.1, section 3.4). Ready sends are standard ones here, for nothing is saved by knowing that
 * the receive is posted; buffered sends are complete once they have been copied.
 */
enum SendMode {
    /** Its memory may be used again. */
    STANDARD,
    /** Its memory may be used again, and its message has met its receive. */
    SYNCHRONOUS
}
