package io.jmpi.internal.p2p.link;

/**
 * The numbers of messages that a rank has sent and received. Each {@link MessageLane} counts the messages that it sends
 * to its peer; the rank counts those that it receives. Therefore, a message costs the same increments, whether reports
 * need sums or single peers.
 *
 * <p>Progress thread. A {@link PeerLinks#traffic sum} by another thread reads counters of slightly different moments,
 * which is benign for reports: each counter only grows, and a later sum includes the messages that an earlier one has
 * missed.
 */
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

    MessageCounters add(MessageCounters other) {
        eagerSent += other.eagerSent;
        rendezvousSent += other.rendezvousSent;
        bytesSent += other.bytesSent;
        eagerReceived += other.eagerReceived;
        rendezvousReceived += other.rendezvousReceived;
        bytesReceived += other.bytesReceived;
        return this;
    }

    public long messagesSent() {
        return eagerSent + rendezvousSent;
    }

    public long messagesReceived() {
        return eagerReceived + rendezvousReceived;
    }
}
