package io.jmpi.offload.virtual;

/** A device in virtual time cannot continue with the events that it got. The message gives the user the reason. */
public final class DeviceLimitException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DeviceLimitException(String message) {
        super(message);
    }
}
