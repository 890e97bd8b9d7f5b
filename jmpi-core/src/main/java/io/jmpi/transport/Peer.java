package io.jmpi.transport;

import java.nio.ByteBuffer;

/** One rank as the target of frames. Thread: the progress thread. */
public interface Peer {
    /** An eager credit that is not known yet. */
    int UNKNOWN = -1;

    /**
     * Returns the length in bytes of the longest frame that can be claimed: at most {@link
     * io.jmpi.wire.FrameHeader#MAX_FRAME_LENGTH}, and always the same.
     */
    int longestFrame();

    /** Returns the length of the longest frame with a tail, which is included; not less, and always the same. */
    default int longestBulkFrame() {
        return longestFrame();
    }

    /**
     * Returns the bytes that eager messages of this rank may take at the peer; {@link #UNKNOWN} before there is a
     * connection, which it begins.
     */
    int eagerCredit();

    /**
     * Claims room for one frame, behind all frames claimed earlier.
     *
     * @param length length of the frame in bytes, its header included, at most {@link #longestFrame}
     * @param claim receives the place to write to; the caller completes the frame before its next call, and it leaves
     *     with the next flush at the latest
     * @return false if there is no room now (back-pressure, or no connection yet): nothing was claimed; try again in a
     *     later cycle
     */
    boolean tryClaim(int length, FrameClaim claim);

    /**
     * Claims room for a frame whose tail is memory that the transport may read in place.
     *
     * @param headLength length of the part that the caller writes through the claim
     * @param tail direct buffer, from position to limit the tail; lent until the caller's protocol reports that the
     *     peer has received all of it
     * @return false as for {@link #tryClaim}
     */
    boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim);

    /** Begins to connect unless it has begun; the handler receives a report if the peer is unreachable. */
    void connect();

    /** Sends frames claimed for this peer before the cycle's flush: a system call, unless it {@link #sharesMemory}. */
    void flush();

    /**
     * Sends the frames claimed so far, which are complete, soon: within a millisecond if a core is free, even if the
     * progress thread makes no call for a long time. Cheaper than {@link #flush} if more frames follow.
     */
    default void leaveSoon() {
        flush();
    }

    /** Whether frames reach this peer through memory, so that each can be flushed alone. */
    boolean sharesMemory();

    /** Whether frames have been exchanged with this peer, or may have been. If so, it needs a goodbye. */
    boolean isConnected();

    /** Whether either side is making a connection to this peer. If so, frames may wait for it. */
    default boolean isConnecting() {
        return false;
    }
}
