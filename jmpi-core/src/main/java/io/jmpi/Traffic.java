package io.jmpi;

/**
 * Messages that a rank has sent and received on all its communicators, including collective operations.
 *
 * @param eagerSent messages sent with their payload
 * @param rendezvousSent messages announced, whose payload the receiver reads
 * @param bytesSent payload bytes of both
 * @param eagerReceived eager messages that were matched
 * @param rendezvousReceived messages read, or ended without reading
 * @param bytesReceived payload of both
 */
public record Traffic(
        long eagerSent,
        long rendezvousSent,
        long bytesSent,
        long eagerReceived,
        long rendezvousReceived,
        long bytesReceived) {
    public long messagesSent() {
        return eagerSent + rendezvousSent;
    }

    public long messagesReceived() {
        return eagerReceived + rendezvousReceived;
    }
}
