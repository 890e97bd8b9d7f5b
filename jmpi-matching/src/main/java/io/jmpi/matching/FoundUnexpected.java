package io.jmpi.matching;

/**
 * The messages that a device has found unexpected, in order of arrival. Nobody has been told of the last ones: a receive
 * that the device has not been given yet may take them first.
 *
 * <p>Thread: the matcher's caller.
 */
final class FoundUnexpected {
    private final MessageList<MessageEntry> all = MessageList.plain();

    /** The first that nobody has been told of; null if there is none. */
    private MessageEntry untold;

    /** Adds the youngest; of one that is known everybody knows already, and of all before it. */
    MessageEntry add(ArrivedMessage message, boolean known) {
        MessageEntry entry = all.append(message);
        if (!known && untold == null) {
            untold = entry;
        }
        return entry;
    }

    void remove(MessageEntry entry) {
        if (entry == untold) {
            untold = all.after(entry);
        }
        all.remove(entry);
    }

    /** The first that nobody has been told of; null if there is none. */
    ArrivedMessage firstUntold() {
        return untold == null ? null : untold.message;
    }

    /** The first that nobody had been told of, of which now is told. */
    ArrivedMessage tellFirst() {
        ArrivedMessage message = untold.message;
        untold = all.after(untold);
        return message;
    }

    /** All, to be taken away. */
    MessageList<MessageEntry> takeAll() {
        untold = null;
        return all;
    }
}
