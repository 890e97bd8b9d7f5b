package io.jmpi.internal.collective.memory;

import io.jmpi.transport.SharedMemory;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The memories that one rank shares with others for collective operations. Java unmaps memory when it is garbage,
 * which may be never. So the memory of a freed communicator serves later ones of the same ranks: these have it, and need not
 * open it again. Its creator gives it away again when all of them have left it.
 *
 * <p>Thread: any. Lifetime: that of the session.
 */
public final class MemoryPool {
    private static final Logger LOG = System.getLogger(MemoryPool.class.getName());

    /** Bytes that this rank has created at most, and bytes that others have created and no communicator uses here. */
    private static final long MOST_BYTES = 60L << 20;

    /** A memory of some ranks. */
    public static final class Shared {
        private final ByteBuffer memory;
        private final byte[] key;

        /** The ranks that share it, by their numbers in the job. */
        private final List<Integer> members;

        /** Null if another rank has created it. */
        private final SharedMemory.@Nullable Created created;

        private Shared(ByteBuffer memory, byte[] key, List<Integer> members, SharedMemory.@Nullable Created created) {
            this.memory = memory;
            this.key = key;
            this.members = members;
            this.created = created;
        }

        public ByteBuffer memory() {
            return memory;
        }

        /** Returns what the others open it by. */
        public byte[] key() {
            return key.clone();
        }

        /** Ends its opening: all others have it, or will not. */
        public void closeOpening() {
            if (created != null) {
                created.close();
            }
        }
    }

    /** A memory that no communicator uses here. */
    private record Free(Shared shared, CollectiveMemory.Marks marks) {}

    private final SharedMemory transport;
    private final List<Free> free = new ArrayList<>();
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

    /** Returns a memory that is as new, for these ranks, to which this one belongs; null if there is none. */
    public synchronized @Nullable Shared create(List<Integer> members, int bytes) {
        Free again = remove(each -> each.shared.created != null
                && each.shared.members.equals(members)
                && each.shared.memory.capacity() == bytes
                && each.marks.areOfAll());
        if (again != null) {
            again.marks.clear();
            return again.shared;
        }
        if (createdBytes + bytes > MOST_BYTES) {
            Free oldest = remove(each -> each.shared.created != null);
            createdBytes -= oldest == null ? 0 : oldest.shared.memory.capacity();
        }
        if (createdBytes + bytes > MOST_BYTES) {
            LOG.log(Level.DEBUG, "this rank has created all memory that it may; collective operations use messages");
            return null;
        }
        try {
            SharedMemory.Created created = transport.create(bytes);
            if (created.key().length > SharedMemory.LONGEST_KEY) {
                created.close();
                throw new IOException("the path of the directory for temporary files (java.io.tmpdir) is too long");
            }
            createdBytes += bytes;
            return new Shared(created.memory(), created.key(), members, created);
        } catch (IOException | OutOfMemoryError e) { // Direct memory is limited.
            warn("no shared memory", e);
            return null;
        }
    }

    /** Returns the memory that another rank has created for these ranks; null if this rank cannot open it. */
    public synchronized @Nullable Shared open(byte[] key, List<Integer> members, int bytes) {
        Free again = remove(each -> Arrays.equals(each.shared.key, key));
        if (again != null) {
            return again.shared;
        }
        try {
            return new Shared(transport.open(key, bytes), key, members, null);
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
        free.add(new Free(shared, last.marks()));
        last.leave();
        long ofOthers = free.stream()
                .filter(each -> each.shared.created == null)
                .mapToLong(each -> each.shared.memory.capacity())
                .sum();
        if (ofOthers > MOST_BYTES) { // Their creators may have given them up.
            remove(each -> each.shared.created == null);
        }
    }

    /** Gives up a memory that serves nothing else: some ranks may not have it, or may still use it. */
    public synchronized void drop(Shared shared) {
        createdBytes -= shared.created == null ? 0 : shared.memory.capacity();
    }

    private @Nullable Free remove(Predicate<Free> wanted) {
        for (Iterator<Free> all = free.iterator(); all.hasNext(); ) {
            Free each = all.next();
            if (wanted.test(each)) {
                all.remove();
                return each;
            }
        }
        return null;
    }

    private void warn(String what, Throwable cause) {
        LOG.log(
                hasWarned ? Level.DEBUG : Level.WARNING,
                "{0}: {1}; collective operations of some communicators use messages, which takes longer. Give"
                        + " the job more shared memory (in a container: --shm-size), or use messages everywhere by"
                        + " collectives.memory=false",
                what,
                cause.getMessage());
        hasWarned = true;
    }
}
