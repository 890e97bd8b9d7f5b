package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Decisions of a device that were made while no handler was available, in their order. Receives and messages stay
 * stored until their decision is reported.
 *
 * <p>A ring that grows when it is full: in software, every unexpected message passes through it.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class HeldDecisions implements MatchHandler {
    private static final int FIRST_SLOTS = 16;

    /** By slot, with {@link #messages}: the receive of a pair or of a cancellation; null for an unexpected message. */
    private PostedReceive[] receives = new PostedReceive[FIRST_SLOTS];

    /** By slot: the message of a pair, or an unexpected one; null for a cancellation. */
    private ArrivedMessage[] messages = new ArrivedMessage[FIRST_SLOTS];

    private int head;

    /**
     * Slots from the head to the last decision. Those of decisions that were forgotten are empty, but the head is not.
     */
    private int size;

    /** How many decisions the ring has had before the one at the head; may wrap around. */
    private int headNumber;

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        receive.slot(this);
        message.slot(this);
        add(receive, message);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        message.order(headNumber + size);
        add(null, message);
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        receive.slot(this);
        add(receive, null);
    }

    private void add(PostedReceive receive, ArrivedMessage message) {
        if (size == receives.length) {
            grow();
        }
        set(size++, receive, message);
    }

    /** Twice the slots, with the oldest in the first. */
    private void grow() {
        PostedReceive[] fullReceives = receives;
        ArrivedMessage[] fullMessages = messages;
        receives = Arrays.copyOfRange(fullReceives, head, head + 2 * size);
        messages = Arrays.copyOfRange(fullMessages, head, head + 2 * size);
        System.arraycopy(fullReceives, 0, receives, size - head, head);
        System.arraycopy(fullMessages, 0, messages, size - head, head);
        head = 0;
    }

    /** The slot of a decision, counted from the oldest. */
    private int slot(int position) {
        return head + position & receives.length - 1;
    }

    private void set(int position, PostedReceive receive, ArrivedMessage message) {
        receives[slot(position)] = receive;
        messages[slot(position)] = message;
    }

    int report(MatchHandler handler, int limit) {
        int reported = 0;
        while (reported < limit && size > 0) {
            PostedReceive receive = receives[head];
            ArrivedMessage message = messages[head];
            set(0, null, null);
            skipEmptySlots();
            report(handler, receive, message);
            reported++;
        }
        return reported;
    }

    private void skipEmptySlots() {
        while (size > 0 && receives[head] == null && messages[head] == null) {
            head = slot(1);
            headNumber++;
            size--;
        }
    }

    private static void report(MatchHandler handler, PostedReceive receive, ArrivedMessage message) {
        if (receive == null) {
            handler.onUnexpected(message);
            return;
        }
        receive.slot(null);
        if (message == null) {
            handler.onCancelled(receive);
        } else {
            message.slot(null);
            handler.onMatch(receive, message);
        }
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean hasMatchOf(PostedReceive receive) {
        for (int position = 0; position < size; position++) {
            if (receives[slot(position)] == receive) {
                return true;
            }
        }
        return false;
    }

    /** The message is not made known any more. */
    void forgetUnexpected(ArrivedMessage message) {
        int position = (int) message.order() - headNumber;
        if (position >= 0 && position < size && isUnexpected(position, message)) {
            set(position, null, null);
            skipEmptySlots();
        }
    }

    /** Whether it is that message; the number of one that is not held any more may name any position. */
    private boolean isUnexpected(int position, ArrivedMessage message) {
        return receives[slot(position)] == null && messages[slot(position)] == message;
    }

    /** The receives of all decisions, which are no longer stored. */
    List<PostedReceive> takeReceives() {
        List<PostedReceive> taken = new ArrayList<>();
        for (int position = 0; position < size; position++) {
            PostedReceive receive = receives[slot(position)];
            if (receive != null) {
                receive.slot(null);
                taken.add(receive);
            }
        }
        return taken;
    }

    /** The messages of all pairs, which are no longer stored; no decision is left. */
    List<ArrivedMessage> takeMessages() {
        List<ArrivedMessage> taken = new ArrayList<>();
        for (int position = 0; position < size; position++) {
            ArrivedMessage message = messages[slot(position)];
            if (receives[slot(position)] != null && message != null) {
                message.slot(null);
                taken.add(message);
            }
            set(position, null, null);
        }
        skipEmptySlots();
        return taken;
    }
}
