package io.jmpi.transport;

import java.nio.ByteBuffer;

/**
 * A rank as its own peer, for transports between processes: frames go through a ring in memory. Thread: the progress
 * thread, which is both ends.
 */
public final class SelfPeer implements Peer {
    private final int rank;
    private FrameRing ring;

    public SelfPeer(int rank) {
        this.rank = rank;
    }

    /** Passes flushed frames to the handler. */
    public int poll(FrameHandler handler) {
        return ring == null ? 0 : ring.poll(rank, handler);
    }

    /** Whether there is nothing to poll. */
    public boolean isEmpty() {
        return ring == null || ring.isEmpty();
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        if (ring == null) {
            ring = new FrameRing();
        }
        return ring.tryClaim(length, claim);
    }

    @Override
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        return tryClaim(headLength + tail.remaining(), claim) && copyTail(headLength, tail, claim);
    }

    /** Appends a frame's tail to the head that the caller will write. */
    static boolean copyTail(int headLength, ByteBuffer tail, FrameClaim claim) {
        claim.buffer.put(claim.offset + headLength, tail, tail.position(), tail.remaining());
        return true;
    }

    @Override
    public void connect() {}

    @Override
    public void flush() {
        if (ring != null) {
            ring.publish();
        }
    }

    @Override
    public boolean isConnected() {
        return ring != null;
    }
}
