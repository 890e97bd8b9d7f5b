package io.jmpi.matching;

/**
 * The messages that a device has found unexpected, in order of arrival. Nobody has been told of the last ones: a receive
 * that the device has not been given yet may take them first.
 *
 * <p>Thread: the matcher's caller.
 */
final class FoundUnexpected {
    private final MessageList all = new MessageList();

    /** The first that nobody has been told of; null if there is none. */
    private DeviceMessage untold;

    /** Adds the youngest; of one that is known everybody knows already, and of all before it. */
    void add(DeviceMessage message) {
        all.append(message);
        if (!message.known && untold == null) {
            untold = message;
        }
    }

    void remove(DeviceMessage message) {
        if (message == untold) {
            untold = (DeviceMessage) message.next;
        }
        all.unlink(message);
    }

    /** The first that nobody has been told of; null if there is none. */
    DeviceMessage firstUntold() {
        return untold;
    }

    /** The first that nobody had been told of, of which now is told. */
    ArrivedMessage tellFirst() {
        DeviceMessage told = untold;
        untold = (DeviceMessage) told.next;
        return told.message;
    }

    /** All, to be taken away. */
    MessageList takeAll() {
        untold = null;
        return all;
    }
}
