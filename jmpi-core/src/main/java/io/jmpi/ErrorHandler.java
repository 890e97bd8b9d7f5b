package io.jmpi;

import io.jmpi.errors.MpiException;

/**
 * What becomes of an error in a call on a communicator (MPI 4.1, section 9.3). The handler is told of the error; when it
 * returns, the call throws it. A handler that throws something itself has that thrown instead.
 *
 * <pre>{@code
 * world.setErrorHandler((communicator, error) -> LOG.log(Level.ERROR, communicator.toString(), error));
 * }</pre>
 *
 * <p>Thread: the one whose call has failed; with several threads there may be several calls at a time. The handler may call
 * jmpi.
 */
@FunctionalInterface
public interface ErrorHandler {
    /**
     * Does nothing, so that the call throws (MPI_ERRORS_RETURN). The handler of the session's communicators at the start,
     * other than in MPI: an exception is not overlooked as an error code is, and one that nobody catches ends its rank,
     * and with it the job.
     */
    ErrorHandler THROW = (communicator, error) -> {};

    /** Ends the job with exit code {@value #FATAL_EXIT_CODE} and the error's message (MPI_ERRORS_ARE_FATAL). */
    ErrorHandler FATAL = (communicator, error) -> communicator.abort(
            ErrorHandler.FATAL_EXIT_CODE, communicator + ": " + error.errorClass() + ": " + error.getMessage());

    /** Exit code of a job that {@link #FATAL} ends. */
    int FATAL_EXIT_CODE = 15;

    /** Called once for each error, before the call throws it. */
    void handle(AnyCommunicator communicator, MpiException error);
}
