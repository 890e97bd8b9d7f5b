package io.jmpi;

/** The condition that completes a send (MPI 4.1, section 3.4). */
public enum SendMode {
    /** Its memory may be used again. */
    STANDARD,
    /** Its memory may be used again, and its message has been matched. */
    SYNCHRONOUS,
    /** As standard. The program guarantees that the receive is posted; jmpi does not check that. */
    READY,
    /** The message has been copied into the attached buffer. */
    BUFFERED
}
