package io.jmpi.offload.hardware;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.software.MessageEntry;
import io.jmpi.matching.software.MessageList;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import io.jmpi.offload.tagmatching.Verbs;
import org.jspecify.annotations.NullUnmarked;

/**
 * Messages that the unit has not decided, in order of arrival. The oldest ones are in the unit; the others wait for
 * room on its wire. The unit decides them in the same order, so that no lookup is needed.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class UndecidedMessages {
    private final TagMatchingUnit unit;
    private final int contextId;
    private final boolean hasTrace;
    private final MessageList<MessageEntry> messages = MessageList.plain();
    private MessageEntry firstUnsent;
    private long sent;
    private long decided;

    /** @param hasTrace whether tags are {@linkplain TraceTag such with a number} */
    UndecidedMessages(TagMatchingUnit unit, int contextId, boolean hasTrace) {
        this.hasTrace = hasTrace;
        this.unit = unit;
        this.contextId = contextId;
    }

    /** @param goesToUnit whether the unit has to see it; otherwise software may decide it first */
    void add(ArrivedMessage message, boolean goesToUnit) {
        MessageEntry entry = messages.append(message);
        message.slot(entry);
        if (firstUnsent == null) {
            firstUnsent = entry;
            if (goesToUnit) {
                send();
            }
        }
    }

    /** Whether the oldest message is not in the unit. */
    boolean isOldestUnsent() {
        return firstUnsent != null && sent == decided;
    }

    /** Sends as many messages as there is room for. */
    void send() {
        while (firstUnsent != null && deliver(firstUnsent.message)) {
            sent++;
            firstUnsent = messages.after(firstUnsent);
        }
    }

    private boolean deliver(ArrivedMessage message) {
        int opcode = message.isRendezvous() ? Verbs.TMH_RNDV : Verbs.TMH_EAGER;
        long tag = hasTrace
                ? TraceTag.of(message.source(), message.tag(), message.sequence())
                : UnitLink.unitTag(message.source(), message.tag());
        return unit.deliver(opcode, contextId, tag, message.messageLength(), sent);
    }

    /** The unit has decided a message: takes the oldest, which it must be. */
    ArrivedMessage takeDecided(long cookie) {
        if (cookie != decided || decided == sent) {
            throw new DeviceFailedException("the unit decided message " + cookie + " instead of " + decided);
        }
        decided++;
        return takeFirst();
    }

    private ArrivedMessage takeFirst() {
        MessageEntry entry = messages.first();
        ArrivedMessage message = entry.message;
        messages.remove(entry);
        message.slot(null);
        return message;
    }

    /** Software decides, or the unit is lost: takes the oldest message, sent or not. */
    ArrivedMessage takeOldest() {
        if (messages.first() == firstUnsent) {
            firstUnsent = messages.after(firstUnsent);
        }
        return takeFirst();
    }

    boolean isEmpty() {
        return messages.isEmpty();
    }

    boolean hasUnsent() {
        return firstUnsent != null;
    }
}
