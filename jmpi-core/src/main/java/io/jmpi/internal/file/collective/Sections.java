package io.jmpi.internal.file.collective;

import io.jmpi.internal.core.MemoryKey;
import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The buffers of the aggregators: each has a section, which has a part of the file, and three stages of the same length, which have the
 * elements of each rank in that part one after the other, in turn for each round. Ranks on the host of an aggregator share its buffer,
 * if the transport has such memory: then their bytes need no message.
 *
 * <p>Thread: that of the file. Lifetime: until the file is closed, or hints change.
 */
final class Sections {
    private static final String OPERATION = "buffers";

    /** Of each aggregator: one is filled, one is moved, and one is still moved elsewhere. */
    private static final int STAGES = 3;

    private static final int PARTS = 1 + STAGES;

    private final int[] aggregators;
    private final int bytes;

    /** By aggregator: its section; null if this rank exchanges messages with it. */
    private final ByteBuffer[] sections;

    /** By aggregator: its stages; null likewise. */
    private final ByteBuffer[][] stages;

    /** By rank: its host; all have different ones if they do not share memory. */
    private final long[] hosts;

    private Sections(int[] aggregators, int bytes, ByteBuffer[] buffers, long[] hosts) {
        this.aggregators = aggregators;
        this.bytes = bytes;
        this.sections = new ByteBuffer[buffers.length];
        this.stages = new ByteBuffer[buffers.length][];
        for (int i = 0; i < buffers.length; i++) {
            sections[i] = buffers[i] == null ? null : part(buffers[i], 0, bytes);
            stages[i] = buffers[i] == null
                    ? null
                    : new ByteBuffer[] {
                        part(buffers[i], bytes, bytes),
                        part(buffers[i], 2 * bytes, bytes),
                        part(buffers[i], 3 * bytes, bytes)
                    };
        }
        this.hosts = hosts;
    }

    private static ByteBuffer part(ByteBuffer buffer, int at, int length) {
        return buffer.slice(at, length).order(ByteOrder.nativeOrder());
    }

    /** Creates the buffers. Collective. */
    static Sections create(FileRanks ranks, int[] aggregators, int bytes) {
        SharedMemory memory = ranks.core().session().sharedMemory();
        long host = memory == null ? -1L - ranks.rank() : memory.host();
        int mine = indexOf(aggregators, ranks.rank());
        long[] hosts = ranks.allgather(OPERATION, host);
        ByteBuffer[] buffers = new ByteBuffer[aggregators.length];
        SharedMemory.Created created = null;
        try {
            created = mine >= 0 && memory != null && hasNeighbor(hosts, ranks.rank()) ? create(memory, bytes) : null;
            int[] keys = ranks.gathered(OPERATION, MemoryKey.encoded(created == null ? null : created.key()));
            boolean isComplete = true;
            for (int i = 0; i < aggregators.length; i++) {
                int rank = aggregators[i];
                if (i == mine) {
                    buffers[i] = created == null ? null : part(created.memory());
                    isComplete &= created != null || !hasNeighbor(hosts, rank);
                } else if (hosts[rank] == host && memory != null) {
                    buffers[i] = open(memory, MemoryKey.decoded(keys, rank), bytes);
                    isComplete &= buffers[i] != null;
                }
            }
            long[] complete = ranks.allgather(OPERATION, isComplete ? 1 : 0);
            for (long each : complete) {
                if (each == 0) { // All use messages, because an aggregator must know who does not.
                    buffers = new ByteBuffer[aggregators.length];
                    for (int rank = 0; rank < hosts.length; rank++) {
                        hosts[rank] = -1L - rank;
                    }
                }
            }
        } finally {
            if (created != null) {
                created.close();
            }
        }
        if (mine >= 0 && buffers[mine] == null) {
            buffers[mine] = ownBuffer(PARTS * bytes);
        }
        return new Sections(aggregators, bytes, buffers, hosts);
    }

    /** If there is no room outside of the heap, this rank must still go on, because others wait for it. */
    private static ByteBuffer ownBuffer(int bytes) {
        try {
            return ByteBuffer.allocateDirect(bytes);
        } catch (OutOfMemoryError e) {
            return ByteBuffer.allocate(bytes);
        }
    }

    private static int indexOf(int[] ranks, int rank) {
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == rank) {
                return i;
            }
        }
        return -1;
    }

    private static boolean hasNeighbor(long[] hosts, int rank) {
        for (int other = 0; other < hosts.length; other++) {
            if (other != rank && hosts[other] == hosts[rank]) {
                return true;
            }
        }
        return false;
    }

    /** Returns memory; null if there is no room. */
    private static SharedMemory.Created create(SharedMemory memory, int bytes) {
        try {
            return memory.create(PARTS * bytes + SharedMemory.RESERVED);
        } catch (IOException | OutOfMemoryError e) {
            return null;
        }
    }

    private static ByteBuffer part(ByteBuffer memory) {
        return part(memory, SharedMemory.RESERVED, memory.capacity() - SharedMemory.RESERVED);
    }

    private static ByteBuffer open(SharedMemory memory, byte[] key, int bytes) {
        if (key == null) {
            return null;
        }
        try {
            return part(memory.open(key, PARTS * bytes + SharedMemory.RESERVED));
        } catch (IOException | OutOfMemoryError e) {
            return null;
        }
    }

    /** Whether they suit hints. */
    boolean suit(int[] wanted, int wantedBytes) {
        return bytes == wantedBytes && Arrays.equals(aggregators, wanted);
    }

    /** The rank of an aggregator. */
    int rankOf(int aggregator) {
        return aggregators[aggregator];
    }

    /** The index of a rank among the aggregators; -1 if it is none. */
    int aggregator(int rank) {
        return indexOf(aggregators, rank);
    }

    /** The section of an aggregator, which this rank reads and writes; null if they exchange messages. */
    ByteBuffer of(int aggregator) {
        return sections[aggregator];
    }

    /** The stage of an aggregator in a round; null if they exchange messages. */
    ByteBuffer stageOf(int aggregator, int round) {
        return stages[aggregator] == null ? null : stages[aggregator][round % STAGES];
    }

    /** Whether a rank reads and writes the buffer of an aggregator. */
    boolean share(int rank, int aggregator) {
        return hosts[rank] == hosts[aggregators[aggregator]];
    }
}
