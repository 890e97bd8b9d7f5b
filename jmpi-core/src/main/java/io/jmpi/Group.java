package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;

/**
 * An ordered set of processes (MPI 4.1, section 7.3), each named by its rank in the job. Operations on groups send
 * nothing.
 *
 * <p>Immutable; any thread.
 */
public final class Group {
    /** No processes (MPI_GROUP_EMPTY). */
    public static final Group EMPTY = new Group(new int[0], Mpi.UNDEFINED);

    private final int[] worldRanks;

    /** Rank in the job of the process that this object belongs to; UNDEFINED if unknown. */
    private final int ownWorldRank;

    private final int rank;

    private Group(int[] worldRanks, int rank) {
        this(worldRanks, rank, rank == Mpi.UNDEFINED ? Mpi.UNDEFINED : worldRanks[rank]);
    }

    private Group(int[] worldRanks, int rank, int ownWorldRank) {
        this.worldRanks = worldRanks;
        this.rank = rank;
        this.ownWorldRank = ownWorldRank;
    }

    /**
     * Creates a group of processes of the job, in the given order.
     *
     * @param worldRanks their ranks in the job
     * @param rank of this process among them, or {@link Mpi#UNDEFINED}
     */
    public static Group of(int[] worldRanks, int rank) {
        return new Group(worldRanks.clone(), rank);
    }

    /** Creates a group of the members with the given ranks in the job, with the same own process as this group. */
    public Group withMembers(int... members) {
        return new Group(members, indexOf(ownWorldRank, members), ownWorldRank);
    }

    /** Creates a group from this one and another. */
    private Group of(int[] members, Group other) {
        return (ownWorldRank == Mpi.UNDEFINED ? other : this).withMembers(members);
    }

    private static int indexOf(int worldRank, int[] members) {
        for (int i = 0; i < members.length; i++) {
            if (members[i] == worldRank) {
                return i;
            }
        }
        return Mpi.UNDEFINED;
    }

    /** Number of processes (MPI_Group_size). */
    public int size() {
        return worldRanks.length;
    }

    /** This process's rank in the group; {@link Mpi#UNDEFINED} if it is not a member (MPI_Group_rank). */
    public int rank() {
        return rank;
    }

    /** Rank in the job of a rank of this group. */
    public int worldRank(int groupRank) {
        requireRank("rank", groupRank);
        return worldRanks[groupRank];
    }

    private void requireRank(String name, int value) {
        if (value < 0 || value >= worldRanks.length) {
            throw new MpiException(
                    ErrorClass.RANK,
                    name + " " + value
                            + (worldRanks.length == 0
                                    ? ": the group is empty"
                                    : " is not in 0.." + (worldRanks.length - 1)));
        }
    }

    /**
     * Translates ranks of this group to ranks of another group (MPI_Group_translate_ranks).
     *
     * @param ranks of this group, or {@link Mpi#PROC_NULL}, which stays PROC_NULL
     * @return the ranks in the other group; {@link Mpi#UNDEFINED} for members that are not in it
     */
    public int[] translateRanks(int[] ranks, Group other) {
        requireRanks(ranks);
        requireSameProcess("other", other);
        Int2IntHashMap there = other.ranksByWorldRank();
        int[] translated = new int[ranks.length];
        for (int i = 0; i < ranks.length; i++) {
            translated[i] = ranks[i] == Mpi.PROC_NULL ? Mpi.PROC_NULL : there.get(worldRank(ranks[i]));
        }
        return translated;
    }

    /** Compares two groups (MPI_Group_compare): IDENT, SIMILAR or UNEQUAL. */
    public static Comparison compare(Group group1, Group group2) {
        requireGroup("group1", group1);
        group1.requireSameProcess("group2", group2);
        if (group1.equals(group2)) {
            return Comparison.IDENT;
        }
        boolean similar =
                group1.size() == group2.size() && group1.difference(group2).size() == 0;
        return similar ? Comparison.SIMILAR : Comparison.UNEQUAL;
    }

    // ---------------------------------------------------------------- groups from groups (section 7.3.2)

    /** The members of this group, then those of the other that are not in this one (MPI_Group_union). */
    public Group union(Group other) {
        requireSameProcess("other", other);
        IntStream others = Arrays.stream(other.difference(this).worldRanks);
        return of(IntStream.concat(Arrays.stream(worldRanks), others).toArray(), other);
    }

    /** The members of this group that are also in the other, in the order of this one (MPI_Group_intersection). */
    public Group intersection(Group other) {
        return membersThatAre(true, other);
    }

    /** The members of this group that are not in the other, in the order of this one (MPI_Group_difference). */
    public Group difference(Group other) {
        return membersThatAre(false, other);
    }

    private Group membersThatAre(boolean inOther, Group other) {
        requireSameProcess("other", other);
        Int2IntHashMap there = other.ranksByWorldRank();
        int[] members = Arrays.stream(worldRanks)
                .filter(member -> there.containsKey(member) == inOther)
                .toArray();
        return of(members, other);
    }

