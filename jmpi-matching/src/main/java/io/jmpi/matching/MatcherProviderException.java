package io.jmpi.matching;

/**
 * A provider of a matching engine cannot be loaded or breaks a rule of {@link MatcherProvider}; the message names its
 * class.
 */
public final class MatcherProviderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public MatcherProviderException(String message) {
        super(message);
    }

    public MatcherProviderException(String message, Throwable cause) {
        super(message, cause);
    }
}
