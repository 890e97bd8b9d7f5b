package io.jmpi.matching;

/**
 * The device of an {@link OffloadedMatcher} has failed: it decides nothing more, and what it had is given back by
 * {@link OffloadedMatcher#abandon}. The cause is what the device has thrown; there is none if the device broke its
 * contract, for example by a decision that nothing asked for.
 */
public final class DeviceFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Reports that the device broke its contract. */
    public DeviceFailedException(String message) {
        super(message);
    }

    /** Reports what the device has thrown. */
    public DeviceFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
