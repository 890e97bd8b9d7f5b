package io.jmpi.internal.file.access;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;

/** Direct buffers through which elements of arrays, and elements with gaps, go to a file. A few are kept. Any thread. */
public final class BounceBuffers {
    private static final int MOST_KEPT = 2;

    private final int bytes;
    // guarded by this
    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();

    /** Creates none yet. */
    public BounceBuffers(int bytes) {
        this.bytes = bytes;
    }

    /** Bytes of each. */
    public int bytes() {
        return bytes;
    }

    /** Takes a buffer, in the byte order of the machine. */
    public ByteBuffer take() {
        synchronized (this) {
            ByteBuffer kept = free.poll();
            if (kept != null) {
                return kept.clear();
            }
        }
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    /** Gives a buffer back. */
    public synchronized void give(ByteBuffer buffer) {
        if (free.size() < MOST_KEPT) {
            free.push(buffer);
        }
    }
}
