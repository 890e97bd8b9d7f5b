package io.jmpi.errors;

import java.util.Objects;

/**
 * An error that MPI reports. The message names the argument and its value, or what became of the operation; an operation
 * that was refused for its arguments has changed nothing.
 */
public class MpiException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final ErrorClass errorClass;
    private boolean told;

    public MpiException(ErrorClass errorClass, String message) {
        super(message);
        this.errorClass = Objects.requireNonNull(errorClass);
    }

    public MpiException(ErrorClass errorClass, String message, Throwable cause) {
        super(message, cause);
        this.errorClass = Objects.requireNonNull(errorClass);
    }

    /** MPI's class of this error. */
    public ErrorClass errorClass() {
        return errorClass;
    }

    /** Notes that an error handler is told of it; returns whether one has been told already. For jmpi itself. */
    public boolean markTold() {
        boolean before = told;
        told = true;
        return before;
    }

    /** The same error for a further thrower: with a stack trace of its own, this one as its cause. */
    public MpiException again() {
        return new MpiException(errorClass, getMessage(), this);
    }
}
