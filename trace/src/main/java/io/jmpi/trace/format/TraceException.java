package io.jmpi.trace.format;

import java.io.IOException;

/** A trace is not what it should be; the message is for the user, and says where, and what was expected. */
public final class TraceException extends IOException {
    private static final long serialVersionUID = 1L;

    public TraceException(String message) {
        super(message);
    }

    public TraceException(String message, Throwable cause) {
        super(message, cause);
    }
}
