package io.jmpi.offload.portals;

import io.jmpi.matching.ArrivedMessage;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.collections.Int2ObjectHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * The senders of a portal that drops messages, emulated beside it, as libfabric's provider {@code cxi} does it at each
 * sender:
 *
 * <ol>
 *   <li>The first message that a sender learns to be dropped makes it hold what it sends from then on.
 *   <li>When the fate of all that it had sent is known, it notifies the receiver how many were dropped.
 *   <li>When the receiver resumes, it sends the dropped messages again, in their order, and then those that it holds.
 * </ol>
 *
 * Order holds because a disabled portal drops everything, so that what is dropped of a sender is the end of what it sent.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class Senders {
    /** One sender. */
    private static final class Sender {
        /** Messages whose fate is not known. */
        int outstanding;

        final ArrayDeque<PortalRecord<ArrivedMessage>> dropped = new ArrayDeque<>();

        /** Messages that are not sent until the receiver resumes. */
        final ArrayDeque<PortalRecord<ArrivedMessage>> held = new ArrayDeque<>();

        boolean isHolding;
    }

    private final Int2ObjectHashMap<Sender> senders = new Int2ObjectHashMap<>();

    /** Those that hold messages. */
    private final List<Sender> holding = new ArrayList<>();

    private long notified;
    private long resent;

    /** A message is about to be sent; returns whether its sender holds it. */
    boolean holds(PortalRecord<ArrivedMessage> message) {
        Sender sender = senderOf(message);
        if (sender.isHolding) {
            sender.held.addLast(message);
            return true;
        }
        sender.outstanding++;
        return false;
    }

    private Sender senderOf(PortalRecord<ArrivedMessage> message) {
        int source = message.node.source();
        Sender sender = senders.get(source);
        if (sender == null) {
            sender = new Sender();
            senders.put(source, sender);
        }
        return sender;
    }

    /** The receiver has the message. */
    void accepted(PortalRecord<ArrivedMessage> message) {
        settle(senderOf(message));
    }

    void dropped(PortalRecord<ArrivedMessage> message) {
        Sender sender = senderOf(message);
        if (!sender.isHolding) {
            sender.isHolding = true;
            holding.add(sender);
        }
        sender.dropped.addLast(message);
        resent++;
        settle(sender);
    }

    private void settle(Sender sender) {
        sender.outstanding--;
        if (sender.isHolding && sender.outstanding == 0) {
            notified += sender.dropped.size();
        }
    }

    boolean isHolding() {
        return !holding.isEmpty();
    }

    /** Whether each sender that holds messages has notified the receiver. */
    boolean haveNotified() {
        for (Sender sender : holding) {
            if (sender.outstanding > 0) {
                return false;
            }
        }
        return true;
    }

    /** Dropped messages of which the receiver was notified since the last {@link #resume}. */
    long notified() {
        return notified;
    }

    /** Sends all that was dropped and held, in order. */
    void resume(Consumer<PortalRecord<ArrivedMessage>> send) {
        notified = 0;
        for (Sender sender : holding) {
            sender.isHolding = false;
            sender.outstanding = sender.dropped.size() + sender.held.size();
            sender.dropped.forEach(send);
            sender.held.forEach(send);
            sender.dropped.clear();
            sender.held.clear();
        }
        holding.clear();
    }

    /** Visits what was dropped, of each sender in order. */
    void forEachDropped(Consumer<PortalRecord<ArrivedMessage>> visitor) {
        holding.forEach(sender -> sender.dropped.forEach(visitor));
    }

    /** Visits what is not sent yet, of each sender in order. */
    void forEachHeld(Consumer<PortalRecord<ArrivedMessage>> visitor) {
        holding.forEach(sender -> sender.held.forEach(visitor));
    }

    /** Messages that were dropped, and sent again. */
    long resent() {
        return resent;
    }
}
