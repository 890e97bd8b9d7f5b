package mpjdev;

/** An error, the superclass of {@link mpi.MPIException}, for programs that catch this class. It is unchecked. */
public class MPJDevException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an error without a message. */
    public MPJDevException() {}

    /** Creates an error. */
    public MPJDevException(String message) {
        super(message);
    }

    /** Creates an error with a cause. */
    public MPJDevException(Throwable cause) {
        super(cause);
    }

    /** Creates an error with a message and a cause. */
    public MPJDevException(String message, Throwable cause) {
        super(message, cause);
    }
}
