package io.jmpi.launcher;

/**
 * What the user asked for cannot be done; nothing has been started. The message is meant for the user, and
 * {@code jmpirun} ends with exit code 2.
 */
final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    LaunchException(String message) {
        super(message);
    }

    LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
