package io.jmpi.trace.replay;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.ExactMatcherProvider;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * The pairs that the engine {@code exact} makes of a rank's events: the reference for a replay.
 *
 * <p>Thread: one. The heap stores posted receives and unexpected messages.
 */
final class ExactPairs {
    /** No pair yet. */
    static final int NONE = -1;

    private final Int2ObjectHashMap<Matcher> matchers = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<Receive> posted = new Int2ObjectHashMap<>();
    private Receive freeReceives;
    private Message freeMessages;

    /** A receive while it is posted; otherwise a link in the free list. */
    private static final class Receive extends PostedReceive {
        private int number;
        private Receive nextFree;

        void set(int newNumber, int source, int tag) {
            envelope(source, tag);
            number = newNumber;
        }
    }

    /** A message while it is unexpected; otherwise a link in the free list. */
    private static final class Message extends ArrivedMessage {
        private int number;
        private Message nextFree;

        void set(int newNumber, int source, int tag) {
            envelope(source, tag, 0, 0, 0);
            number = newNumber;
        }
    }

    private Matcher matcher(int context) {
        Matcher matcher = matchers.get(context);
        if (matcher == null) {
            matcher = new ExactMatcherProvider().newMatcher(MatcherContext.alone(context, MatchingHints.NONE));
            matchers.put(context, matcher);
        }
        return matcher;
    }

    /** Posts a receive; returns the number of its message, or {@link #NONE}. */
    int post(int number, int context, int source, int tag) {
        Receive receive = freeReceives;
        if (receive == null) {
            receive = new Receive();
        } else {
            freeReceives = receive.nextFree;
        }
        receive.set(number, source, tag);
        Message message = (Message) matcher(context).post(receive);
        if (message == null) {
            posted.put(number, receive);
            return NONE;
        }
        free(receive);
        free(message);
        return message.number;
    }

    /** Processes the arrival of a message; returns the number of its receive, or {@link #NONE}. */
    int arrive(int number, int context, int source, int tag) {
        Message message = freeMessages;
        if (message == null) {
            message = new Message();
        } else {
            freeMessages = message.nextFree;
        }
        message.set(number, source, tag);
        Receive receive = (Receive) matcher(context).arrive(message);
        if (receive == null) {
            return NONE;
        }
        posted.remove(receive.number);
        free(receive);
        free(message);
        return receive.number;
    }

    /** Cancels a receive; returns whether it was still posted. */
    boolean cancel(int number, int context) {
        Receive receive = posted.remove(number);
        if (receive == null || !matcher(context).cancel(receive)) {
            return false;
        }
        free(receive);
        return true;
    }

    private void free(Receive receive) {
        receive.nextFree = freeReceives;
        freeReceives = receive;
    }

    private void free(Message message) {
        message.nextFree = freeMessages;
        freeMessages = message;
    }
}
