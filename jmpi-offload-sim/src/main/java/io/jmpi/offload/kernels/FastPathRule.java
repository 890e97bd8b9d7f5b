package io.jmpi.offload.kernels;

/**
 * Readings of section III-D.3a of the paper: which threads must have booked the candidate for the fast path to be open.
 */
public enum FastPathRule {
    /**
     * All threads from the lowest that booked it to this one. That suffices, because higher threads affect no lower
     * one.
     */
    LOWER_THREADS,
    /** All threads of the block: "if all threads selected it", taken literally. */
    ALL_THREADS
}
