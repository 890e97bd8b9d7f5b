package io.jmpi.file;

import io.jmpi.errors.MpiException;

/**
 * Handles an error of a call on a file (MPI 4.1, section 14.7; MPI_File_create_errhandler). jmpi reports the error to the handler; when the handler
 * returns, the call throws the error. If the handler throws, the call throws the handler's exception instead.
 *
 * <p>Thread: the thread whose call has failed.
 */
@FunctionalInterface
public interface FileErrorHandler {
    /** Does nothing, so that the call throws (MPI_ERRORS_RETURN). The initial handler. */
    FileErrorHandler THROW = (file, error) -> {};

    /** Called once for each error, before the call throws it. */
    void handle(MpiFile file, MpiException error);
}
