package io.jmpi.matching;

/**
 * Takes what an {@link OffloadedMatcher} has decided, in the order in which it was decided. Thread: the one that polls.
 *
 * <p>A handler may call the matcher again, for instance post a receive, but must not poll it.
 */
public interface MatchHandler {
    /** A pair: neither the receive nor the message is kept any more. */
    void onMatch(PostedReceive receive, ArrivedMessage message);

    /** A message that {@code arrive} took has met no receive; from now on probes and receives find it. */
    void onUnexpected(ArrivedMessage message);

    /** A receive whose cancellation had to be left to the device is cancelled, and not kept any more. */
    void onCancelled(PostedReceive receive);
}
