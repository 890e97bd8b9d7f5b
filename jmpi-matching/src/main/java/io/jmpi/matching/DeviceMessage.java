package io.jmpi.matching;

/** What the engine {@code optimistic} stores with a message that is on its device. Thread: the matcher's caller. */
final class DeviceMessage extends MessageEntry {
    static final int FIELD_BYTES = MessageEntry.FIELD_BYTES + Integer.BYTES + 1;

    /** What came before this message: commands until it is found unexpected, then receives. */
    int stamp;

    /** Whether everybody knows that this message is unexpected: another matcher had stored it. */
    boolean known;

    static DeviceMessage of(ArrivedMessage message) {
        return (DeviceMessage) message.slot();
    }
}
