package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.pairing.EnvelopeQueues;
import io.jmpi.trace.replay.recording.Receives;

/**
 * The receives of one rank that may match a message that arrives now: posted and unmatched ones, and later ones as far
 * as the replay has looked ahead. Matching treats both alike: each message goes to the earliest receive that accepts it
 * and that no earlier arrival has matched, whether it is already posted or will be.
 *
 * <p>Thread: one. The heap stores a queue for each envelope of receives.
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
     * Creates an empty window.
     *
     * @param contexts number of the communicator for each instance of the rank
     */
    ReceiveWindow(Receives receives, int[] contexts) {
        this.receives = receives;
        this.contexts = contexts;
    }

    /** The first receive that has not entered the window. */
    int end() {
        return end;
    }

    int context(int receive) {
        return contexts[receives.instance.get(receive)];
    }

    /** Extends the window by one receive. */
    void extend() {
        int receive = end++;
        receives.forgetReplay(receive);
        if (receives.is(receive, Receives.VOID)) {
            return;
        }
        receives.next.set(receive, NONE);
        int before = queues.append(context(receive), receives.source.get(receive), receives.tag.get(receive), receive);
        if (before != EnvelopeQueues.NONE) {
            receives.next.set(before, receive);
        }
        count(receive, 1);
    }

    private void count(int receive, int change) {
        if (receives.hasWildcard(receive)) {
            if (receives.source.get(receive) != Call.ANY_SOURCE) {
                anyTag += change;
            } else if (receives.tag.get(receive) != Call.ANY_TAG) {
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

    /** Removes a receive that was matched or cancelled. */
    void remove(int receive) {
        count(receive, -1);
        int queue = queues.find(context(receive), receives.source.get(receive), receives.tag.get(receive));
        if (queues.first(queue) != receive) {
            return; // cancelled or matched out of order: it leaves when it is the first
        }
        int next = receive;
        while (next != queues.last(queue)) {
            next = receives.next.get(next);
            if (!receives.is(next, Receives.MET | Receives.WITHDRAWN)) {
                queues.first(queue, next);
                return;
            }
        }
        queues.remove(queue);
    }
}