    /**
     * The members with those ranks, in the order of the ranks (MPI_Group_incl).
     *
     * @throws MpiException of class RANK if there is no such rank, or a rank occurs twice
     */
    public Group include(int... ranks) {
        requireDistinct(ranks);
        return withMembers(Arrays.stream(ranks).map(i -> worldRanks[i]).toArray());
    }

    /**
     * The members except those with the given ranks, in the order of this group (MPI_Group_excl).
     *
     * @throws MpiException of class RANK if there is no such rank, or a rank occurs twice
     */
    public Group exclude(int... ranks) {
        boolean[] excluded = requireDistinct(ranks);
        int[] members = IntStream.range(0, worldRanks.length)
                .filter(i -> !excluded[i])
                .map(i -> worldRanks[i])
                .toArray();
        return withMembers(members);
    }

    /**
     * As {@link #include}, of the ranks in ranges (MPI_Group_range_incl).
     *
     * @param ranges each of three numbers: first rank, last rank and stride, which is negative if the first is the
     *     greater
     * @throws MpiException of class ARG if a range is invalid; of class RANK as {@link #include}
     */
    public Group includeRanges(int[]... ranges) {
        return include(ranksOf(ranges));
    }

    /** As {@link #exclude}, of the ranks in ranges (MPI_Group_range_excl). */
    public Group excludeRanges(int[]... ranges) {
        return exclude(ranksOf(ranges));
    }

    private int[] ranksOf(int[][] ranges) {
        if (ranges == null) {
            throw new MpiException(ErrorClass.ARG, "ranges is null");
        }
        IntArrayList ranks = new IntArrayList();
        for (int i = 0; i < ranges.length; i++) {
            int[] range = ranges[i];
            String name = "ranges[" + i + "] = " + Arrays.toString(range);
            if (range == null || range.length != 3) {
                throw new MpiException(
                        ErrorClass.ARG, name + " must hold three numbers: first rank, last rank and stride");
            }
            addRanks(name, range[0], range[1], range[2], ranks);
        }
        return ranks.toIntArray();
    }

    /** Checks before it adds ranks: a mistyped range could have 2^32 ranks. */
    private void addRanks(String name, int first, int last, int stride, IntArrayList ranks) {
        if (stride == 0) {
            throw new MpiException(ErrorClass.ARG, name + " has stride 0");
        }
        long steps = ((long) last - first) / stride;
        if (last != first && last > first != stride > 0) {
            throw new MpiException(ErrorClass.ARG, name + " has a stride that leads away from the last rank");
        }
        requireRank("first rank of " + name + ",", first);
        requireRank("last rank of " + name + ",", (int) (first + steps * stride));
        for (int i = 0; i <= steps; i++) {
            ranks.addInt(first + i * stride);
        }
    }

    private static void requireRanks(int[] ranks) {
        if (ranks == null) {
            throw new MpiException(ErrorClass.ARG, "ranks is null");
        }
    }

    /** Returns which ranks of this group are among those. */
    private boolean[] requireDistinct(int[] ranks) {
        requireRanks(ranks);
        boolean[] seen = new boolean[worldRanks.length];
        for (int i = 0; i < ranks.length; i++) {
            requireRank("ranks[" + i + "] =", ranks[i]);
            if (seen[ranks[i]]) {
                throw new MpiException(ErrorClass.RANK, "ranks[" + i + "] = " + ranks[i] + " occurs twice");
            }
            seen[ranks[i]] = true;
        }
        return seen;
    }

    /**
     * Returns the ranks in this group of all members of another one, in their order.
     *
     * @throws MpiException of class GROUP if one is not in this group
     */
    public int[] ranksOf(Group part) {
        requireSameProcess("group", part);
        int[] ranks = part.translateRanks(IntStream.range(0, part.size()).toArray(), this);
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == Mpi.UNDEFINED) {
                throw new MpiException(
                        ErrorClass.GROUP,
                        "group has rank " + part.worldRanks[i]
                                + " of the job, which is not in the communicator's group");
            }
        }
        return ranks;
    }

    private static void requireGroup(String name, Group group) {
        if (group == null) {
            throw new MpiException(ErrorClass.GROUP, name + " is null");
        }
    }

    /** If ranks share a JVM, a group could reach another rank, which would use it as its own. */
    private void requireSameProcess(String name, Group other) {
        requireGroup(name, other);
        if (ownWorldRank != other.ownWorldRank
                && ownWorldRank != Mpi.UNDEFINED
                && other.ownWorldRank != Mpi.UNDEFINED) {
            throw new MpiException(
                    ErrorClass.GROUP,
                    name + " was made by rank " + other.ownWorldRank + " of the job, but this is rank " + ownWorldRank
                            + ": each rank creates its own groups");
        }
    }

    private Int2IntHashMap ranksByWorldRank() {
        Int2IntHashMap ranks = new Int2IntHashMap(Mpi.UNDEFINED);
        for (int i = 0; i < worldRanks.length; i++) {
            ranks.put(worldRanks[i], i);
        }
        return ranks;
    }

    /** Returns the ranks in the job of all members. A copy. */
    public int[] worldRanks() {
        return worldRanks.clone();
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
