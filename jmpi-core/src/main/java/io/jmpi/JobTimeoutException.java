package io.jmpi;

/** A job in this JVM has not ended in time. The message has a line for each rank that reports what it waits for. */
public final class JobTimeoutException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public JobTimeoutException(String message) {
        super(message);
    }
}
