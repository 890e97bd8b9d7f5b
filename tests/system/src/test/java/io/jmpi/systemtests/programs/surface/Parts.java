package io.jmpi.systemtests.programs.surface;

import java.util.Arrays;

/** Elements that are cut into a part for each rank: into equal ones, or into longer ones for higher ranks. */
final class Parts {
    private final int ranks;
    private final int equalCount;
    private final int[] counts;
    private final int[] starts;
    private final long[] all;

    /** So many parts, of so many elements each if they are equal. */
    Parts(int ranks, int equalCount) {
        this.ranks = ranks;
        this.equalCount = equalCount;
        this.all = Values.of(99, ranks * equalCount);
        this.counts = new int[ranks];
        this.starts = new int[ranks];
        int start = 0;
        for (int rank = 0; rank < ranks; rank++) {
            starts[rank] = start;
            counts[rank] = 2 * rank * equalCount / ranks;
            if (rank == ranks - 1) {
                counts[rank] = all.length - start;
            }
            start += counts[rank];
        }
    }

    /** The whole stretch. */
    long[] all() {
        return all.clone();
    }

    /** Memory for it into which nothing has been received. */
    long[] untouched() {
        return Values.untouched(all.length);
    }

    int ranks() {
        return ranks;
    }

    int equalCount() {
        return equalCount;
    }

    /** One of the equal parts. */
    long[] equal(int rank) {
        return Arrays.copyOfRange(all, rank * equalCount, (rank + 1) * equalCount);
    }

    /** Memory for the stretch with one of the equal parts alone. */
    long[] onlyEqual(int rank) {
        long[] memory = untouched();
        System.arraycopy(all, rank * equalCount, memory, rank * equalCount, equalCount);
        return memory;
    }

    /** Lengths of the unequal parts; that of rank 0 is 0. */
    int[] counts() {
        return counts.clone();
    }

    /** Where the unequal parts begin. */
    int[] starts() {
        return starts.clone();
    }

    /** One of the unequal parts. */
    long[] unequal(int rank) {
        return Arrays.copyOfRange(all, starts[rank], starts[rank] + counts[rank]);
    }

    /** Memory for the stretch with one of the unequal parts alone. */
    long[] onlyUnequal(int rank) {
        long[] memory = untouched();
        System.arraycopy(all, starts[rank], memory, starts[rank], counts[rank]);
        return memory;
    }

    @Override
    public String toString() {
        return all.length + " longs";
    }
}
