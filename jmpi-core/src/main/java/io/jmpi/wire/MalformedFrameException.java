package io.jmpi.wire;

/** Bytes that are not a frame of this protocol. The transport closes their connection. */
public final class MalformedFrameException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MalformedFrameException(String message) {
        super(message);
    }
}
