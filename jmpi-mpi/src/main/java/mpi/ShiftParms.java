package mpi;

import io.jmpi.CartCommunicator;
import io.jmpi.mpi.rank.Ranks;

/** Source and destination of a shift; {@link MPI#PROC_NULL} beyond the end of the grid. */
public final class ShiftParms {
    /** The rank that this one receives from. */
    public int rank_source;

    /** The rank that this one sends to. */
    public int rank_dest;

    ShiftParms(CartCommunicator.Shift shift) {
        rank_source = Ranks.here(shift.source());
        rank_dest = Ranks.here(shift.destination());
    }

    /** Returns the rank that this one receives from. */
    public int getRankSource() {
        return rank_source;
    }

    /** Returns the rank that this one sends to. */
    public int getRankDest() {
        return rank_dest;
    }
}
