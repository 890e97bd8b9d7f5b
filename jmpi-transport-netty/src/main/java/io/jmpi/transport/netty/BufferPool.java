package io.jmpi.transport.netty;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledDirectByteBuf;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Direct buffers of one size that all connections of a transport share. A connection has one only while it holds bytes,
 * so that an idle connection costs none; the steady state allocates none. Thread: the progress thread.
 */
final class BufferPool {
    /**
     * A buffer, as seen by Netty and by us. It returns to its pool when its last reference is released, for example when
     * Netty has sent its contents.
     */
    final class Pooled extends UnpooledDirectByteBuf {
        /** The whole memory, by absolute positions; big-endian. Valid until the last reference is released. */
        final ByteBuffer bytes;

        private Pooled(ByteBuffer memory) {
            super(UnpooledByteBufAllocator.DEFAULT, memory, capacity);
            bytes = memory;
        }

        @Override
        protected void deallocate() {
            if (free.size() < spare) {
                resetRefCnt();
                free.addLast(this);
            } else {
                count--;
                super.deallocate();
            }
        }
    }

    private final int capacity;
    private final int spare;
    private final ArrayDeque<Pooled> free = new ArrayDeque<>();
    private int count;

    /**
     * Creates an empty pool.
     *
     * @param capacity of each buffer, in bytes
     * @param spare number of buffers that wait for their next use; further ones are left to the garbage collector
     */
    BufferPool(int capacity, int spare) {
        this.capacity = capacity;
        this.spare = spare;
    }

    /** Returns an empty buffer with one reference, the caller's. */
    Pooled take() {
        Pooled last = free.pollLast();
        if (last == null) {
            count++;
            last = new Pooled(ByteBuffer.allocateDirect(capacity));
        }
        last.clear();
        return last;
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
