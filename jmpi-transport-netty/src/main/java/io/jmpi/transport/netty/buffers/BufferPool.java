package io.jmpi.transport.netty.buffers;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;

/**
 * Direct buffers of one size that all connections of a transport share. A connection has one only while it holds bytes,
 * so that an idle connection costs none; the steady state allocates none. Thread: the progress thread.
 */
public final class BufferPool {
    /** A buffer, as seen by Netty and by us. */
    final class Pooled {
        /** The whole memory, by absolute positions; big-endian. */
        final ByteBuffer bytes = ByteBuffer.allocateDirect(capacity);

        /** One reference is the pool's; Netty holds another one while it reads into it, or until it has sent it. */
        final ByteBuf netty = Unpooled.wrappedBuffer(bytes).clear();

        /** Returns it to the pool, which waits until Netty has released it, too. */
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
     * @param spare number of buffers that wait for their next use after {@link #trim}
     */
    BufferPool(int capacity, int spare) {
        this.capacity = capacity;
        this.spare = spare;
    }

    /** Returns an empty buffer, which the caller has to give back. */
    Pooled take() {
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

    /** Leaves buffers to the garbage collector if more have been returned than are to wait. */
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
