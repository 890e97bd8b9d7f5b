package io.jmpi.trace.replay;

/** An emulated device cannot go on with what a rank does; the message says why, for the user. */
final class DeviceLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeviceLimitException(String message) {
        super(message);
    }
}
