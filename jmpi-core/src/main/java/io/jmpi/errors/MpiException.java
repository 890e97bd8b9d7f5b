package io.jmpi.errors;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An error that MPI reports. The message names the argument and its value, or the outcome of the operation; an
 * operation that was refused because of its arguments has changed nothing.
 */
public class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;
    private boolean reported;

    public MpiException(ErrorClass errorClass, @Nullable String message) {
        super(message);
        this.errorClass = Objects.requireNonNull(errorClass);
    }

    public MpiException(ErrorClass errorClass, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = Objects.requireNonNull(errorClass);
    }

    /** Returns the MPI error class. */
    public ErrorClass errorClass() {
        return errorClass;
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
        return again(getMessage());
    }

    /** As {@link #again}, with the operation that it ended before the message: {@code receive from rank 0, tag 7: ...}. */
    public MpiException during(String operation) {
        return again(operation + ": " + getMessage());
    }

    private MpiException again(@Nullable String message) {
        return new MpiException(errorClass, message, getCause() == null ? this : getCause());
    }
}
