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

    /** Reads of announced messages that the rank has begun and not ended: what an engine weighs delays against. */
    default int readsInProgress() {
        return 0;
    }

    /** The lengths of the messages that are being read. */
    default long bytesInProgress() {
        return 0;
    }

    /**
     * If this poll is the first one of a call of the program: how long the program has not let the engine be polled, in
     * nanoseconds. Else 0.
     */
    default long absence() {
        return 0;
    }

    /** Whether this poll is one while the program computes. */
    default boolean isOutside() {
        return false;
    }

    /** A message that {@code arrive} took is unexpected; from now on probes and receives find it. */
    void onUnexpected(ArrivedMessage message);

    /** A receive whose cancellation had to be left to the device is cancelled, and no longer stored. */
    void onCancelled(PostedReceive receive);
}
