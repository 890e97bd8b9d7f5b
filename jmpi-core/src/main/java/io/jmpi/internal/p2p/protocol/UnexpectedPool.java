package io.jmpi.internal.p2p.protocol;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Memory of unexpected messages: payload buffers in power-of-two size classes, so that a one-byte message does not hold
 * a large buffer, and message objects. The granted eager credit bounds memory in use; the
 * pool holds at most {@link #MAX_FREE_BYTES} of free memory.
 */
public final class UnexpectedPool {
    static final long MAX_FREE_BYTES = 16 << 20;
    private static final int MIN_CLASS_SHIFT = 6;
    private static final int CLASSES = 32 - MIN_CLASS_SHIFT;
    private static final int LONGEST_CLASS = 1 << 30;
    private static final int MAX_FREE_MESSAGES = 16 * 1024;

    private final ArrayDeque<ByteBuffer>[] free;
    private final ArrayDeque<InboundMessage> messages = new ArrayDeque<>();
    private long mostFreeBytes = MAX_FREE_BYTES;
    private int mostFreeMessages = MAX_FREE_MESSAGES;
    private long freeBytes;
    private long usedBytes;

    /** Of these, for messages that are read ahead of their receives. */
    private long aheadBytes;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public UnexpectedPool() {
        free = new ArrayDeque[CLASSES];
        for (int i = 0; i < CLASSES; i++) {
            free[i] = new ArrayDeque<>();
        }
    }

    ByteBuffer allocate(int bytes) {
        int sizeClass = sizeClass(bytes);
        int capacity = 1 << sizeClass + MIN_CLASS_SHIFT;
        usedBytes += capacity;
        ByteBuffer buffer = free[sizeClass].pollLast();
        if (buffer == null) {
            return ByteBuffer.allocate(capacity);
        }
        freeBytes -= capacity;
        return buffer;
    }

    void free(ByteBuffer buffer) {
        int capacity = buffer.capacity();
        usedBytes -= capacity;
        if (freeBytes + capacity <= mostFreeBytes) {
            freeBytes += capacity;
            free[sizeClass(capacity)].addLast(buffer);
        }
    }

    InboundMessage newMessage() {
        InboundMessage message = messages.pollLast();
        return message == null ? new InboundMessage() : message;
    }

    void recycle(InboundMessage message) {
        if (messages.size() < mostFreeMessages) {
            messages.addLast(message);
        }
    }

    /** Whether messages that are read ahead of their receives may take the given additional amount. */
    public boolean hasRoomAhead(long bytes, long mostBytes) {
        return bytes <= LONGEST_CLASS && aheadBytes + capacity((int) bytes) <= mostBytes;
    }

    public ByteBuffer allocateAhead(int bytes) {
        aheadBytes += capacity(bytes);
        return allocate(bytes);
    }

    void freeAhead(ByteBuffer buffer) {
        aheadBytes -= buffer.capacity();
        free(buffer);
    }

    public long aheadBytes() {
        return aheadBytes;
    }

    private static long capacity(int bytes) {
        return 1L << sizeClass(bytes) + MIN_CLASS_SHIFT;
    }

    /** Stops holding free memory from now on, because the error handling of this JVM may need it. Allocates nothing. */
    public void holdNothing() {
        mostFreeBytes = 0;
        mostFreeMessages = 0;
        freeBytes = 0;
        messages.clear();
        for (ArrayDeque<ByteBuffer> sizeClass : free) {
            sizeClass.clear();
        }
    }

    public long usedBytes() {
        return usedBytes;
    }

    private static int sizeClass(int bytes) {
        int shift = 32 - Integer.numberOfLeadingZeros(Math.max(bytes, 1) - 1);
        return Math.max(shift - MIN_CLASS_SHIFT, 0);
    }
}
