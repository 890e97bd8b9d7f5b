package io.jmpi.offload.listunit;

/**
 * What a unit's cells cost, in its clock's cycles.
 *
 * <p>Immutable; any thread.
 */
public interface CellCosts {
    /** Cycles of a search that compared so many entries, counted from the oldest, and found one or not. */
    long search(int compared);

    /** Cycles of adding or removing an entry. */
    default long change() {
        return 1;
    }

    /**
     * Cells that compare in parallel, in blocks, after K. D. Underwood and others, "A Hardware Acceleration Unit for MPI
     * Queue Processing" (IPDPS 2005): three cycles for the header, the comparison and the priority within a block, and
     * one for each level of the tree of blocks. With blocks of 16, 128 cells take six cycles and 256 take seven.
     */
    static CellCosts associative(int cells, int block) {
        int blocks = Math.max(1, cells / block);
        long cycles = 3L + (Integer.SIZE - Integer.numberOfLeadingZeros(blocks - 1));
        return compared -> cycles;
    }

    /**
     * A content-addressable memory before a list that is walked, after Q. Xiong, A. Skjellum and M. Herbordt,
     * "Accelerating MPI Message Matching through FPGA Offload" (FPL 2018). The memory always has the oldest entries: it
     * is refilled from the head of the list while the unit does other things.
     *
     * @param memory entries of the memory, which two cycles search
     * @param width entries of the list that are compared in one cycle
     */
    static CellCosts memoryAndList(int memory, int width) {
        return compared -> 2 + (Math.max(0, compared - memory) + width - 1L) / width;
    }
}
