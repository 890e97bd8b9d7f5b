package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.software.Footprint;
import org.jspecify.annotations.NullUnmarked;

/**
 * The nodes of one key, oldest first: receives or messages, never both, because the second kind would have been matched
 * with the first. A node's slot holds the next younger node; the slot of the youngest holds this queue.
 *
 * <p>Thread: that which has the lock of the bucket.
 */
@NullUnmarked
final class KeyQueue extends CacheLine {
    static final long BYTES = Footprint.object(CacheLine.FIELD_BYTES + Long.BYTES + 5 * Footprint.REFERENCE_BYTES);

    long key;

    /** The next queue of the bucket, or the next one that is free. */
    KeyQueue next;

    private PostedReceive oldestReceive;
    private PostedReceive youngestReceive;
    private ArrivedMessage oldestMessage;
    private ArrivedMessage youngestMessage;

    boolean isEmpty() {
        return oldestReceive == null && oldestMessage == null;
    }

    /** Null if it has messages. */
    PostedReceive oldestReceive() {
        return oldestReceive;
    }

    /** Null if it has receives. */
    ArrivedMessage oldestMessage() {
        return oldestMessage;
    }

    void append(PostedReceive receive) {
        receive.slot(this);
        if (youngestReceive == null) {
            oldestReceive = receive;
        } else {
            youngestReceive.slot(receive);
        }
        youngestReceive = receive;
    }

    void append(ArrivedMessage message) {
        message.slot(this);
        if (youngestMessage == null) {
            oldestMessage = message;
        } else {
            youngestMessage.slot(message);
        }
        youngestMessage = message;
    }

    PostedReceive takeReceive() {
        PostedReceive taken = oldestReceive;
        oldestReceive = after(taken);
        if (oldestReceive == null) {
            youngestReceive = null;
        }
        taken.slot(null);
        return taken;
    }

    ArrivedMessage takeMessage() {
        ArrivedMessage taken = oldestMessage;
        oldestMessage = taken.slot() instanceof ArrivedMessage younger ? younger : null;
        if (oldestMessage == null) {
            youngestMessage = null;
        }
        taken.slot(null);
        return taken;
    }

    /** The next younger receive; null for the youngest. */
    static PostedReceive after(PostedReceive receive) {
        return receive.slot() instanceof PostedReceive younger ? younger : null;
    }

    /** Removes a receive of this queue, wherever it is: walks from the oldest, because a node has only one link. */
    void remove(PostedReceive receive) {
        if (receive == oldestReceive) {
            takeReceive();
            return;
        }
        PostedReceive before = oldestReceive;
        while (before.slot() != receive) {
            before = after(before);
        }
        before.slot(receive.slot());
        if (receive == youngestReceive) {
            youngestReceive = before;
        }
        receive.slot(null);
    }
}
