package io.jmpi.internal.collective.memory;

import org.jspecify.annotations.Nullable;

/** Which ranks of a communicator share memory for collective operations, and this rank's view of it. Immutable. */
public final class MemorySharing {
    /** What all ranks know of it. */
    public enum Extent {
        /** No rank shares memory. */
        NOBODY,

        /** Ranks share memory with those of their host. */
        HOSTS,

        /** Ranks share memory with those of their host, and the ranks of each host follow each other. */
        CONSECUTIVE_HOSTS,

        /** All ranks share one memory. */
        ALL
    }

    /** All operations use messages. */
    public static final MemorySharing NOBODY = new MemorySharing(null, null, null);

    private final @Nullable Hosts hosts;
    private final @Nullable CollectiveMemory memory;
    private final @Nullable CollectiveMemory second;
    private final Extent extent;

    /**
     * Creates it.
     *
     * @param hosts the ranks that share memory with each other; null if nobody does
     * @param memory that of this rank's group; null if this rank is alone in it
     * @param second the areas for operations that come back; null if there is one group
     */
    public MemorySharing(@Nullable Hosts hosts, @Nullable CollectiveMemory memory, @Nullable CollectiveMemory second) {
        this.hosts = hosts;
        this.memory = memory;
        this.second = second;
        this.extent = hosts == null ? Extent.NOBODY : extent(hosts);
    }

    private static Extent extent(Hosts hosts) {
        if (hosts.count() == 1) {
            return Extent.ALL;
        }
        return hosts.areConsecutive() ? Extent.CONSECUTIVE_HOSTS : Extent.HOSTS;
    }

    /** The ranks that share memory with each other; null if nobody does. */
    public @Nullable Hosts hosts() {
        return hosts;
    }

    /** The memory of this rank's group; null if this rank is alone in it. */
    public @Nullable CollectiveMemory memory() {
        return memory;
    }

    /** The areas for operations that come back to the memory; null if there is one group. */
    public @Nullable CollectiveMemory second() {
        return second;
    }

    /** Returns what all ranks know of it. */
    public Extent extent() {
        return extent;
    }
}
