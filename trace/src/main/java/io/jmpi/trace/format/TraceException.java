package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;

/** A trace is not what it should be; the message is for the user, and says where, and what was expected. */
public final class TraceException extends IOException {
    private static final long serialVersionUID = 1L;

    public TraceException(String message) {
        super(message);
    }

    public TraceException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * What went wrong, for the user.
     *
     * @param place which rank, which file, and where in it
     * @param expected what was to be read there
     */
    static TraceException of(String place, String expected, IOException e) {
        if (e instanceof TraceException explained) {
            return explained;
        }
        if (e instanceof EOFException) {
            return new TraceException(place + "the file ends, but " + expected + " was expected; it is truncated", e);
        }
        if (e instanceof ZipException) {
            return new TraceException(
                    place + "the compressed data is damaged (" + e.getMessage() + "), " + expected + " was expected",
                    e);
        }
        return new TraceException(place + "the file cannot be read (" + e + "), " + expected + " was expected", e);
    }
}
