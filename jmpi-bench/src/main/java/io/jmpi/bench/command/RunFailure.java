package io.jmpi.bench.command;

/** A run that yields no figures; the message is the reason. */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates a failure with its reason. */
    public RunFailure(String message) {
        super(message);
    }

    /** Creates a failure with its reason and its cause. */
    public RunFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
