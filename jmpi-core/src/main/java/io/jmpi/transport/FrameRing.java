package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A ring of frames from one producing thread to one consuming thread, in memory that both can access: of one JVM, or
 * mapped by two processes. Each side has an object of this class; nothing but the memory is shared.
 *
 * <pre>
 *     0   (free)
 *   128   head: bytes consumed, 64 bits, by the consumer
 *   256   tail: bytes published, 64 bits, by the producer
 *   384   1 while the consumer sleeps, 64 bits, by the consumer; the producer resets it
 *   512   frames
 * </pre>
 *
 * The numbers are in native byte order, each on cache lines of its own. Frames lie 8-aligned and contiguous; a frame
 * that does not fit before the end of the ring is preceded by padding, a record whose length field is negative. The
 * producer publishes in batches: claimed frames become visible with {@link #publish}.
 *
 * <p>The consumer does not trust a producer in another process: a record that cannot be is malformed.
 */
public final class FrameRing {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int HEAD = 128;
    private static final int TAIL = 256;
    private static final int SLEEPS = 384;
    private static final int FRAMES = 512;
    private static final int ALIGNMENT = 8;
    private static final int PAGE = 4096;

    /** Room for three of the longest frames, with the positions. */
    static final int LONGEST = 256 * 1024;

    static final int SHORTEST = 16 * 1024;

    /** Frames in a ring at least: a producer can fill it while the consumer empties it. */
    private static final int FRAMES_AT_LEAST = 3;

    /**
     * How long a consumer sleeps before it looks a second time. By then it sees what a producer published that did not see
     * it fall asleep: processors delay stores by less than a microsecond, and lose none when they are interrupted.
     */
    public static final long SECOND_LOOK_NANOS = 100_000;

    private final ByteBuffer memory;
    private final int capacity;

    /** Producer: position of the next claim, and its index. */
    private long claimed;

    private int claimIndex;

    /** Producer: what it has published, and the consumer's position when last read. */
    private long published;

    private long knownHead;

    /** Consumer: its position, and its index. */
    private long head;

    private int headIndex;

    /**
     * Creates one side of a ring.
     *
     * @param memory all of it: direct, 8-aligned, big-endian, and zero at first; its length is a multiple of 8
     */
    public FrameRing(ByteBuffer memory) {
        this.memory = memory;
        this.capacity = memory.capacity() - FRAMES;
    }

    /**
     * Returns the memory of one ring, in bytes, so that the rings of all ordered pairs of ranks do not exceed a limit,
     * unless they would be too short to be of use.
     */
    public static int lengthFor(int ranks, long limit) {
        long length = limit / ((long) ranks * ranks);
        return (int) Math.max(SHORTEST, Math.min(length, LONGEST)) & -PAGE;
    }

    /** Returns the length of the longest frame for a ring in so many bytes of memory. */
    public static int longestFrame(int bytes) {
        return Math.min((bytes - FRAMES) / FRAMES_AT_LEAST & -ALIGNMENT, FrameHeader.MAX_FRAME_LENGTH);
    }

    // ---------------------------------------------------------------- producer

    /** Claims room for a frame, of at most {@link #longestFrame}; false if there is no room now. */
    public boolean tryClaim(int length, FrameClaim claim) {
        int aligned = length + ALIGNMENT - 1 & -ALIGNMENT;
        int toEnd = capacity - claimIndex;
        int padding = aligned > toEnd ? toEnd : 0;
        if (claimed + padding + aligned - knownHead > capacity && !hasRoom(padding + aligned)) {
            return false;
        }
        if (padding > 0) {
            memory.putInt(FRAMES + claimIndex, -padding);
            claimed += padding;
            claimIndex = 0;
        }
        claim.buffer = memory;
        claim.offset = FRAMES + claimIndex;
        claimed += aligned;
        claimIndex += aligned;
        if (claimIndex == capacity) {
            claimIndex = 0;
        }
        return true;
    }

    /** As {@link #tryClaim(int, FrameClaim)}, and writes the tail of the frame. */
    public boolean tryClaim(int headLength, ByteBuffer tail, FrameClaim claim) {
        int length = tail.remaining();
        if (!tryClaim(headLength + length, claim)) {
            return false;
        }
        memory.put(claim.offset + headLength, tail, tail.position(), length);
        return true;
    }

    /** Reads the consumer's position. */
    private boolean hasRoom(int bytes) {
        knownHead = (long) LONG.getAcquire(memory, HEAD);
        return claimed + bytes - knownHead <= capacity;
    }

    /** Whether frames have been claimed and not published. */
    public boolean hasUnpublished() {
        return published != claimed;
    }

    /**
     * Makes claimed frames visible.
     *
     * @return whether there were any
     */
    public boolean publish() {
        if (published == claimed) {
            return false;
        }
        published = claimed;
        // Not volatile: a fence would wait for the frame's cache lines from the consumer's core, three times as long as
        // all the rest of a send.
        LONG.setRelease(memory, TAIL, claimed);
        return true;
    }

    /**
     * Whether the consumer sleeps and must be woken: true once for each sleep. To be called after {@link #publish}. It may
     * miss a consumer that falls asleep at this moment, which therefore looks again: see {@link #SECOND_LOOK_NANOS}.
     */
    public boolean mustWake() {
        return (long) LONG.getOpaque(memory, SLEEPS) != 0 && LONG.compareAndSet(memory, SLEEPS, 1L, 0L);
    }

    // ---------------------------------------------------------------- consumer

    /** Whether there is no frame to read. */
    public boolean isEmpty() {
        return head == (long) LONG.getVolatile(memory, TAIL);
    }

    /**
     * Announces that the consumer will sleep if the ring {@link #isEmpty}, or that it sleeps no more. A frame that is
     * published at this moment wakes nobody, so the first sleep must end after {@link #SECOND_LOOK_NANOS}.
     */
    public void sleeps(boolean sleeps) {
        LONG.setVolatile(memory, SLEEPS, sleeps ? 1L : 0L);
    }

    /**
     * Passes visible frames to the handler; returns their number.
     *
     * @throws MalformedFrameException if a record cannot be, or by the handler
     */
    public int poll(int from, FrameHandler handler) {
        long tail = (long) LONG.getAcquire(memory, TAIL);
        return head == tail ? 0 : poll(from, handler, tail);
    }

    private int poll(int from, FrameHandler handler, long tail) {
        int frames = 0;
        while (head != tail) {
            int index = headIndex;
            int length = memory.getInt(FRAMES + index + FrameHeader.LENGTH_FIELD_OFFSET);
            int record = length < 0 ? -length : length + ALIGNMENT - 1 & -ALIGNMENT;
            if (record > capacity - index
                    || record > tail - head
                    || length > FrameHeader.MAX_FRAME_LENGTH
                    || (length < 0 ? record < ALIGNMENT || record % ALIGNMENT != 0 : length < FrameHeader.LENGTH)) {
                throw new MalformedFrameException("record of " + length + " bytes in shared memory, at " + index
                        + " of " + capacity + ", of which " + (tail - head) + " are to be read");
            }
            head += record;
            headIndex = index + record == capacity ? 0 : index + record;
            if (length < 0) {
                continue;
            }
            frames++;
            try {
                handler.onFrame(from, memory, FRAMES + index, length);
            } finally {
                LONG.setRelease(memory, HEAD, head);
            }
        }
        return frames;
    }
}
