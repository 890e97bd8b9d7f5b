package io.jmpi.p2p;

/** How many messages a rank has sent and received. Thread: the progress thread; take a {@link #copy} there. */
public final class MessageCounters {
    private long eagerSent;
    private long rendezvousSent;
    private long bytesSent;
    private long eagerReceived;
    private long rendezvousReceived;
    private long bytesReceived;

    MessageCounters() {}

    void sentEager(int bytes) {
        eagerSent++;
        bytesSent += bytes;
    }

    void announced(int bytes) {
        rendezvousSent++;
        bytesSent += bytes;
    }

    void receivedEager(int bytes) {
        eagerReceived++;
        bytesReceived += bytes;
    }

    void receivedRendezvous(int bytes) {
        rendezvousReceived++;
        bytesReceived += bytes;
    }

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

    /** Payload of both. */
    public long bytesSent() {
        return bytesSent;
    }

    /** Eager messages that met their receive. */
    public long eagerReceived() {
        return eagerReceived;
    }

    /** Messages read, or ended without reading. */
    public long rendezvousReceived() {
        return rendezvousReceived;
    }

    /** Payload that was delivered. */
    public long bytesReceived() {
        return bytesReceived;
    }
}
