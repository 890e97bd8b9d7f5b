package io.jmpi.internal.p2p.device;

import io.jmpi.transport.FrameHandler;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Delivers frames that arrive while the program computes: messages and reads at once; frames about the arrival and
 * departure of ranks, and all frames that follow them, in the program's next call, in order.
 *
 * <p>Thread: the one that has the turn.
 */
final class FramesOutside implements FrameHandler {
    private final FrameHandler handler;
    private final ArrayDeque<Runnable> deferred = new ArrayDeque<>();

    FramesOutside(FrameHandler handler) {
        this.handler = handler;
    }

    boolean hasDeferred() {
        return !deferred.isEmpty();
    }

    /** Delivers the deferred frames; returns their number. In a turn of the program. */
    int deliverDeferred() {
        int delivered = 0;
        while (!deferred.isEmpty()) {
            deferred.removeFirst().run();
            delivered++;
        }
        return delivered;
    }

    @Override
    public void onFrame(int peer, ByteBuffer frame, int offset, int length) {
        if (deferred.isEmpty() && isForDevices(FrameHeader.type(frame, offset))) {
            handler.onFrame(peer, frame, offset, length);
            return;
        }
        ByteBuffer copy = ByteBuffer.allocate(length).put(0, frame, offset, length);
        deferred.addLast(() -> deliver(peer, copy));
    }

    /** Delivers a copy of a frame. The transport cannot blame the peer for a malformed one any more. */
    private void deliver(int peer, ByteBuffer frame) {
        try {
            handler.onFrame(peer, frame, 0, frame.capacity());
        } catch (MalformedFrameException e) {
            handler.onPeerFailed(peer, e);
        }
    }

    private static boolean isForDevices(byte type) {
        return switch (type) {
            case FrameHeader.MESSAGE,
                    FrameHeader.READ_REQUEST,
                    FrameHeader.READ_RESPONSE,
                    FrameHeader.READ_REFUSED,
                    FrameHeader.CREDIT -> true;
            default -> false;
        };
    }

    @Override
    public void onPeerFailed(int peer, Throwable cause) {
        deferred.addLast(() -> handler.onPeerFailed(peer, cause));
    }

    @Override
    public void onPeerAbsent(int peer, Throwable cause) {
        deferred.addLast(() -> handler.onPeerAbsent(peer, cause));
    }
}
