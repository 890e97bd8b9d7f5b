package io.jmpi.transport.ucx.tag;

import io.jmpi.transport.ucx.ucp.ReservedMemory;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The {@link Slot}s of a rank, as many as were needed at once. Thread: the progress thread. */
final class Slots {
    private static final int PAGE = 4096;

    /** A frame with the header of its message. */
    static final int CAPACITY = FrameHeader.MAX_FRAME_LENGTH + 64;

    private static final int DISTANCE = (CAPACITY + PAGE - 1) / PAGE * PAGE;
    private static final int SLOTS_PER_BLOCK = 256;

    private final List<Slot> all = new ArrayList<>();
    private final List<ReservedMemory> blocks = new ArrayList<>();

    /** The one that was freed last is used first: its memory is in the cache. */
    private final ArrayDeque<Slot> free = new ArrayDeque<>();

    Slot take(@Nullable UcxTagMatcher matcher, int context) {
        Slot slot = free.pollLast();
        if (slot == null) {
            grow();
            slot = free.removeLast();
        }
        slot.matcher = matcher;
        slot.context = context;
        return slot;
    }

    private void grow() {
        ReservedMemory block = ReservedMemory.of(SLOTS_PER_BLOCK * DISTANCE);
        blocks.add(block);
        ByteBuffer memory = block.buffer();
        for (int i = 0; i < SLOTS_PER_BLOCK; i++) {
            int offset = i * DISTANCE;
            all.add(new Slot(all.size(), block.address() + offset, memory, offset));
        }
        for (int i = 1; i <= SLOTS_PER_BLOCK; i++) {
            free.addLast(all.get(all.size() - i));
        }
    }

    /** Visits the slots that UCX has. */
    void forEachInUse(Consumer<Slot> visitor) {
        int count = all.size(); // A visitor may need more.
        for (int i = 0; i < count; i++) {
            Slot slot = all.get(i);
            if (slot.request != 0 && !slot.isOver) {
                visitor.accept(slot);
            }
        }
    }

    Slot get(int ticket) {
        return all.get(ticket);
    }

    void free(Slot slot) {
        slot.clear();
        free.addLast(slot);
    }

    void release() {
        blocks.forEach(ReservedMemory::release);
        blocks.clear();
    }
}
