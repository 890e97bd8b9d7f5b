package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.PostedReceive;

/**
 * A receive that knows the number of its message, and copies the message's payload once: on a device's thread before
 * the pair is reported, or otherwise on the host.
 */
final class HostReceive extends PostedReceive {
    private final int number;
    private final byte[] buffer;
    private boolean taken;

    HostReceive(int source, int tag, int number, int bytes) {
        super(source, tag);
        this.number = number;
        buffer = new byte[bytes];
    }

    /** Clears the payload before the receive is posted again. */
    HostReceive afresh() {
        taken = false;
        return this;
    }

    /**
     * Accepts the message that this receive has been paired with.
     *
     * @throws IllegalStateException if it is not the right one
     */
    void complete(HostMessage message) {
        if (message.number() != number) {
            throw new IllegalStateException("receive " + number + " was paired with message " + message.number());
        }
        if (buffer.length > 0 && !taken) {
            takePayload(message);
        }
    }

    @Override
    public void takePayload(ArrivedMessage message) {
        System.arraycopy(((HostMessage) message).payload(), 0, buffer, 0, buffer.length);
        taken = true;
    }

    @Override
    public long bufferLength() {
        return buffer.length;
    }
}
