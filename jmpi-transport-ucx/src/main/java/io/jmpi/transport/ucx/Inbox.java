package io.jmpi.transport.ucx;

import io.jmpi.transport.ucx.ucp.UcpWorker;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Messages that have arrived during one progress of the worker, copied, because UCX takes their memory back. They are delivered
 * after it. Thread: the progress thread. Lifetime: that of the transport.
 */
final class Inbox {
    private static final int CAPACITY = 1 << 20;

    final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
    private final MemorySegment memory = MemorySegment.ofBuffer(bytes);
    private int end;
    private int count;
    private int[] ranks = new int[64];
    private int[] ends = new int[64];

    /** Copies a message whose head is apart; false if there is no room. */
    boolean add(int rank, long head, int headLength, long data, int length) {
        if (headLength + length > CAPACITY - end) {
            return false;
        }
        copy(head, headLength);
        copy(data, length);
        if (count == ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        ranks[count] = rank;
        ends[count++] = end;
        return true;
    }

    private void copy(long from, int length) {
        MemorySegment.copy(UcpWorker.memory(), from, memory, end, length);
        end += length;
    }

    int count() {
        return count;
    }

    int rank(int index) {
        return ranks[index];
    }

    int begin(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    int end(int index) {
        return ends[index];
    }

    void clear() {
        end = 0;
        count = 0;
    }
}
