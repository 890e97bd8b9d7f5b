package io.jmpi.internal.collective;

/**
 * The criteria for the choice of an algorithm: only facts that all ranks know, because all must choose the same
 * algorithm. Immutable.
 *
 * @param ranks the number of ranks that take part
 * @param bytes bytes as defined by the operation's row of {@link AlgorithmTable}; 0 if not all ranks know them
 * @param isCommutative whether the order of a reduction's operands does not matter; true if nothing is reduced
 */
public record Situation(int ranks, long bytes, boolean isCommutative) {
    /** An operation that reduces nothing, or with a commutative operation. */
    public Situation(int ranks, long bytes) {
        this(ranks, bytes, true);
    }

    /** Bytes of the longest array that each Java allocates. */
    private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

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
