package io.jmpi;

/**
 * How many messages a rank has sent and received, over all its communicators, collective operations included.
 *
 * @param eagerSent messages sent with their payload
 * @param rendezvousSent messages announced, for the receiver to read
 * @param bytesSent payload of both
 * @param eagerReceived eager messages that met their receive
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
