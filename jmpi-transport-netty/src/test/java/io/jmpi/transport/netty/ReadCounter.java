package io.jmpi.transport.netty;

/** Counts the reads of the connection to a peer, so that a test knows that its last bytes have been read. */
final class ReadCounter {
    private final Connection connection;
    private final int before;

    private ReadCounter(Connection connection) {
        this.connection = connection;
        this.before = connection.reads();
    }

    /** Begins to count. */
    static ReadCounter of(Node node, int peer) {
        return new ReadCounter(node.transport.processPeer(peer).connection());
    }

    int reads() {
        return connection.reads() - before;
    }
}
