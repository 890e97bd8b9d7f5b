package io.jmpi.matching;

/**
 * Receives the decisions of an {@link OffloadedMatcher}, in the order in which they were made. The exception is a pair
 * whose data the device is still moving: it is reported later, see {@link #onDecided}. Thread: the one that polls.
 *
 * <p>A handler may call the matcher again, for instance post a receive, but must not poll, settle or probe it:
 * decisions that a probe causes would be reported before older ones. It can probe after the poll has returned.
 */
public interface MatchHandler {
    /** Reports a pair. Neither the receive nor the message is stored any longer. */
    void onMatch(PostedReceive receive, ArrivedMessage message);

    /**
     * Reports that a pair is decided while its data is still on its way. {@link #onMatch} follows, possibly after
     * younger decisions. For handlers that check the order of decisions.
     */
    default void onDecided(PostedReceive receive, ArrivedMessage message) {}

    /** Reports that a message passed to {@code arrive} is unexpected. From now on, probes and receives find it. */
    void onUnexpected(ArrivedMessage message);

    /** Reports that a receive whose cancellation was left to the device is cancelled and no longer stored. */
    void onCancelled(PostedReceive receive);
}
