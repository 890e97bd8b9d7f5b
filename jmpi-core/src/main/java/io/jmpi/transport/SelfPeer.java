package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A rank as its own peer, for transports between processes: frames go through a ring in memory. Thread: the progress
 * thread, which is both ends.
 */
public final class SelfPeer implements Peer {
    private final int rank;
    private final int eagerCredit;
    private @Nullable FrameRing ring;

    public SelfPeer(int rank, int eagerCredit) {
        this.rank = rank;
        this.eagerCredit = eagerCredit;
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
    public int longestFrame() {
        return FrameHeader.MAX_FRAME_LENGTH;
    }

    @Override
    public int eagerCredit() {
        return eagerCredit;
    }

    @Override
    public boolean tryClaim(int length, FrameClaim claim) {
        return memory().tryClaim(length, claim);
    }

    private FrameRing memory() {
        if (ring == null) {
            ring = new FrameRing(FrameRing.allocate(FrameRing.USUAL));
        }
        return ring;
    }

    @Override
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        return memory().tryClaim(headLength, tail, claim);
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
    public boolean sharesMemory() {
        return true;
    }

    @Override
    public boolean isConnected() {
        return ring != null;
    }
}
