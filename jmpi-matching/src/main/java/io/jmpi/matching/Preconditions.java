package io.jmpi.matching;

/**
 * Preconditions of every engine in one place, so that all engines reject the same calls with the same messages.
 *
 * <p>Each check runs before the engine changes anything: a rejected call has no effect, not even on the statistics.
 */
public final class Preconditions {
    private Preconditions() {}

    /**
     * Checks a receive that is about to be posted.
     *
     * @throws HintViolationException if it uses a wildcard that the hints exclude
     * @throws IllegalStateException if a matcher stores it already
     */
    public static void requirePostable(PostedReceive receive, MatchingHints hints) {
        hints.requirePermitted(receive.postedSource(), receive.postedTag());
        if (receive.isStored()) {
            throw new IllegalStateException("receive (source " + receive.postedSource() + ", tag " + receive.postedTag()
                    + ") is posted already; it can be posted again once it is paired or cancelled");
        }
    }

    /**
     * Checks a message that is about to be offered.
     *
     * @throws IllegalStateException if a matcher stores it already
     */
    public static void requireArrivable(ArrivedMessage message) {
        if (message.isStored()) {
            throw new IllegalStateException("message (source " + message.source() + ", tag " + message.tag()
                    + ") is unexpected already; its node can be used again once it is paired or removed");
        }
    }
}
