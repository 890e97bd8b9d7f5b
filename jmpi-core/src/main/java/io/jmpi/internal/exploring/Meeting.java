package io.jmpi.internal.exploring;

import io.jmpi.Collective;
import java.util.BitSet;

/**
 * One collective call of all ranks of a communicator: by the data that it moves, a rank's choices become part of the past of
 * others. Thread: the one whose turn it is. Lifetime: that of the run.
 */
final class Meeting {
    private final BitSet[] pasts;

    /** Begins a meeting of a communicator's ranks. */
    Meeting(int size) {
        pasts = new BitSet[size];
    }

    /** A rank calls, with these choices in its past. */
    void enter(int rank, BitSet past) {
        pasts[rank] = past;
    }

    /**
     * Adds what the call at a rank depends on when it ends.
     *
     * @param root the root's rank, if there is one
     */
    void leave(int rank, Collective operation, int root, BitSet past) {
        switch (operation.pattern()) {
            case BROADCAST, SCATTER -> add(root, root + 1, past);
            case GATHER, REDUCE -> add(0, rank == root ? pasts.length : 0, past);
            case SCAN -> add(0, rank, past);
            case NEIGHBOR_ALLGATHER, NEIGHBOR_ALLTOALL -> {
                // Neighbors are not known here.
            }
            default -> add(0, pasts.length, past);
        }
    }

    private void add(int from, int to, BitSet past) {
        for (int rank = Math.max(from, 0); rank < Math.min(to, pasts.length); rank++) {
            if (pasts[rank] != null) {
                past.or(pasts[rank]);
            }
        }
    }
}
