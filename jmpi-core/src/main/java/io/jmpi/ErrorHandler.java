package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * Handles an error of a call on a communicator (MPI 4.1, section 9.3; MPI_Comm_create_errhandler,
 * MPI_Win_create_errhandler). jmpi reports the error to the handler; when the
 * handler returns, the call throws the error. If the handler throws, the call throws the handler's exception instead.
 *
 * <pre>{@code
 * world.setErrorHandler((communicator, error) -> LOG.log(Level.ERROR, communicator.toString(), error));
 * }</pre>
 *
 * <p>Thread: the thread whose call has failed runs the handler; several threads may call it at once. The handler may
 * call jmpi.
 */
@FunctionalInterface
public interface ErrorHandler {
    /**
     * Does nothing, so that the call throws (MPI_ERRORS_RETURN). The initial handler of the session's communicators,
     * unlike in MPI: an exception cannot be ignored like an error code, and an uncaught one ends its rank and the job.
     */
    ErrorHandler THROW = (communicator, error) -> {};

    /** Ends the job with exit code {@value #FATAL_EXIT_CODE} and the error's message (MPI_ERRORS_ARE_FATAL). */
    ErrorHandler FATAL = (communicator, error) -> communicator.abort(
            ErrorHandler.FATAL_EXIT_CODE, communicator + ": " + error.errorClass() + ": " + error.getMessage());

    /** Exit code of a job ended by {@link #FATAL}. */
    int FATAL_EXIT_CODE = 15;

    /** Called once for each error, before the call throws it. */
    void handle(AnyCommunicator communicator, MpiException error);
}
