package io.jmpi.internal.p2p.context;

import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.TagMatchingHeader;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * Messages for communicators that do not exist here yet, because a peer created them faster. They are stored in the
 * order of arrival and replayed when the communicator opens. Their senders' credit bounds their memory, because it is
 * returned only when they are consumed.
 */
public final class EarlyArrivals {
    private record HeldFrame(int peer, ByteBuffer frame) {}

    private final Int2ObjectHashMap<ArrayDeque<HeldFrame>> byContext = new Int2ObjectHashMap<>();

    public void hold(int contextId, int peer, ByteBuffer buffer, int offset, int length) {
        ByteBuffer copy = ByteBuffer.allocate(length);
        copy.put(0, buffer, offset, length);
        byContext.computeIfAbsent(contextId, id -> new ArrayDeque<>()).addLast(new HeldFrame(peer, copy));
    }

    /** Drops the messages of a lost peer: receives that name it fail, and its announcements cannot be read. */
    public void purge(int peer) {
        byContext.values().forEach(held -> held.removeIf(frame -> frame.peer() == peer));
        byContext.values().removeIf(ArrayDeque::isEmpty);
    }

    /** Drops everything. Allocates nothing. */
    public void clear() {
        byContext.clear();
    }

    /** Returns the messages that are stored. */
    public Leftovers leftovers(IntPredicate isCollective) {
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
                + ", a communicator that this rank has not created, " + Leftovers.bytes(bytes);
    }

    /**
     * Passes on the stored messages of a context, in the order of arrival.
     *
     * @param receiver gets the peer and its frame
     */
    public void replay(int contextId, ObjIntConsumer<ByteBuffer> receiver) {
        ArrayDeque<HeldFrame> held = byContext.remove(contextId);
        if (held != null) {
            for (HeldFrame each : held) {
                receiver.accept(each.frame(), each.peer());
            }
        }
    }
}
