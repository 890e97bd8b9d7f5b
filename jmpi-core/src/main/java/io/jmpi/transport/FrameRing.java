package io.jmpi.transport;

import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MalformedFrameException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A ring of frames from one producing thread to one consuming thread, in memory that both can access: memory of one
 * JVM, or memory mapped by two processes. Each side has an object of this class; only the memory is shared.
 *
 * <pre>
 *     0   (free)
 *   128   head: bytes consumed, by the consumer
 *   256   1 while the consumer sleeps, by the consumer; the producer resets it
 *   512   records
 * </pre>
 *
 * The numbers have 64 bits, in native byte order, each on separate cache lines. A record is 64-aligned and contiguous.
 * It consists of a number, which is the length of the frame, and the frame. A frame that does not fit before the end of
 * the ring is preceded by padding, a record with the negative length of the padding. If no record follows, the number
 * is zero.
 *
 * <p>Therefore, the consumer polls the location where it then reads the frame, and a short frame moves from core to
 * core in one cache line. The producer publishes in batches: claimed frames become visible with {@link #publish}, which
 * writes the first length of the batch.
 *
 * <p>The producer clears the first number of each line some lines ahead, and after it has published. Then the line that
 * the consumer polls next does not have to come back before the frame is visible, and the lines of the next frames are
 * in the producer's cache when it writes them.
 *
 * <p>The consumer does not trust a producer in another process: it reports an impossible record as malformed.
 */
public final class FrameRing {
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int HEAD = 128;
    private static final int SLEEPS = 256;
    private static final int RECORDS = 512;
    private static final int LENGTH_FIELD = Long.BYTES;
    private static final int ALIGNMENT = 64;
    private static final int PAGE = 4096;

    /** How far lines are cleared ahead: farther than the consumer's core prefetches. */
    private static final int CLEARED_AHEAD = 2048;

    /** With this length, a message of 1 MiB takes 0.8 of the time that it takes with the usual length. */
    static final int LONGEST = 1024 * 1024;

    /** Room for three of the longest frames, with the head. */
    static final int USUAL = 256 * 1024;

    static final int SHORTEST = 16 * 1024;

    /** Minimum number of frames in a ring: a producer can fill it while the consumer empties it. */
    private static final int FRAMES_AT_LEAST = 3;

    /**
     * How long a consumer sleeps before it looks a second time. By then it sees the frames of a producer that did not
     * see it fall asleep. Processors delay stores by less than a microsecond, and lose none when they are interrupted.
     */
    public static final long SECOND_LOOK_NANOS = 100_000;

    private static final int NONE = -1;

    private final ByteBuffer memory;
    private final int capacity;

    /** How far lines are cleared ahead of the claims. */
    private final int ahead;

    /** Producer: position of the next claim, and its index. */
    private long claimed;

    private int claimIndex;

    /** Producer: the lines from {@link #claimed} up to this position are cleared. */
    private long cleared;

    /** Producer: index and length of the first record that has not been published. */
    private int firstIndex = NONE;

    private int firstLength;

    /** Producer: the consumer's position when last read. */
    private long knownHead;

    /** Consumer: its position, and its index. */
    private long head;

    private int headIndex;

    /**
     * Creates one side of a ring.
     *
     * @param memory all of it: direct, 64-aligned, big-endian, and zero at first; its length is a multiple of 64
     */
    public FrameRing(ByteBuffer memory) {
        this.memory = memory;
        this.capacity = memory.capacity() - RECORDS;
        this.ahead = Math.min(CLEARED_AHEAD, capacity / 4 & -ALIGNMENT);
        this.cleared = capacity;
    }

    /**
     * Returns the memory of one ring, in bytes, so that the rings of all ordered pairs of ranks do not exceed a limit,
     * unless they would be too short to be of use. Rings longer than usual take a sixteenth of the limit at most.
     */
    public static int lengthFor(int ranks, long limit) {
        long share = limit / ((long) ranks * ranks);
        long length = Math.max(Math.min(share, USUAL), Math.min(share / 16, LONGEST));
        return (int) Math.max(SHORTEST, length) & -PAGE;
    }

    /** Allocates memory of one JVM for a ring, aligned to a cache line. */
    static ByteBuffer allocate(int length) {
        return ByteBuffer.allocateDirect(length + ALIGNMENT)
                .alignedSlice(ALIGNMENT)
                .slice(0, length);
    }

    /** Returns the length of the longest frame for a ring in the given number of bytes of memory. */
    public static int longestFrame(int bytes) {
        int longestRecord = (bytes - RECORDS - ALIGNMENT) / FRAMES_AT_LEAST & -ALIGNMENT;
        return Math.min(longestRecord - LENGTH_FIELD, FrameHeader.MAX_FRAME_LENGTH);
    }

    // ---------------------------------------------------------------- producer

    /** Claims room for a frame, of at most {@link #longestFrame}; false if there is no room now. */
    public boolean tryClaim(int length, FrameClaim claim) {
        int record = LENGTH_FIELD + length + ALIGNMENT - 1 & -ALIGNMENT;
        if (record > capacity - claimIndex && !tryPad(record)
                || claimed + record + ahead - knownHead >= capacity && !hasRoom(record)) {
            return false;
        }
        int index = claimIndex;
        if (firstIndex == NONE) {
            firstIndex = index;
            firstLength = length;
        } else { // The consumer reaches this position only after the batch has been published.
            LONG.set(memory, RECORDS + index, (long) length);
        }
        claimed += record;
        claimIndex = index + record == capacity ? 0 : index + record;
        if (cleared <= claimed) {
            cleared = claimed;
            clearLine();
        }
        claim.buffer = memory;
        claim.offset = RECORDS + index + LENGTH_FIELD;
        return true;
    }

    /** Claims the rest of the ring, if a record then has room at its beginning. */
    private boolean tryPad(int record) {
        int padding = capacity - claimIndex;
        if (!hasRoom(padding + record)) {
            return false;
        }
        if (firstIndex == NONE) {
            firstIndex = claimIndex;
            firstLength = -padding;
        } else {
            LONG.set(memory, RECORDS + claimIndex, (long) -padding);
        }
        claimed += padding;
        claimIndex = 0;
        return true;
    }

    private void clearLine() {
        int index = claimIndex + (int) (cleared - claimed);
        memory.putLong(RECORDS + (index < capacity ? index : index - capacity), 0);
        cleared += ALIGNMENT;
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

    /** Reads the consumer's position. The record's end, where the next number goes, must be free as well. */
    private boolean hasRoom(int bytes) {
        knownHead = (long) LONG.getAcquire(memory, HEAD);
        return claimed + bytes - knownHead < capacity;
    }

    /** Whether frames have been claimed and not published. */
    public boolean hasUnpublished() {
        return firstIndex != NONE;
    }

    /**
     * Makes claimed frames visible.
     *
     * @return whether there were any
     */
    public boolean publish() {
        if (firstIndex == NONE) {
            return false;
        }
        // Not volatile: a fence would wait for the frame's cache lines from the consumer's core, three times as long as
        // all the rest of a send.
        LONG.setRelease(memory, RECORDS + firstIndex, (long) firstLength);
        firstIndex = NONE;
        long end = Math.min(claimed + ahead, knownHead + capacity);
        while (cleared < end) {
            clearLine();
        }
        return true;
    }

    /**
     * Whether the consumer sleeps and must be woken: true once for each sleep. To be called after {@link #publish}. It
     * may miss a consumer that falls asleep at this moment. The consumer therefore checks again: see {@link
     * #SECOND_LOOK_NANOS}.
     */
    public boolean mustWake() {
        return (long) LONG.getOpaque(memory, SLEEPS) != 0 && LONG.compareAndSet(memory, SLEEPS, 1L, 0L);
    }

    // ---------------------------------------------------------------- consumer

    /** Whether there is no frame to read. */
    public boolean isEmpty() {
        return (long) LONG.getVolatile(memory, RECORDS + headIndex) == 0;
    }

    /**
     * Announces that the consumer will sleep if the ring {@link #isEmpty}, or that it no longer sleeps. A frame that is
     * published at this moment may not wake the consumer, so the first sleep must end after {@link #SECOND_LOOK_NANOS}.
     */
    public void sleeps(boolean sleeps) {
        LONG.setVolatile(memory, SLEEPS, sleeps ? 1L : 0L);
    }

    /**
     * Passes to the handler the frames that are visible now, and some that become visible meanwhile; returns their
     * number.
     *
     * @throws MalformedFrameException if a record is impossible, or if the handler throws it
     */
    public int poll(int from, FrameHandler handler) {
        long length = (long) LONG.getAcquire(memory, RECORDS + headIndex);
        return length == 0 ? 0 : poll(from, handler, length);
    }

    private int poll(int from, FrameHandler handler, long first) {
        int frames = 0;
        long length = first;
        long limit = head + capacity; // Other producers get their turn, even if this one keeps producing.
        while (length != 0 && head < limit) {
            int index = headIndex;
            int record = checkedRecord(length, capacity - index);
            head += record;
            headIndex = index + record == capacity ? 0 : index + record;
            if (length > 0) {
                frames++;
                try {
                    handler.onFrame(from, memory, RECORDS + index + LENGTH_FIELD, (int) length);
                } finally {
                    LONG.setRelease(memory, HEAD, head);
                }
            }
            length = (long) LONG.getAcquire(memory, RECORDS + headIndex);
        }
        return frames;
    }

    private int checkedRecord(long length, int toEnd) {
        boolean isPossible = length < 0
                ? length == -toEnd && toEnd < capacity
                : length >= FrameHeader.LENGTH && length <= FrameHeader.MAX_FRAME_LENGTH;
        int record = length < 0 ? toEnd : LENGTH_FIELD + (int) length + ALIGNMENT - 1 & -ALIGNMENT;
        if (!isPossible || record > toEnd) {
            throw new MalformedFrameException(
                    "record of " + length + " bytes in shared memory, at " + (capacity - toEnd) + " of " + capacity);
        }
        return record;
    }
}
