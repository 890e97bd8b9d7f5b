package io.jmpi.trace.format;

import java.io.EOFException;
import java.io.IOException;
import java.util.zip.ZipException;

/** A trace is malformed. The message is for the user: the position, and the expected contents. */
public final class TraceException extends IOException {
    private static final long serialVersionUID = 1L;

    public TraceException(String message) {
        super(message);
    }

    public TraceException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Creates the message for the user.
     *
     * @param place rank, file, and position in it
     * @param expected at that place
     */
    public static TraceException of(String place, String expected, IOException e) {
        if (e instanceof TraceException explained) {
            return explained;
        }
        if (e instanceof EOFException) {
            return new TraceException(place + "the file is truncated; expected " + expected, e);
        }
        if (e instanceof ZipException) {
            return new TraceException(
                    place + "the compressed data is damaged (" + e.getMessage() + "); expected " + expected, e);
        }
        return new TraceException(place + "the file cannot be read (" + e + "); expected " + expected, e);
    }
}
