package io.jmpi.matching;

import java.util.function.Consumer;

/**
 * Pairs posted receives with arrived messages of one context (one communicator's point-to-point or collective traffic).
 *
 * <p>Whatever the engine, two constraints hold. C1: a message goes to the earliest posted receive that accepts it. C2:
 * two messages of one sender that the same receive accepts are matched in the order in which they were sent. (MPI 4.1,
 * section 3.5; the names are those of the optimistic tag matching paper.)
 *
 * <p>Thread: one caller, the rank's progress thread. A matcher has no thread, lock or listener of its own.
 *
 * <p>Lifetime of nodes: a node that a call takes and keeps belongs to the matcher until a later call returns it.
 * {@code null} means "kept, no pair yet".
 */
public interface Matcher {
    /**
     * Offers an arrived message.
     *
     * @return the oldest posted receive that accepts it, now removed; null if there is none: the matcher then keeps the
     *     message as unexpected
     * @throws IllegalStateException if a matcher keeps the message already; nothing is changed
     */
    PostedReceive arrive(ArrivedMessage message);

    /**
     * Posts a receive.
     *
     * @return the oldest kept message that it accepts, now removed; null if there is none: the matcher then keeps the
     *     receive
     * @throws HintViolationException if the receive uses a wildcard that the hints exclude; nothing is changed
     * @throws IllegalStateException if a matcher keeps the receive already; nothing is changed
     */
    ArrivedMessage post(PostedReceive receive);

    /**
     * Withdraws a posted receive.
     *
     * @return true if it was still kept and is now removed; false if it has been paired already
     */
    boolean cancel(PostedReceive receive);

    /**
     * Looks for a kept message without posting a receive.
     *
     * @param source a rank or {@link PostedReceive#ANY_SOURCE}
     * @param tag a tag or {@link PostedReceive#ANY_TAG}
     * @param remove whether the message leaves the matcher, so that only the caller can receive it (matched probe)
     * @return the oldest kept message with that envelope; null if none is known yet
     * @throws HintViolationException if the envelope uses a wildcard that the hints exclude; nothing is changed
     */
    ArrivedMessage probe(int source, int tag, boolean remove);

    /**
     * Keeps a receive that another matcher has kept, as the youngest and without a search: no kept message accepts it.
     *
     * @throws HintViolationException if the receive uses a wildcard that the hints exclude; nothing is changed
     * @throws IllegalStateException if a matcher keeps the receive already; nothing is changed
     */
    void adopt(PostedReceive receive);

    /**
     * Keeps a message that another matcher has kept, as the youngest and without a search: no posted receive accepts it.
     *
     * @throws IllegalStateException if a matcher keeps the message already; nothing is changed
     */
    void adopt(ArrivedMessage message);

    /**
     * Counters of this matcher, updated in place by the calling thread. This method alone may also be called by another
     * thread at any time (a flight recording does): it must then not fail, and what it returns may be out of date.
     */
    MatchingStatistics statistics();

    /**
     * Forgets all kept receives, oldest first (the context is freed). Each has left the matcher when the visitor gets it,
     * so that the visitor may use it again.
     */
    void drainPosted(Consumer<? super PostedReceive> visitor);

    /**
     * Forgets all kept messages, oldest first (the context is freed). Each has left the matcher when the visitor gets it,
     * so that the visitor may use it again.
     */
    void drainUnexpected(Consumer<? super ArrivedMessage> visitor);
}
