package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import org.jspecify.annotations.NullUnmarked;

/**
 * The messages that a device has found unexpected, in order of arrival. The youngest have not been reported: a receive
 * that has not reached the device yet may match them first.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
public final class FoundUnexpected {
    private final MessageList<MessageEntry> all = MessageList.plain();

    /** The oldest that has not been reported; null if there is none. */
    private MessageEntry unreported;

    /** Adds the youngest; one that is reported already comes after reported ones only. */
    public MessageEntry add(ArrivedMessage message, boolean reported) {
        MessageEntry entry = all.append(message);
        if (!reported && unreported == null) {
            unreported = entry;
        }
        return entry;
    }

    public void remove(MessageEntry entry) {
        if (entry == unreported) {
            unreported = all.after(entry);
        }
        all.remove(entry);
    }

    /** The oldest that has not been reported; null if there is none. */
    public ArrivedMessage firstUnreported() {
        return unreported == null ? null : unreported.message;
    }

    /** The oldest that has not been reported, which is reported now. */
    public ArrivedMessage reportFirst() {
        ArrivedMessage message = unreported.message;
        unreported = all.after(unreported);
        return message;
    }

    /** All, to be taken away. */
    public MessageList<MessageEntry> takeAll() {
        unreported = null;
        return all;
    }
}
