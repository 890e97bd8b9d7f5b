package io.jmpi.internal.p2p.operation;

import io.jmpi.matching.ArrivedMessage;
import java.nio.ByteBuffer;

/**
 * The view that receives and probes have of a message that has arrived: its length, the kinds of its elements, and the
 * payload once it has arrived. The protocols' subclass has the rest.
 */
public abstract class MessageBody extends ArrivedMessage {
    protected Endpoint context;

    /** Whether the payload stays at the sender until it is read. */
    protected boolean rendezvous;

    /** Length of the message; for a rendezvous the announced length. */
    protected long bytes;

    /** The kinds of the elements. */
    protected int signature;

    /** Whether a device has moved the payload to the receive's memory. */
    protected boolean delivered;

    protected ByteBuffer payload;
    protected int payloadOffset;

    /** Sets the current memory of the payload; null while it is not at this rank. */
    protected final void payload(ByteBuffer memory, int at) {
        payload = memory;
        payloadOffset = at;
    }

    /** The payload of an announced message is here. */
    protected final void arriveAhead() {
        rendezvous = false;
    }

    public final Endpoint context() {
        return context;
    }

    public final long bytes() {
        return bytes;
    }

    public final int signature() {
        return signature;
    }

    public final ByteBuffer payload() {
        return payload;
    }

    public final int payloadOffset() {
        return payloadOffset;
    }

    @Override
    public final long messageLength() {
        return bytes;
    }

    @Override
    public final boolean isRendezvous() {
        return rendezvous;
    }

    /** Whether a device has moved the payload to the receive's memory. */
    public final boolean isDelivered() {
        return delivered;
    }

    final void setDelivered() {
        delivered = true;
    }
}
