package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;

/**
 * The receives of one rank that may take a message that arrives now: those that have been posted and have met none, and later
 * ones, as far as has been looked ahead. Matching does not depend on which of the two a receive is: each message goes to the
 * earliest receive of all that accepts it and that no earlier arrival has met, whether it is already posted or will be.
 *
 * <p>Thread: one. The heap holds a queue for each envelope that is asked for.
 */
final class ReceiveWindow {
    /** No receive. */
    static final int NONE = Receives.NONE;

    private final Receives receives;
    private final int[] contexts;
    private final EnvelopeQueues queues = new EnvelopeQueues();
    private int end;
    private int anySource;
    private int anyTag;
    private int anything;

    /**
     * An empty window.
     *
     * @param contexts number of the communicator for each instance of the rank
     */
    ReceiveWindow(Receives receives, int[] contexts) {
        this.receives = receives;
        this.contexts = contexts;
    }

    /** All receives before this one are or were in the window. */
    int end() {
        return end;
    }

    int context(int receive) {
        return contexts[receives.instance(receive)];
    }

    /** Looks one receive farther ahead. */
    void extend() {
        int receive = end++;
        receives.forgetReplay(receive);
        if (receives.is(receive, Receives.VOID)) {
            return;
        }
        receives.next(receive, NONE);
        int before = queues.append(context(receive), receives.source(receive), receives.tag(receive), receive);
        if (before != EnvelopeQueues.NONE) {
            receives.next(before, receive);
        }
        count(receive, 1);
    }

    private void count(int receive, int change) {
        if (receives.hasWildcard(receive)) {
            if (receives.source(receive) != Call.ANY_SOURCE) {
                anyTag += change;
            } else if (receives.tag(receive) != Call.ANY_TAG) {
                anySource += change;
            } else {
                anything += change;
            }
        }
    }

    /** The earliest receive that accepts such a message, or {@link #NONE}. */
    int first(int context, int source, int tag) {
        int first = head(context, source, tag);
        if (anyTag > 0) {
            first = earlier(first, head(context, source, Call.ANY_TAG));
        }
        if (anySource > 0) {
            first = earlier(first, head(context, Call.ANY_SOURCE, tag));
        }
        if (anything > 0) {
            first = earlier(first, head(context, Call.ANY_SOURCE, Call.ANY_TAG));
        }
        return first;
    }

    private static int earlier(int one, int other) {
        return one == NONE || other != NONE && other < one ? other : one;
    }

    private int head(int context, int source, int tag) {
        int queue = queues.find(context, source, tag);
        return queue == EnvelopeQueues.NONE ? NONE : queues.first(queue);
    }

    /** Removes a receive that a message has met, or that the rank has withdrawn. */
    void remove(int receive) {
        count(receive, -1);
        int queue = queues.find(context(receive), receives.source(receive), receives.tag(receive));
        if (queues.first(queue) != receive) {
            return; // withdrawn or met out of turn: it leaves when it is the first
        }
        int next = receive;
        while (next != queues.last(queue)) {
            next = receives.next(next);
            if (!receives.is(next, Receives.MET | Receives.WITHDRAWN)) {
                queues.first(queue, next);
                return;
            }
        }
        queues.remove(queue);
    }
}
