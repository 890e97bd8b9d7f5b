package io.jmpi.wire;

/** Bytes that are no frame of this protocol. The transport closes the connection that they came from. */
public final class MalformedFrameException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MalformedFrameException(String message) {
        super(message);
    }
}
