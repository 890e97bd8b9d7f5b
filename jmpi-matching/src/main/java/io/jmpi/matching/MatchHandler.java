package io.jmpi.matching;

/**
 * Takes what an {@link OffloadedMatcher} has decided, in the order in which it was decided; only a pair whose data the
 * device is still moving comes later, see {@link #onDecided}. Thread: the one that polls.
 *
 * <p>A handler may call the matcher again, for instance post a receive, but must not poll, settle or probe it: what a
 * probe makes a device decide would be reported before older decisions. It can probe after the poll has returned.
 */
public interface MatchHandler {
    /** A pair: neither the receive nor the message is stored any longer. */
    void onMatch(PostedReceive receive, ArrivedMessage message);

    /**
     * A pair is decided, but its data is still on its way: {@link #onMatch} will follow, after decisions that are
     * younger than this one. For handlers that check the order of decisions.
     */
    default void onDecided(PostedReceive receive, ArrivedMessage message) {}

    /** A message that {@code arrive} took is unexpected; from now on probes and receives find it. */
    void onUnexpected(ArrivedMessage message);

    /** A receive whose cancellation had to be left to the device is cancelled, and no longer stored. */
    void onCancelled(PostedReceive receive);
}
