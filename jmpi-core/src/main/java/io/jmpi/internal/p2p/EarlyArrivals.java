package io.jmpi.internal.p2p;

import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.IntPredicate;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Messages for communicators that do not exist here yet, because a peer created them faster. They are stored in the
 * order of arrival and replayed when the communicator opens. Their senders' credit bounds their memory, because it is
 * returned only when they are consumed.
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

    /** Returns the messages that are stored. */
    Leftovers leftovers(IntPredicate isCollective) {
        Leftovers left = new Leftovers();
        byContext.forEach((id, held) -> {
            boolean ofCollective = isCollective.test(id);
            Leftovers.Kind kind = ofCollective ? Leftovers.Kind.COLLECTIVE : Leftovers.Kind.MESSAGE;
            held.forEach(each -> left.add(kind, () -> describe(each, ofCollective)));
        });
        return left;
    }

    private static String describe(HeldFrame held, boolean ofCollective) {
        ByteBuffer frame = held.frame();
        int tmh = MessageFrame.TMH_OFFSET;
        long bytes = TagMatchingHeader.opcode(frame, tmh) == TagMatchingHeader.EAGER
                ? frame.capacity() - MessageFrame.EAGER_PAYLOAD_OFFSET
                : MessageFrame.announcedBytes(frame, 0);
        return "from rank " + held.peer() + " of the job"
                + (ofCollective ? "" : ", tag " + TagMatchingHeader.tag(frame, tmh))
                + ", a communicator that this rank has not created, " + ContextLeftovers.bytes(bytes);
    }

    /**
     * Delivers the stored messages of a context, in the order of arrival. The sender of a malformed message counts as
     * lost.
     */
    void replay(CommContext context, FrameDispatcher dispatcher) {
        ArrayDeque<HeldFrame> held = byContext.remove(context.id);
        if (held != null) {
            for (HeldFrame frame : held) {
                dispatcher.onHeld(context, frame.peer(), frame.frame());
            }
        }
    }
}
