package io.jmpi.transport;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The connections of the ranks of one JVM during one session. No frame reaches the next session of the same ranks. Any
 * thread.
 */
final class InJvmNetwork {
    /** Memory of the rings if all ranks communicate with all, in jobs of up to 64 ranks. */
    private static final long RINGS_LIMIT = 64 << 20;

    private final int ringLength;
    private final AtomicReferenceArray<InJvmTransport> transports;

    InJvmNetwork(int size) {
        ringLength = FrameRing.lengthFor(size, RINGS_LIMIT);
        transports = new AtomicReferenceArray<>(size);
    }

    /**
     * Creates a ring from one rank to another, whose transport gets the other side. Returns null if the other rank has
     * not joined yet, or has left: a rank that leaves must not miss a message.
     */
    synchronized @Nullable FrameRing connect(int from, int to) {
        InJvmTransport receiver = transports.get(to);
        if (receiver == null || receiver.isGone()) {
            return null;
        }
        ByteBuffer memory = FrameRing.allocate(ringLength);
        receiver.connectedBy(from, memory);
        return new FrameRing(memory);
    }

    /** The length of the longest frame that fits into a ring. */
    int longestFrame() {
        return FrameRing.longestFrame(ringLength);
    }

    /** Registers a rank's transport, so that its peers can wake it. */
    void attach(int rank, InJvmTransport transport) {
        transports.set(rank, transport);
    }

    /** Returns the transport of a rank; null while it has none. */
    InJvmTransport transport(int rank) {
        return transports.get(rank);
    }
}
