package io.jmpi.matching;

/**
 * The device of an {@link OffloadedMatcher} has failed: it decides nothing more, and what it had is given back by {@link
 * OffloadedMatcher#abandon}. The cause is what the device has thrown.
 */
public final class DeviceFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DeviceFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
