package io.jmpi.transport;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Receives frames and failures from a transport. Thread: the progress thread, inside {@link Transport#poll} or {@link
 * Transport#block}.
 */
public interface FrameHandler {
    /**
     * A frame has arrived.
     *
     * @param peer the sending rank
     * @param buffer big-endian, valid only during the call; position and limit are undefined
     * @param offset where the frame begins
     * @param length its length, header included
     */
    void onFrame(int peer, ByteBuffer buffer, int offset, int length);

    /**
     * The head of a long frame has arrived, but not its tail. The handler may return the memory for the tail, so that
     * the transport reads it there without another copy.
     *
     * @param offset where the frame begins in the buffer
     * @param available how many of its bytes have arrived
     * @param length its full length
     * @return a landing in direct memory whose remaining bytes are exactly the frame's tail; {@link #onLanded} is
     *     called once the tail has arrived. Or null, in which case {@link #onFrame} delivers the complete frame
     */
    default @Nullable ByteBuffer landing(int peer, ByteBuffer buffer, int offset, int available, int length) {
        return null;
    }

    /** The tail of a frame has arrived in the memory that {@link #landing} returned. */
    default void onLanded(int peer) {}

    /**
     * The peer is lost: no more frames arrive from it, and frames claimed for it are not sent.
     *
     * @param cause describes the failure for the user
     */
    void onPeerFailed(int peer, Throwable cause);

    /**
     * The peer could not be reached because it has left in good order, before any frame was exchanged with it. A peer
     * that is unreachable and has not left is reported as failed.
     */
    default void onPeerAbsent(int peer, Throwable cause) {
        onPeerFailed(peer, cause);
    }
}
