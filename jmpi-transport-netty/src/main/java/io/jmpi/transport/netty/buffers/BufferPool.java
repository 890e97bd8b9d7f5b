package io.jmpi.transport.netty.buffers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Direct buffers of one size that all connections of a transport share. A connection has a buffer only while it holds
 * bytes; therefore an idle connection needs none. The steady state allocates none. Thread: the progress thread.
 */
public final class BufferPool {
    /** A buffer, with its views for Netty and for jmpi. */
    final class Pooled {
        /** The whole memory, by absolute positions; big-endian. */
        final ByteBuffer bytes = ByteBuffer.allocateDirect(capacity);

        /**
         * The pool holds one reference. Netty holds another one while it reads into the buffer, or until it has sent
         * it.
         */
        final ByteBuf netty = Unpooled.wrappedBuffer(bytes).clear();

        /** Returns it to the pool, which waits until Netty has also released it. */
        void giveBack() {
            returned.addLast(this);
        }

        private boolean isFree() {
            return netty.refCnt() == 1;
        }
    }

    private final int capacity;
    private final int spare;
    private final ArrayDeque<Pooled> returned = new ArrayDeque<>();
    private int count;

    /**
     * Creates an empty pool.
     *
     * @param capacity of each buffer, in bytes
     * @param spare number of unused buffers that {@link #trim} retains
     */
    BufferPool(int capacity, int spare) {
        this.capacity = capacity;
        this.spare = spare;
    }

    /**
     * Returns an empty buffer, which the caller must return: the latest one that was returned, which is in the processor's
     * cache, if it is free already.
     */
    Pooled take() {
        Pooled latest = returned.peekLast();
        if (latest != null && latest.isFree()) {
            returned.removeLast();
            latest.netty.clear();
            return latest;
        }
        for (int i = returned.size(); i > 0; i--) {
            Pooled oldest = returned.removeFirst();
            if (oldest.isFree()) {
                oldest.netty.clear();
                return oldest;
            }
            returned.addLast(oldest); // Its peer reads late; others do not wait for it.
        }
        count++;
        return new Pooled();
    }

    /** Leaves unused buffers above the spare number to the garbage collector. */
    void trim() {
        while (returned.size() > spare && returned.peekFirst().isFree()) {
            returned.removeFirst();
            count--;
        }
    }

    /** Number of buffers, in use and spare. */
    int count() {
        return count;
    }

    /** Memory of all buffers, in use and spare. */
    long memory() {
        return (long) count * capacity;
    }
}
