package io.jmpi.internal.collective.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ranks of a communicator in groups, each of which shares memory: those of one host, or some of them. The groups are
 * in the order of their lowest ranks. The same at all ranks. Immutable; any thread.
 */
public final class Hosts {
    private final int[][] ranks;

    /** By rank: its group, and its place there. */
    private final int[] groups;

    private final int[] places;

    private Hosts(int[][] ranks, int size) {
        this.ranks = ranks;
        groups = new int[size];
        places = new int[size];
        for (int group = 0; group < ranks.length; group++) {
            for (int place = 0; place < ranks[group].length; place++) {
                groups[ranks[group][place]] = group;
                places[ranks[group][place]] = place;
            }
        }
    }

    /**
     * Groups ranks.
     *
     * @param hosts a number of its host for each rank
     * @param most ranks of a group
     */
    public static Hosts of(long[] hosts, int most) {
        Map<Long, List<Integer>> open = new LinkedHashMap<>();
        List<List<Integer>> groups = new ArrayList<>();
        for (int rank = 0; rank < hosts.length; rank++) {
            List<Integer> group = open.get(hosts[rank]);
            if (group == null || group.size() == most) {
                group = new ArrayList<>();
                groups.add(group);
                open.put(hosts[rank], group);
            }
            group.add(rank);
        }
        int[][] ranks = groups.stream()
                .map(group -> group.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        return new Hosts(ranks, hosts.length);
    }

    /** Returns the number of groups. */
    public int count() {
        return ranks.length;
    }

    /** Returns the ranks of a group, in ascending order. */
    public int[] ranks(int group) {
        return ranks[group].clone();
    }

    /** Returns the group of a rank. */
    public int of(int rank) {
        return groups[rank];
    }

    /** Returns the place of a rank in its group. */
    public int place(int rank) {
        return places[rank];
    }

    /** Returns the lowest rank of each group. */
    public int[] leaders() {
        return Arrays.stream(ranks).mapToInt(group -> group[0]).toArray();
    }

    /** As {@link #leaders}, with a given rank for its group. */
    public int[] leadersWith(int rank) {
        int[] leaders = leaders();
        leaders[groups[rank]] = rank;
        return leaders;
    }

    /** Returns the number of ranks in the largest group. */
    public int largest() {
        return Arrays.stream(ranks).mapToInt(group -> group.length).max().orElseThrow();
    }

    /** Whether any rank shares memory with another one. */
    public boolean share() {
        return ranks.length < groups.length;
    }

    /** Whether the ranks of each group follow each other, so that the order of groups is that of ranks. */
    public boolean areConsecutive() {
        return Arrays.stream(ranks).allMatch(group -> group[group.length - 1] - group[0] == group.length - 1);
    }
}
