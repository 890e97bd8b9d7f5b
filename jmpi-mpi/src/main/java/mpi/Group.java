package mpi;

import io.jmpi.Comparison;
import io.jmpi.mpi.rank.Ranks;
import java.util.Arrays;

/** An ordered set of ranks of the job. */
public final class Group implements Freeable {
    private io.jmpi.Group members;

    Group(io.jmpi.Group members) {
        this.members = members;
    }

    io.jmpi.Group toCore() {
        if (members == null) {
            throw new MPIException(MPI.ERR_GROUP, "the group is null, or has been freed");
        }
        return members;
    }

    private static Group made(java.util.function.Supplier<io.jmpi.Group> body) {
        return MPIException.call(() -> new Group(body.get()));
    }

    /** Returns the number of ranks (MPI_Group_size). */
    public int getSize() {
        return MPIException.call(() -> toCore().size());
    }

    /** Returns this rank in the group; {@link MPI#UNDEFINED} if it is not a member (MPI_Group_rank). */
    public int getRank() {
        return MPIException.call(() -> Ranks.orUndefined(toCore().rank()));
    }

    @Override
    public void free() {
        members = null;
    }

    /** Does nothing, for programs in mpiJava's flavour that call it; empty, so that it costs the collector nothing. */
    @Override
    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    public void finalize() {}

    /** Whether this is the null group, or has been freed. */
    public boolean isNull() {
        return members == null;
    }

    /** Translates ranks of one group to ranks of another (MPI_Group_translate_ranks). */
    public static int[] translateRanks(Group group1, int[] ranks1, Group group2) {
        return MPIException.call(() -> Arrays.stream(group1.toCore()
                        .translateRanks(Arrays.stream(ranks1).map(Ranks::dest).toArray(), group2.toCore()))
                .map(rank -> rank == io.jmpi.Mpi.PROC_NULL ? MPI.PROC_NULL : Ranks.orUndefined(rank))
                .toArray());
    }

    /** The number of a result, which communicators use, too. */
    static int number(Comparison comparison) {
        return switch (comparison) {
            case IDENT -> MPI.IDENT;
            case CONGRUENT -> MPI.CONGRUENT;
            case SIMILAR -> MPI.SIMILAR;
            case UNEQUAL -> MPI.UNEQUAL;
        };
    }

    /** Compares two groups (MPI_Group_compare). */
    public static int compare(Group group1, Group group2) {
        return MPIException.call(() -> number(io.jmpi.Group.compare(group1.toCore(), group2.toCore())));
    }

    /** All ranks of both (MPI_Group_union). */
    public static Group union(Group group1, Group group2) {
        return made(() -> group1.toCore().union(group2.toCore()));
    }

    /** The ranks of the first that are in the second (MPI_Group_intersection). */
    public static Group intersection(Group group1, Group group2) {
        return made(() -> group1.toCore().intersection(group2.toCore()));
    }

    /** The ranks of the first that are not in the second (MPI_Group_difference). */
    public static Group difference(Group group1, Group group2) {
        return made(() -> group1.toCore().difference(group2.toCore()));
    }

    /** The ranks with these numbers, in this order (MPI_Group_incl). */
    public Group incl(int[] ranks) {
        return made(() -> toCore().include(ranks));
    }

    /** The ranks except those with these numbers (MPI_Group_excl). */
    public Group excl(int[] ranks) {
        return made(() -> toCore().exclude(ranks));
    }

    /** As {@link #incl}, of ranges: first, last, stride (MPI_Group_range_incl). */
    public Group rangeIncl(int[][] ranges) {
        return made(() -> toCore().includeRanges(ranges));
    }

    /** As {@link #excl}, of ranges: first, last, stride (MPI_Group_range_excl). */
    public Group rangeExcl(int[][] ranges) {
        return made(() -> toCore().excludeRanges(ranges));
    }

    // ---------------------------------------------------------------- mpiJava

    /** Returns the number of ranks; {@link MPI#UNDEFINED} for a null group. */
    public int Size() {
        return isNull() ? MPI.UNDEFINED : getSize();
    }

    /** Returns this rank in the group; {@link MPI#UNDEFINED} if it is not a member. */
    public int Rank() {
        return getRank();
    }

    /** Translates ranks of one group to ranks of another. */
    public static int[] Translate_ranks(Group group1, int[] ranks1, Group group2) {
        return translateRanks(group1, ranks1, group2);
    }

    /** Compares two groups; a null group equals no other. */
    public static int Compare(Group group1, Group group2) {
        return group1.isNull() != group2.isNull() ? MPI.UNEQUAL : compare(group1, group2);
    }

    /** All ranks of both; a null group has none. */
    public static Group Union(Group group1, Group group2) {
        if (group1.isNull()) {
            return group2;
        }
        return group2.isNull() ? group1 : union(group1, group2);
    }

    /** The ranks of the first that are in the second; null if one is null. */
    public static Group Intersection(Group group1, Group group2) {
        return group1.isNull() || group2.isNull() ? MPI.GROUP_NULL : intersection(group1, group2);
    }

    /** The ranks of the first that are not in the second; a null group has no ranks. */
    public static Group Difference(Group group1, Group group2) {
        if (group1.isNull()) {
            return MPI.GROUP_NULL;
        }
        return group2.isNull() ? group1 : difference(group1, group2);
    }

    /** The ranks with these numbers, in this order. */
    public Group Incl(int[] ranks) {
        return incl(ranks);
    }

    /** The ranks except those with these numbers. */
    public Group Excl(int[] ranks) {
        return excl(ranks);
    }

    /** As {@link #Incl}, of ranges: first, last, stride. */
    public Group Range_incl(int[][] ranges) {
        return rangeIncl(ranges);
    }

    /** As {@link #Excl}, of ranges: first, last, stride. */
    public Group Range_excl(int[][] ranges) {
        return rangeExcl(ranges);
    }

    @Override
    public String toString() {
        return isNull() ? "null group" : members.toString();
    }
}
