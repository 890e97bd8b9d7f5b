package io.jmpi.matching;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Pairs the posted receives and arrived messages of one context (one communicator's point-to-point or collective
 * traffic).
 *
 * <p>Two constraints hold for every engine. C1: a message goes to the earliest posted receive that accepts it. C2: two
 * messages of one sender that the same receive accepts are matched in the order in which they were sent. (MPI 4.1,
 * section 3.5; the names are those of the optimistic tag matching paper.)
 *
 * <p>Thread: one caller, the rank's progress thread. A matcher has no thread, lock or listener of its own.
 *
 * <p>Lifetime of nodes: a node that a call stores belongs to the matcher until a later call returns it.
 * {@code null} means "stored, no match yet".
 */
public interface Matcher {
    /**
     * Offers an arrived message.
     *
     * @return the oldest posted receive that accepts the message, now removed; null if no receive accepts it: the
     *     matcher then stores the message as unexpected
     * @throws IllegalStateException if a matcher stores the message already; nothing is changed
     */
    @Nullable PostedReceive arrive(ArrivedMessage message);

    /**
     * Posts a receive.
     *
     * @return the oldest stored message that the receive accepts, now removed; null if it accepts none: the matcher
     *     then stores the receive
     * @throws HintViolationException if the receive uses a wildcard that the hints exclude; nothing is changed
     * @throws IllegalStateException if a matcher stores the receive already; nothing is changed
     */
    @Nullable ArrivedMessage post(PostedReceive receive);

    /**
     * Removes a posted receive.
     *
     * @return true if it was still stored and is now removed; false if it has matched already
     */
    boolean cancel(PostedReceive receive);

    /**
     * Looks for a stored message without posting a receive.
     *
     * @param source a rank or {@link PostedReceive#ANY_SOURCE}
     * @param tag a tag or {@link PostedReceive#ANY_TAG}
     * @param remove whether the message leaves the matcher, so that only the caller can receive it (matched probe)
     * @return the oldest stored message with that envelope; null if none is known yet
     * @throws HintViolationException if the envelope uses a wildcard that the hints exclude; nothing is changed
     */
    @Nullable ArrivedMessage probe(int source, int tag, boolean remove);

    /**
     * Stores a receive that comes from another matcher, as the youngest and without a search. No stored message matches
     * it.
     *
     * @throws HintViolationException if the receive uses a wildcard that the hints exclude; nothing is changed
     * @throws IllegalStateException if a matcher stores the receive already; nothing is changed
     */
    void adopt(PostedReceive receive);

    /**
     * Stores a message that comes from another matcher, as the youngest and without a search. No posted receive accepts
     * it.
     *
     * @throws IllegalStateException if a matcher stores the message already; nothing is changed
     */
    void adopt(ArrivedMessage message);

    /**
     * Returns the number of the bin in which this matcher currently stores a receive of that source and tag. A message
     * is compared only with the receives of its bin and with those that have a wildcard. Bin numbers have no other
     * meaning, and may change when the matcher rearranges its nodes. For studies that choose tags that collide or do
     * not; not called on the path of a message.
     *
     * @param source a rank
     * @param tag a tag
     * @return 0 for all in an engine without bins
     */
    default int bin(int source, int tag) {
        return 0;
    }

    /**
     * Counters of this matcher, updated in place by the calling thread. This method alone may also be called by another
     * thread at any time (a flight recording does): it must not fail then, and its result may be out of date.
     */
    MatchingStatistics statistics();

    /**
     * Removes all receives, oldest first (the context is freed). Each has left the matcher when the visitor gets it,
     * so that the visitor may use it again.
     */
    void drainPosted(Consumer<? super PostedReceive> visitor);

    /**
     * Removes all messages, oldest first (the context is freed). Each has left the matcher when the visitor gets it,
     * so that the visitor may use it again.
     */
    void drainUnexpected(Consumer<? super ArrivedMessage> visitor);
}
