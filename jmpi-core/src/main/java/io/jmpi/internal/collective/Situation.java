package io.jmpi.internal.collective;

import io.jmpi.internal.collective.memory.MemorySharing.Extent;

/**
 * The criteria for the choice of an algorithm: only facts that all ranks know, because all must choose the same
 * algorithm. Immutable.
 *
 * @param ranks the number of ranks that take part
 * @param bytes bytes as defined by the operation's row of {@link AlgorithmTable}; 0 if not all ranks know them
 * @param isCommutative whether the order of a reduction's operands does not matter; true if nothing is reduced
 * @param sharing the ranks that share memory for the operation
 */
public record Situation(int ranks, long bytes, boolean isCommutative, Extent sharing) {
    /** An operation by messages. */
    public Situation(int ranks, long bytes, boolean isCommutative) {
        this(ranks, bytes, isCommutative, Extent.NOBODY);
    }

    /** An operation by messages that reduces nothing, or with a commutative operation. */
    public Situation(int ranks, long bytes) {
        this(ranks, bytes, true);
    }

    /** Returns the same for messages alone. */
    Situation byMessages() {
        return with(Extent.NOBODY);
    }

    /** Returns the same with other ranks that share memory. */
    Situation with(Extent other) {
        return new Situation(ranks, bytes, isCommutative, other);
    }

    /** Bytes of the longest array that each Java allocates. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /**
     * The most bytes that go through shared memory in one operation, all ranks together: an operation of more would have
     * thousands of stages, each of which is planned. Messages move as many bytes as fast.
     */
    private static final int MOST_SHARED = 16 * 1024 * 1024;

    /** Whether all ranks share memory. */
    public boolean sharesMemory() {
        return sharing == Extent.ALL;
    }

    /** Whether ranks share memory with those of their host only. */
    public boolean sharesMemoryOnHosts() {
        return sharing == Extent.HOSTS || sharing == Extent.CONSECUTIVE_HOSTS;
    }

    /** Whether ranks share memory on their hosts, through which one part of that length can go. */
    public boolean fitsHostsOnce() {
        return sharesMemoryOnHosts() && bytes <= MOST_SHARED;
    }

    /** Whether a part for each rank can go through the memory of a host, and the parts of its ranks follow each other. */
    public boolean fitsHostsForEach() {
        return sharing == Extent.CONSECUTIVE_HOSTS && bytes <= MOST_SHARED / ranks;
    }

    /** Whether elements that are reduced can go through the memory of a host, and may be reduced by host. */
    public boolean fitsHostsReduced() {
        return sharesMemoryOnHosts()
                && bytes <= MOST_SHARED / ranks
                && (isCommutative || sharing == Extent.CONSECUTIVE_HOSTS);
    }

    /** Whether all ranks share memory, through which one part of that length can go. */
    public boolean fitsMemoryOnce() {
        return sharesMemory() && bytes <= MOST_SHARED;
    }

    /** Whether all ranks share memory, through which a part for each rank can go. */
    public boolean fitsMemoryForEach() {
        return sharesMemory() && bytes <= MOST_SHARED / ranks;
    }

    /** Whether all ranks share memory, through which a part for each pair of ranks can go. */
    public boolean fitsMemoryForPairs() {
        return sharesMemory() && bytes <= MOST_SHARED / ranks / ranks;
    }

    /**
     * Whether a temporary memory of any rank can hold a packed copy of the bytes of each rank: algorithms that copy parts
     * support no others, so that none fails at some ranks only.
     */
    public boolean canBeCopied() {
        return bytes <= LONGEST_ARRAY / ranks;
    }

    /** Whether a temporary memory of any rank can hold a packed copy of the bytes. */
    public boolean canBePacked() {
        return bytes <= LONGEST_ARRAY;
    }

    /** Whether the number of ranks is a power of two. */
    public boolean isPowerOfTwo() {
        return Integer.bitCount(ranks) == 1;
    }
}
