package io.jmpi.matching;

/**
 * The device of an {@link OffloadedMatcher} has failed: it makes no more decisions, and
 * {@link OffloadedMatcher#abandon} gives back the nodes that it had. The cause is the exception that the device threw.
 * There is no cause if the device broke its contract, for example by a decision that was not requested.
 */
public final class DeviceFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Reports that the device broke its contract. */
    public DeviceFailedException(String message) {
        super(message);
    }

    /** Reports the exception that the device threw. */
    public DeviceFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
