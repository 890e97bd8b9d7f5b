package io.jmpi.internal.p2p;

import io.jmpi.transport.FrameHandler;
import io.jmpi.wire.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Messages for communicators that do not exist here yet, because a peer created them faster. They are stored in the
 * order of arrival and replayed when the communicator opens. Eager credit bounds the memory of payloads, because it is
 * returned only when they are consumed; announcements take 56 bytes each.
 */
final class EarlyArrivals {
    private record HeldFrame(int peer, ByteBuffer frame) {}

    private final Int2ObjectHashMap<ArrayDeque<HeldFrame>> byContext = new Int2ObjectHashMap<>();

    void hold(int contextId, int peer, ByteBuffer buffer, int offset, int length) {
        ByteBuffer copy = ByteBuffer.allocate(length);
        copy.put(0, buffer, offset, length);
        byContext.computeIfAbsent(contextId, id -> new ArrayDeque<>()).addLast(new HeldFrame(peer, copy));
    }

    /** Drops the messages of a lost peer: receives that name it fail, and its announcements cannot be read. */
    void purge(int peer) {
        byContext.values().forEach(held -> held.removeIf(frame -> frame.peer() == peer));
        byContext.values().removeIf(ArrayDeque::isEmpty);
    }

    /** Drops everything. Allocates nothing. */
    void clear() {
        byContext.clear();
    }

    /**
     * Delivers the stored messages of a context, in the order of arrival. The sender of a malformed message counts as
     * lost.
     */
    void replay(int contextId, FrameHandler handler) {
        ArrayDeque<HeldFrame> held = byContext.remove(contextId);
        if (held != null) {
            for (HeldFrame frame : held) {
                try {
                    handler.onFrame(
                            frame.peer(), frame.frame(), 0, frame.frame().capacity());
                } catch (MalformedFrameException e) {
                    handler.onPeerFailed(frame.peer(), e);
                }
            }
        }
    }
}
