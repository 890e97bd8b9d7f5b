package io.jmpi.launcher.plan;

/**
 * The user's request cannot be carried out; nothing has been started. The message is for the user, and {@code jmpirun}
 * ends with exit code 2.
 */
public final class LaunchException extends Exception {
    private static final long serialVersionUID = 1L;

    public LaunchException(String message) {
        super(message);
    }

    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
