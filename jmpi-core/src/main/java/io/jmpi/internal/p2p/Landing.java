package io.jmpi.internal.p2p;

/**
 * A receive whose message is being read, from the READ_REQUEST to the last byte: the state that only such receives
 * need. Reused. Thread: the progress thread.
 */
final class Landing {
    int id;
    ReceiveOperation receive;

    /** The peer whose memory is read. */
    PeerLink reader;

    int remoteKey;
    long virtualAddress;

    /** Length of the chunk that the transport is writing to the receive's memory. */
    int chunk;
}
