package io.jmpi.internal.p2p;

/**
 * How many messages a rank has sent and received. Lanes and deliveries count in the fields.
 *
 * <p>Thread: the progress thread; take a {@link #copy} there.
 */
public final class MessageCounters {
    long eagerSent;
    long rendezvousSent;
    long bytesSent;
    long eagerReceived;
    long rendezvousReceived;
    long bytesReceived;

    MessageCounters() {}

    MessageCounters copy() {
        MessageCounters copy = new MessageCounters();
        copy.eagerSent = eagerSent;
        copy.rendezvousSent = rendezvousSent;
        copy.bytesSent = bytesSent;
        copy.eagerReceived = eagerReceived;
        copy.rendezvousReceived = rendezvousReceived;
        copy.bytesReceived = bytesReceived;
        return copy;
    }

    /** Messages sent with their payload. */
    public long eagerSent() {
        return eagerSent;
    }

    /** Messages announced, for the receiver to read. */
    public long rendezvousSent() {
        return rendezvousSent;
    }

    /** Payload bytes of both. */
    public long bytesSent() {
        return bytesSent;
    }

    /** Eager messages that were delivered to their receive. */
    public long eagerReceived() {
        return eagerReceived;
    }

    /** Messages read, or ended without reading. */
    public long rendezvousReceived() {
        return rendezvousReceived;
    }

    /** Payload bytes that were delivered. */
    public long bytesReceived() {
        return bytesReceived;
    }
}
