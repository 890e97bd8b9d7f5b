package io.jmpi.trace.replay;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The pairs that the engine {@code exact} makes of a rank's events: what a replay must reproduce.
 *
 * <p>Thread: one. The heap holds what is posted or unexpected.
 */
final class ExactPairs {
    /** No pair yet. */
    static final int NONE = -1;

    private final Int2ObjectHashMap<Matcher> matchers = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Receive> posted = new Int2ObjectHashMap<>();

    private static final class Receive extends PostedReceive {
        final int number;

        Receive(int source, int tag, int number) {
            super(source, tag);
            this.number = number;
        }
    }

    private static final class Message extends ArrivedMessage {
        final int number;

        Message(int source, int tag, int number) {
            this.number = number;
            envelope(source, tag, 0, 0, 0);
        }
    }

    private Matcher matcher(int context) {
        Matcher matcher = matchers.get(context);
        if (matcher == null) {
            matcher = MatchingEngine.EXACT.newMatcher(context, MatchingHints.NONE);
            matchers.put(context, matcher);
        }
        return matcher;
    }

    /** Posts a receive; the number of its message, or {@link #NONE}. */
    int post(int receive, int context, int source, int tag) {
        Receive node = new Receive(source, tag, receive);
        Message message = (Message) matcher(context).post(node);
        if (message != null) {
            return message.number;
        }
        posted.put(receive, node);
        return NONE;
    }

    /** Lets a message arrive; the number of its receive, or {@link #NONE}. */
    int arrive(int message, int context, int source, int tag) {
        Receive receive = (Receive) matcher(context).arrive(new Message(source, tag, message));
        if (receive == null) {
            return NONE;
        }
        posted.remove(receive.number);
        return receive.number;
    }

    /** Cancels a receive; whether it was still posted. */
    boolean cancel(int receive, int context) {
        Receive node = posted.remove(receive);
        return node != null && matcher(context).cancel(node);
    }
}
