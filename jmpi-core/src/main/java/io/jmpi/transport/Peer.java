package io.jmpi.transport;

import java.nio.ByteBuffer;

/** One rank as the target of frames. Thread: the progress thread. */
public interface Peer {
    /**
     * Claims room for one frame behind all frames claimed earlier.
     *
     * @param length length of the frame in bytes, its header included, at most {@link io.jmpi.wire.FrameHeader#MAX_FRAME_LENGTH}
     * @param claim gets the place to write to; the frame must be complete when the caller goes on, and leaves with the next
     *     flush at the latest
     * @return false if there is no room now (back-pressure, or the connection is not there yet): nothing was claimed,
     *     try again in a later cycle
     */
    boolean tryClaim(int length, FrameClaim claim);

    /**
     * Claims room for a frame whose tail is memory that the transport may read in place.
     *
     * @param headLength length of the part that the caller writes through the claim
     * @param tail direct buffer, from position to limit the tail; lent until the peer has all of it, which the caller
     *     learns by its protocol
     * @return false as for {@link #tryClaim}
     */
    boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim);

    /** Begins to connect, if that has not begun: if the peer is not there, the handler gets a report. */
    void connect();

    /** Sends what was claimed for this peer, before the cycle's flush: a system call. */
    void flush();

    /** Whether frames have been exchanged with this peer, or may have been: whether it must learn of the end. */
    boolean isConnected();
}
