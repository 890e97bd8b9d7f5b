package mpi;

import io.jmpi.errors.MpiException;

/**
 * An error that MPI reports. It is unchecked, so that programs may declare it, catch it, or do neither. Error codes are
 * error classes, with Open MPI's numbers.
 */
public class MPIException extends mpjdev.MPJDevException {
    private static final long serialVersionUID = 1;

    private final int errorClass;

    /** Creates an error of class {@link MPI#ERR_OTHER} without a message. */
    public MPIException() {
        this.errorClass = MPI.ERR_OTHER;
    }

    /** Creates an error of class {@link MPI#ERR_OTHER}. */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message);
    }

    /** Creates an error with a cause, of class {@link MPI#ERR_OTHER}. */
    public MPIException(Throwable cause) {
        super(cause);
        this.errorClass = MPI.ERR_OTHER;
    }

    MPIException(int errorClass, String message) {
        super(message);
        this.errorClass = errorClass;
    }

    private MPIException(int errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** The same error in the words of this package, with the number of its class. */
    static MPIException of(MpiException error) {
        String message = Wording.of(error.getMessage(), CalledMethod.current());
        return new MPIException(ErrorNumbers.of(error.errorClass()), message, error);
    }

    /** The error of the method that the program has called, which this package does not have. */
    static MPIException unsupported(String what) {
        return new MPIException(
                MPI.ERR_UNSUPPORTED_OPERATION,
                CalledMethod.current() + " is not supported: jmpi has no " + what + " (docs/migrating.md)");
    }

    /** Returns the error code, which is the error class. */
    public int getErrorCode() {
        return errorClass;
    }

    /** Returns the error class: one of MPI.ERR_... */
    public int getErrorClass() {
        return errorClass;
    }
}
