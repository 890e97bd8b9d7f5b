package io.jmpi.trace.replay;

/** An emulated device cannot continue with the events of a rank; the message states why, for the user. */
final class DeviceLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeviceLimitException(String message) {
        super(message);
    }
}
