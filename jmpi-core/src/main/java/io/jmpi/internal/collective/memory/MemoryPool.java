package io.jmpi.internal.collective.memory;

import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The memories that one rank shares with others for collective operations. Java unmaps memory when it is garbage, and
 * memory of files does not make the collector run. So the memory of a freed communicator serves later ones, also of other
 * ranks: its creator can give it away again when all have left it, and its file stays open so long.
 *
 * <p>Thread: any. Lifetime: that of the session.
 */
public final class MemoryPool {
    private static final Logger LOG = System.getLogger(MemoryPool.class.getName());

    /** Bytes that this rank creates at most. */
    private static final long MOST_BYTES = 60L << 20;

    /** A memory of some ranks. */
    public static final class Shared {
        private final ByteBuffer memory;
        private final byte[] key;
        private final boolean isOwn;

        private Shared(ByteBuffer memory, byte[] key, boolean isOwn) {
            this.memory = memory;
            this.key = key;
            this.isOwn = isOwn;
        }

        public ByteBuffer memory() {
            return memory;
        }

        /** Returns what the others open it by. */
        public byte[] key() {
            return key.clone();
        }
    }

    /**
     * A memory of this rank that no communicator uses here.
     *
     * @param marks of those that have used it last; null if it is new
     */
    private record Free(Shared shared, CollectiveMemory.@Nullable Marks marks) {}

    private final SharedMemory transport;
    private final List<SharedMemory.Created> created = new ArrayList<>();
    private final List<Free> free = new ArrayList<>();

    /** The memories of others, by their keys. */
    private final Map<ByteBuffer, Shared> opened = new HashMap<>();

    private long createdBytes;
    private boolean hasWarned;

    /** Creates an empty pool over the memory of a transport. */
    public MemoryPool(SharedMemory transport) {
        this.transport = transport;
    }

    /** Returns a number of this rank's host. */
    public long host() {
        return transport.host();
    }

    /** Returns a memory that is as new; null if there is none. */
    public synchronized @Nullable Shared create(int bytes) {
        for (Iterator<Free> all = free.iterator(); all.hasNext(); ) {
            Free each = all.next();
            if (each.shared.memory.capacity() == bytes && (each.marks == null || each.marks.areOfAll())) {
                all.remove();
                if (each.marks != null) {
                    each.marks.clear();
                }
                return each.shared;
            }
        }
        if (createdBytes + bytes > MOST_BYTES) {
            LOG.log(Level.DEBUG, "this rank has created all memory that it may; collective operations use messages");
            return null;
        }
        try {
            SharedMemory.Created made = transport.create(bytes);
            created.add(made);
            createdBytes += bytes;
            return new Shared(made.memory(), made.key(), true);
        } catch (IOException | OutOfMemoryError e) { // Direct memory is limited.
            warn("no shared memory", e);
            return null;
        }
    }

    /** Returns the memory that another rank has created; null if this rank cannot open it. */
    public synchronized @Nullable Shared open(byte[] key, int bytes) {
        Shared known = opened.get(ByteBuffer.wrap(key));
        if (known != null) {
            return known;
        }
        try {
            Shared shared = new Shared(transport.open(key, bytes), key, false);
            opened.put(ByteBuffer.wrap(key), shared);
            return shared;
        } catch (IOException | OutOfMemoryError e) {
            warn("cannot open shared memory", e);
            return null;
        }
    }

    /**
     * Ends a communicator's use of a memory at this rank; it can serve others when it has ended at all.
     *
     * @param last the communicator's view of it
     */
    public synchronized void release(Shared shared, CollectiveMemory last) {
        if (shared.isOwn) {
            free.add(new Free(shared, last.marks()));
        }
        last.leave();
    }

    /** Takes back a memory that no rank has used or will use. */
    public synchronized void takeBack(Shared shared) {
        if (shared.isOwn) {
            free.add(new Free(shared, null));
        }
    }

    /** Ends the opening of all memories. */
    public synchronized void close() {
        created.forEach(SharedMemory.Created::close);
        created.clear();
    }

    private void warn(String what, Throwable cause) {
        LOG.log(
                hasWarned ? Level.DEBUG : Level.WARNING,
                "{0}: {1}; collective operations of some communicators use messages, which takes longer. If"
                        + " room is missing, give the job more shared memory (in a container: --shm-size); or use"
                        + " messages everywhere: collectives.memory=false",
                what,
                cause.getMessage());
        hasWarned = true;
    }
}
