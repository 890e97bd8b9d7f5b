package io.jmpi.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The connections of the ranks of one JVM during one session. No frame reaches the next session of the same ranks. Any
 * thread.
 */
final class InJvmNetwork {
    /** Memory of the rings if all ranks communicate with all, in jobs of up to 64 ranks. */
    private static final long RINGS_LIMIT = 64 << 20;

    private final int ringLength;
    private final AtomicReferenceArray<InJvmTransport> transports;

    /** Memory that ranks may open, by its key. */
    private final Map<Long, ByteBuffer> memories = new ConcurrentHashMap<>();

    private final AtomicLong lastKey = new AtomicLong();

    /** The number of each rank's host. */
    private final IntToLongFunction hosts;

    InJvmNetwork(int size, IntToLongFunction hosts) {
        this.hosts = hosts;
        ringLength = FrameRing.lengthFor(size, RINGS_LIMIT);
        transports = new AtomicReferenceArray<>(size);
    }

    /**
     * Creates a ring from one rank to another, whose transport gets the other side. Returns null if the other rank has
     * not joined yet, or has left: a rank that leaves must not miss a message.
     */
    synchronized @Nullable FrameRing connect(int from, int to) {
        InJvmTransport receiver = transports.get(to);
        if (receiver == null || receiver.isGone()) {
            return null;
        }
        ByteBuffer memory = FrameRing.allocate(ringLength);
        receiver.connectedBy(from, memory);
        return new FrameRing(memory);
    }

    /** The length of the longest frame that fits into a ring. */
    int longestFrame() {
        return FrameRing.longestFrame(ringLength);
    }

    /** Registers a rank's transport, so that its peers can wake it. */
    void attach(int rank, InJvmTransport transport) {
        transports.set(rank, transport);
    }

    /** Returns the transport of a rank; null while it has none. */
    InJvmTransport transport(int rank) {
        return transports.get(rank);
    }

    // ---------------------------------------------------------------- memory beside the rings

    /** Returns the memory that a rank can share. */
    SharedMemory memoryOf(int rank) {
        return new SharedMemory() {
            @Override
            public long host() {
                return hosts.applyAsLong(rank);
            }

            @Override
            public Created create(int bytes) {
                return createMemory(bytes);
            }

            @Override
            public ByteBuffer open(byte[] key, int bytes) throws IOException {
                return openMemory(key, bytes);
            }
        };
    }

    private SharedMemory.Created createMemory(int bytes) {
        ByteBuffer memory = FrameRing.allocate(bytes);
        long key = lastKey.incrementAndGet();
        memories.put(key, memory);
        return new SharedMemory.Created() {
            @Override
            public ByteBuffer memory() {
                return memory;
            }

            @Override
            public byte[] key() {
                return ByteBuffer.allocate(Long.BYTES).putLong(key).array();
            }

            @Override
            public void close() {
                memories.remove(key);
            }
        };
    }

    private ByteBuffer openMemory(byte[] key, int bytes) throws IOException {
        ByteBuffer memory = memories.get(ByteBuffer.wrap(key).getLong());
        if (memory == null || memory.capacity() != bytes) {
            throw new IOException("no memory of " + bytes + " bytes has this key");
        }
        return memory.duplicate();
    }
}
