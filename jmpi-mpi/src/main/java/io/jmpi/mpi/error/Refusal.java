package io.jmpi.mpi.error;

import io.jmpi.errors.ErrorClass;

/**
 * The error of a call that this module refuses before jmpi sees it. Package {@code mpi} throws an {@code MPIException} of the same
 * class, message and stack trace; unlike an error of jmpi, it is not reported to the communicator's error handler.
 */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;

    /** Creates the error; its message already uses the words of this module. */
    public Refusal(ErrorClass errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    /** Returns the MPI error class. */
    public ErrorClass errorClass() {
        return errorClass;
    }
}
