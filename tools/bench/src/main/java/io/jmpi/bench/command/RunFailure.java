package io.jmpi.bench.command;

import io.jmpi.matching.text.Printable;

/** A run that yields no figures; the message is the reason. */
public final class RunFailure extends Exception {
    private static final long serialVersionUID = 1L;

    /** Creates a failure with its reason. */
    public RunFailure(String message) {
        super(Printable.line(message));
    }

    /** Creates a failure with its reason and its cause. */
    public RunFailure(String message, Throwable cause) {
        super(Printable.line(message), cause);
    }
}
