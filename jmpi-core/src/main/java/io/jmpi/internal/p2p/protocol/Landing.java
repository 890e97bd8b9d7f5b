package io.jmpi.internal.p2p.protocol;

import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import java.nio.ByteBuffer;

/**
 * A message that is being read, from the READ_REQUEST to the last byte: into the memory of its receive, or ahead of it into
 * memory of the pool ({@link ReadAhead}). Reused.
 */
final class Landing {
    int id;

    /** The peer whose memory is read. */
    PeerLink peer;

    int remoteKey;
    long virtualAddress;

    /** The message, for its FIN. */
    int contextId;

    int source;
    int tag;
    long bytes;

    /** Bytes that have arrived. */
    long landed;

    /** Length of the chunk that the transport is writing to the receive's memory. */
    int chunk;

    /** The receive of the message; null while there is none. */
    ReceiveOperation receive;

    /** The memory that the message is read into while it has no receive; otherwise null. */
    ByteBuffer memory;

    /** The message that waits for its receive; null if it has one, or will never have one. */
    InboundMessage ahead;

    void take(InboundMessage message) {
        peer = message.link();
        remoteKey = message.remoteKey;
        virtualAddress = message.virtualAddress;
        contextId = message.context().id;
        source = message.source();
        tag = message.tag();
        bytes = message.bytes();
        landed = 0;
    }

    /** Writes a chunk behind the previously arrived ones. */
    void write(ByteBuffer frame, int at, int length) {
        if (receive != null) {
            receive.unpack(landed, frame, at, length);
        } else {
            memory.put((int) landed, frame, at, length);
        }
    }

    /** Returns the place of a chunk if a transport can write it there; otherwise null. */
    ByteBuffer inPlace(int length) {
        return receive == null ? null : receive.inPlace(landed, length);
    }

    /** Assigns the message its receive, which gets the bytes that have arrived; the rest will arrive there. */
    void redirectTo(ReceiveOperation found) {
        receive = found;
        found.unpack(0, memory, 0, (int) landed); // Memory of the pool is one ByteBuffer.
        ahead = null;
    }

    void clear() {
        receive = null;
        peer = null;
        memory = null;
        ahead = null;
    }
}
