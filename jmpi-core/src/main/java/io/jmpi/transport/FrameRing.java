package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLongArray;

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

    /**
     * Indexes of the positions that the consumer and the producer write. The longs between them, before and behind put
     * them on cache lines of their own, for any alignment of the array.
     */
    private static final int HEAD = 16;

    private static final int TAIL = 32;
    private static final int POSITIONS = 48;

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(CAPACITY);
    private final AtomicLongArray positions = new AtomicLongArray(POSITIONS);

    /** Producer: position of the next claim. */
    private long claimed;

    /** Producer: the consumer's position when last read. */
    private long knownHead;

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
        knownHead = positions.getAcquire(HEAD);
        return claimed + bytes - knownHead <= CAPACITY;
    }

    /**
     * Producer: makes claimed frames visible.
     *
     * @return whether there were any
     */
    boolean publish() {
        if (positions.get(TAIL) == claimed) {
            return false;
        }
        // A full fence follows from the volatile store: the producer next checks whether the consumer sleeps.
        positions.set(TAIL, claimed);
        return true;
    }

    /** Whether the consumer has a frame to read. */
    boolean isEmpty() {
        return positions.get(HEAD) == positions.get(TAIL);
    }

    /** Consumer: passes visible frames to the handler. */
    int poll(int from, FrameHandler handler) {
        long head = positions.get(HEAD);
        long tail = positions.getAcquire(TAIL);
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
                positions.setRelease(HEAD, head);
            }
        }
        return frames;
    }
}
