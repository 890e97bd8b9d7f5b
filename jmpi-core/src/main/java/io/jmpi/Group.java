package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * An ordered set of processes (MPI 4.1, section 7.3), each named by its rank in the job.
 *
 * <p>Immutable; any thread.
 */
public final class Group {
    private final int[] worldRanks;
    private final int rank;

    Group(int[] worldRanks, int rank) {
        this.worldRanks = worldRanks;
        this.rank = rank;
    }

    /** Number of processes. */
    public int size() {
        return worldRanks.length;
    }

    /** This process's rank in the group; {@link Mpi#UNDEFINED} if it is no member. */
    public int rank() {
        return rank;
    }

    /** Rank in the job of a rank of this group. */
    public int worldRank(int groupRank) {
        if (groupRank < 0 || groupRank >= worldRanks.length) {
            throw new MpiException(ErrorClass.RANK, "rank " + groupRank + " is not in 0.." + (worldRanks.length - 1));
        }
        return worldRanks[groupRank];
    }

    /** Ranks in another group of ranks of this one (MPI_Group_translate_ranks); UNDEFINED for those not in it. */
    public int[] translateRanks(int[] ranks, Group other) {
        int[] translated = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            translated[i] = ranks[i] == Mpi.PROC_NULL ? Mpi.PROC_NULL : other.rankOfWorld(worldRank(ranks[i]));
        }
        return translated;
    }

    private int rankOfWorld(int worldRank) {
        for (int i = 0; i < worldRanks.length; i++) {
            if (worldRanks[i] == worldRank) {
                return i;
            }
        }
        return Mpi.UNDEFINED;
    }

    /** The ranks of one color, ordered by key and then by rank here; colors and keys alternate in the array. */
    Group part(int[] colorsAndKeys, int color) {
        int[] members = IntStream.range(0, worldRanks.length)
                .filter(i -> colorsAndKeys[2 * i] == color)
                .boxed()
                .sorted(Comparator.comparingInt(i -> colorsAndKeys[2 * i + 1]))
                .mapToInt(Integer::intValue)
                .toArray();
        int own = Mpi.UNDEFINED;
        int[] partRanks = new int[members.length];
        for (int i = 0; i < members.length; i++) {
            partRanks[i] = worldRanks[members[i]];
            if (members[i] == rank) {
                own = i;
            }
        }
        return new Group(partRanks, own);
    }

    int[] worldRanks() {
        return worldRanks;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Group group && Arrays.equals(worldRanks, group.worldRanks);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(worldRanks);
    }

    @Override
    public String toString() {
        return "Group" + Arrays.toString(worldRanks);
    }
}
