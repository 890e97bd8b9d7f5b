package io.jmpi.offload.job;

/**
 * A program that cannot go on: a receive is too short for its message, or a device is too small. The message names the
 * rank.
 */
public final class JobException extends RuntimeException {
    private static final long serialVersionUID = 1;

    JobException(String message) {
        super(message);
    }

    JobException(String message, Throwable cause) {
        super(message, cause);
    }
}
