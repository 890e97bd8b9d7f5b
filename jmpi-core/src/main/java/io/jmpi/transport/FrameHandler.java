package io.jmpi.transport;

import java.nio.ByteBuffer;

/** Takes what a transport reports. Thread: the progress thread, inside {@link Transport#poll} or {@link Transport#block}. */
public interface FrameHandler {
    /**
     * A frame has arrived.
     *
     * @param peer rank that sent it
     * @param buffer big-endian, valid only during the call; position and limit mean nothing
     * @param offset where the frame begins
     * @param length its length, header included
     */
    void onFrame(int peer, ByteBuffer buffer, int offset, int length);

    /**
     * The head of a long frame has arrived, its tail not yet. The handler may name the memory that the tail is for, so
     * that the transport reads it there without another copy.
     *
     * @param offset where the frame begins in the buffer
     * @param available how many of its bytes are there
     * @param length its full length
     * @return a landing in direct memory whose remaining bytes are exactly the frame's tail, or null: the frame is then
     *     delivered by {@link #onFrame} when it is complete. If a landing was returned, {@link #onLanded} is called once
     *     the tail is there
     */
    default ByteBuffer landing(int peer, ByteBuffer buffer, int offset, int available, int length) {
        return null;
    }

    /** The tail of the frame for which {@link #landing} named memory is there. */
    default void onLanded(int peer) {}

    /**
     * The peer is lost: nothing more will come from it, and nothing that is claimed for it is sent.
     *
     * @param cause says what happened, in words for the user
     */
    void onPeerFailed(int peer, Throwable cause);

    /**
     * The peer could not be reached, and nothing was ever exchanged with it: it has left, or died. Otherwise as {@link
     * #onPeerFailed}.
     */
    default void onPeerAbsent(int peer, Throwable cause) {
        onPeerFailed(peer, cause);
    }
}
