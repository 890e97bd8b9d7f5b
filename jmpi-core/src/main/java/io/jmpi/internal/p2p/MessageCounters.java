package io.jmpi.internal.p2p;

/** How many messages a rank has sent and received. Progress thread; other threads get a copy. */
public final class MessageCounters {
    /** Messages sent with their payload. */
    public long eagerSent;

    /** Messages announced, for the receiver to read. */
    public long rendezvousSent;

    /** Payload bytes of both. */
    public long bytesSent;

    /** Eager messages that were delivered to their receive. */
    public long eagerReceived;

    /** Messages read, or ended without reading. */
    public long rendezvousReceived;

    /** Payload bytes that were delivered. */
    public long bytesReceived;

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
}
