package io.jmpi.errors;

import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An error that MPI reports. The message (MPI_Error_string) names the argument and its value, or the outcome of the
 * operation. An
 * operation that was rejected because of its arguments has changed nothing.
 */
public class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;

    /** For the error of a closed session: describes the current thread's call. */
    private final transient @Nullable Supplier<String> closed;

    private boolean reported;

    public MpiException(ErrorClass errorClass, @Nullable String message) {
        super(message);
        this.errorClass = Objects.requireNonNull(errorClass);
        this.closed = null;
    }

    public MpiException(ErrorClass errorClass, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = Objects.requireNonNull(errorClass);
        this.closed = null;
    }

    private MpiException(Supplier<String> closed) {
        super(closed.get());
        this.errorClass = ErrorClass.OTHER;
        this.closed = closed;
    }

    /**
     * Returns the error of a call that the end of the session terminates, or that begins after that end. For jmpi
     * itself.
     *
     * @param describing describes the call that the current thread is in, now and for each {@link #again}
     */
    public static MpiException ofClosedSession(Supplier<String> describing) {
        return new MpiException(describing);
    }

    /** Returns the MPI error class (MPI_Error_class). */
    public ErrorClass errorClass() {
        return errorClass;
    }

    /**
     * Whether the call was under way when another thread called {@code Mpi.close}, or began after that. The message
     * names the thread, the call and its line; the class is OTHER.
     *
     * <p>Other ranks do not wait for such a call, because this rank has left the job. Therefore, a thread that ends
     * with this error does not end its rank, unlike a thread that ends with another error of jmpi.
     */
    public boolean isSessionClosed() {
        return closed != null;
    }

    /** Marks the error as reported to an error handler; returns whether it was already. For jmpi itself. */
    public boolean markReported() {
        boolean before = reported;
        reported = true;
        return before;
    }

    /**
     * Returns the same error for another throw, with its own stack trace. The cause is that of this one, such as an
     * exception of the program's reduction; this one if it has none.
     */
    public MpiException again() {
        return closed != null ? new MpiException(closed) : again(getMessage());
    }

    /**
     * As {@link #again}, with the failed operation before the message: {@code receive from rank 0, tag 7: ...}. The
     * error of a closed session names the call.
     */
    public MpiException during(String operation) {
        return during(operation, "");
    }

    /** As {@link #during(String)}, with more after the message. */
    public MpiException during(String operation, String more) {
        return closed != null ? again() : again(operation + ": " + getMessage() + more);
    }

    private MpiException again(@Nullable String message) {
        return new MpiException(errorClass, message, getCause() == null ? this : getCause());
    }
}
