package io.jmpi.offload.optimistic;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.software.Footprint;
import io.jmpi.matching.software.MessageEntry;
import org.jspecify.annotations.NullUnmarked;

/**
 * The record that the engine {@code optimistic} stores with a message that is on its device. Thread: the matcher's
 * caller.
 */
@NullUnmarked
final class DeviceMessage {
    static final int FIELD_BYTES = Integer.BYTES + 1 + 2 * Footprint.REFERENCE_BYTES;

    /** Number of commands before this message; once the message is found unexpected, number of receives before it. */
    int stamp;

    /** Whether this message is already known to be unexpected, because another matcher had stored it. */
    boolean known;

    /** Its place among the messages that wait or are unexpected; null while the device decides. */
    MessageEntry place;

    /** Links those that can be used again. */
    DeviceMessage nextFree;

    static DeviceMessage of(ArrivedMessage message) {
        return (DeviceMessage) message.slot();
    }
}
