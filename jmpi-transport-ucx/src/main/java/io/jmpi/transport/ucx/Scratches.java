package io.jmpi.transport.ucx;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/** Memory for data that are fetched and have no direct buffer to go to: as many as are fetched at once. Thread: the progress thread. */
final class Scratches {
    private static final int LONGEST = UcxPeer.LONGEST_BULK_FRAME;

    private final ArrayDeque<ByteBuffer> free = new ArrayDeque<>();

    /** Returns one of at least that length, until {@link #giveBack}. */
    ByteBuffer take(int length) {
        ByteBuffer scratch = free.pollLast();
        return scratch != null && scratch.capacity() >= length
                ? scratch
                : ByteBuffer.allocateDirect(Math.max(length, LONGEST));
    }

    void giveBack(ByteBuffer scratch) {
        free.addLast(scratch);
    }
}
