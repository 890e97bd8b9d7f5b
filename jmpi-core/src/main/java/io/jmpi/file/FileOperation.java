package io.jmpi.file;

import io.jmpi.Request;
import io.jmpi.Status;
import io.jmpi.errors.MpiException;

/**
 * One data access with its arguments bound and checked, ready to run in one of the three styles (MPI 4.1, section
 * 14.4.1). Exactly one of the methods is called, once, by the thread that bound it.
 */
public interface FileOperation {
    /**
     * Runs the access and returns when it is complete.
     *
     * @return how much was read or written; less than the buffer has if a read reached the end of the file
     * @throws MpiException if it failed
     */
    Status blocking();

    /** Starts the access and returns at once. The status of the request is that of {@link #blocking}. */
    Request nonblocking();

    /**
     * Begins a split collective operation: as {@link #nonblocking}, but one at a time for each file and rank. Waiting
     * for the request ends it.
     *
     * @throws MpiException of class REQUEST if the last one has not ended; of class OTHER if the operation is not
     *     collective
     */
    Request split();
}
