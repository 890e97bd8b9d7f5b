package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/**
 * A ring of frames in memory from one producing thread to one consuming thread.
 *
 * <p>Frames lie 8-aligned and contiguous; a frame that does not fit before the end of the ring is preceded by padding,
 * a record whose length field is negative. The producer publishes in batches: claimed frames become visible with {@link
 * #publish}.
 */
final class FrameRing {
    private static final int CAPACITY = 256 * 1024;
    private static final int MASK = CAPACITY - 1;
    private static final int ALIGNMENT = 8;
    private static final VarHandle HEAD;
    private static final VarHandle TAIL;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            HEAD = lookup.findVarHandle(Positions.class, "head", long.class);
            TAIL = lookup.findVarHandle(Positions.class, "tail", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private final Positions positions = new Positions();

    /** Producer: position of the next claim. */
    private long claimed;

    /** Producer: the consumer's position when last read. */
    private long knownHead;

    /**
     * Consumer and producer write different words; sixteen longs between them put them on different cache lines, for
     * any alignment of the object.
     */
    @SuppressWarnings("unused")
    private static final class Positions {
        volatile long head;
        long p0;
        long p1;
        long p2;
        long p3;
        long p4;
        long p5;
        long p6;
        long p7;
        long p8;
        long p9;
        long p10;
        long p11;
        long p12;
        long p13;
        long p14;
        long p15;
        volatile long tail;
    }

    /** Producer: claims room for a frame; false if there is no room now. */
    boolean tryClaim(int length, FrameClaim claim) {
        int aligned = length + ALIGNMENT - 1 & -ALIGNMENT;
        int index = (int) claimed & MASK;
        int toEnd = CAPACITY - index;
        int padding = aligned > toEnd ? toEnd : 0;
        if (claimed + padding + aligned - knownHead > CAPACITY && !hasRoom(padding + aligned)) {
            return false;
        }
        if (padding > 0) {
            buffer.putInt(index, -padding);
            claimed += padding;
            index = 0;
        }
        claimed += aligned;
        claim.buffer = buffer;
        claim.offset = index;
        return true;
    }

    /** Reads the consumer's position. */
    private boolean hasRoom(int bytes) {
        knownHead = (long) HEAD.getAcquire(positions);
        return claimed + bytes - knownHead <= CAPACITY;
    }

    /**
     * Producer: makes claimed frames visible.
     *
     * @return whether there were any
     */
    boolean publish() {
        if (positions.tail == claimed) {
            return false;
        }
        // A full fence follows from the volatile store: the producer next checks whether the consumer sleeps.
        positions.tail = claimed;
        return true;
    }

    /** Whether the consumer has a frame to read. */
    boolean isEmpty() {
        return positions.head == positions.tail;
    }

    /** Consumer: passes visible frames to the handler. */
    int poll(int from, FrameHandler handler) {
        long head = positions.head;
        long tail = (long) TAIL.getAcquire(positions);
        int frames = 0;
        while (head != tail) {
            int index = (int) head & MASK;
            int length = buffer.getInt(index + FrameHeader.LENGTH_FIELD_OFFSET);
            if (length < 0) {
                head -= length;
                continue;
            }
            head += length + ALIGNMENT - 1 & -ALIGNMENT;
            frames++;
            try {
                handler.onFrame(from, buffer, index, length);
            } finally {
                HEAD.setRelease(positions, head);
            }
        }
        return frames;
    }
}
