package io.jmpi;

import static io.jmpi.MpiErrors.assertError;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.matching.contract.TestSeeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Groups against lists of ranks, on which the same is done one element after the other. */
class GroupTest {
    private static final int RANKS = 12;
    private static final int OWN = 5;
    private static final Group ALL = Group.of(IntStream.range(0, RANKS).toArray(), OWN);

    private static Group group(List<Integer> worldRanks) {
        return ALL.include(ints(worldRanks));
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    private static List<Integer> randomRanks(Random random) {
        List<Integer> ranks = new ArrayList<>(IntStream.range(0, RANKS).boxed().toList());
        Collections.shuffle(ranks, random);
        return ranks.subList(0, random.nextInt(RANKS + 1));
    }

    private static void assertMembers(Group group, List<Integer> worldRanks) {
        assertThat(group.size()).isEqualTo(worldRanks.size());
        for (int i = 0; i < worldRanks.size(); i++) {
            assertThat(group.worldRank(i)).isEqualTo(worldRanks.get(i));
        }
        int own = worldRanks.indexOf(OWN);
        assertThat(group.rank()).isEqualTo(own < 0 ? Mpi.UNDEFINED : own);
        assertThat(Group.compare(group, group(worldRanks))).isEqualTo(Comparison.IDENT);
    }

    @Test
    void shouldMakeTheSameSetsAsTheModel() {
        Random random = TestSeeds.random("GroupTest.shouldMakeTheSameSetsAsTheModel");
        for (int i = 0; i < 2000; i++) {
            List<Integer> first = randomRanks(random);
            List<Integer> second = randomRanks(random);
            List<Integer> union = new ArrayList<>(first);
            second.stream().filter(rank -> !first.contains(rank)).forEach(union::add);
            assertMembers(group(first).union(group(second)), union);
            List<Integer> intersection = new ArrayList<>(first);
            intersection.retainAll(second);
            assertMembers(group(first).intersection(group(second)), intersection);
            List<Integer> difference = new ArrayList<>(first);
            difference.removeAll(second);
            assertMembers(group(first).difference(group(second)), difference);
        }
    }

    @Test
    void shouldTakeAndLeaveTheSameMembersAsTheModel() {
        Random random = TestSeeds.random("GroupTest.shouldTakeAndLeaveTheSameMembersAsTheModel");
        for (int i = 0; i < 2000; i++) {
            List<Integer> members = randomRanks(random);
            List<Integer> ranks =
                    new ArrayList<>(IntStream.range(0, members.size()).boxed().toList());
            Collections.shuffle(ranks, random);
            ranks = ranks.subList(0, random.nextInt(members.size() + 1));
            List<Integer> included = ranks.stream().map(members::get).toList();
            assertMembers(group(members).include(ints(ranks)), included);
            List<Integer> excluded = new ArrayList<>(members);
            excluded.removeAll(included);
            assertMembers(group(members).exclude(ints(ranks)), excluded);
        }
    }

    @Test
    void shouldTranslateRanksAsTheModel() {
        Random random = TestSeeds.random("GroupTest.shouldTranslateRanksAsTheModel");
        for (int i = 0; i < 500; i++) {
            List<Integer> from = randomRanks(random);
            List<Integer> to = randomRanks(random);
            int[] ranks = IntStream.range(0, from.size()).toArray();
            int[] expected = from.stream()
                    .mapToInt(rank -> to.contains(rank) ? to.indexOf(rank) : Mpi.UNDEFINED)
                    .toArray();
            assertThat(group(from).translateRanks(ranks, group(to))).isEqualTo(expected);
        }
        assertThat(Group.EMPTY.translateRanks(new int[] {Mpi.PROC_NULL}, ALL)).containsExactly(Mpi.PROC_NULL);
    }

    /** The example ranges of the standard, and what follows from them. */
    @Test
    void shouldTakeTheRanksOfRanges() {
        assertThat(ALL.includeRanges(new int[] {6, 7, 1}, new int[] {1, 6, 2}, new int[] {0, 9, 4}))
                .isEqualTo(ALL.include(6, 7, 1, 3, 5, 0, 4, 8));
        assertThat(ALL.includeRanges(new int[] {9, 1, -4})).isEqualTo(ALL.include(9, 5, 1));
        assertThat(ALL.includeRanges(new int[] {9, 0, -4})).isEqualTo(ALL.include(9, 5, 1));
        assertThat(ALL.includeRanges(new int[] {4, 4, -3}, new int[] {3, 3, 7})).isEqualTo(ALL.include(4, 3));
        assertThat(ALL.includeRanges()).isEqualTo(Group.EMPTY);
        assertThat(ALL.excludeRanges()).isEqualTo(ALL);
        assertThat(ALL.excludeRanges(new int[] {11, 3, -1})).isEqualTo(ALL.include(0, 1, 2));
        // Only ranks that the strides meet must be there.
        assertThat(ALL.includeRanges(new int[] {0, 15, 10})).isEqualTo(ALL.include(0, 10));
        assertThat(ALL.includeRanges(new int[] {0, Integer.MAX_VALUE - 1, Integer.MAX_VALUE})
                        .size())
                .isEqualTo(1);
    }

    @Test
    void shouldTakeTheRanksOfRandomRanges() {
        Random random = TestSeeds.random("GroupTest.shouldTakeTheRanksOfRandomRanges");
        for (int i = 0; i < 2000; i++) {
            int first = random.nextInt(RANKS);
            int last = random.nextInt(RANKS);
            int stride = (1 + random.nextInt(RANKS)) * (last < first ? -1 : 1);
            List<Integer> expected = new ArrayList<>();
            for (int rank = first; stride > 0 ? rank <= last : rank >= last; rank += stride) {
                expected.add(rank);
            }
            assertMembers(ALL.includeRanges(new int[] {first, last, stride}), expected);
            assertThat(ALL.excludeRanges(new int[] {first, last, stride})).isEqualTo(ALL.exclude(ints(expected)));
        }
    }

    @Test
    void shouldCompareMembersAndThenOrder() {
        Group evens = ALL.include(0, 2, 4);
        assertThat(Group.compare(evens, ALL.include(0, 2, 4))).isEqualTo(Comparison.IDENT);
        assertThat(Group.compare(evens, ALL.include(2, 4, 0))).isEqualTo(Comparison.SIMILAR);
        assertThat(Group.compare(evens, ALL.include(0, 2, 5))).isEqualTo(Comparison.UNEQUAL);
        assertThat(Group.compare(evens, ALL.include(0, 2))).isEqualTo(Comparison.UNEQUAL);
        assertThat(Group.compare(ALL.include(0, 2), evens)).isEqualTo(Comparison.UNEQUAL);
        assertThat(Group.compare(Group.EMPTY, evens.difference(ALL))).isEqualTo(Comparison.IDENT);
        assertThat(Group.compare(Group.EMPTY, evens)).isEqualTo(Comparison.UNEQUAL);
    }

    @Test
    void shouldKnowItsOwnRankAgainWhenItHasBeenLeftOut() {
        Group others = ALL.exclude(OWN);
        assertThat(others.rank()).isEqualTo(Mpi.UNDEFINED);
        assertThat(others.union(ALL).rank()).isEqualTo(RANKS - 1);
        assertThat(Group.EMPTY.union(others).union(ALL.include(OWN)).rank()).isEqualTo(RANKS - 1);
        assertThat(Group.EMPTY.rank()).isEqualTo(Mpi.UNDEFINED);
    }

    @Test
    void shouldRefuseRanksThatAreNotThereOrTwice() {
        Group three = ALL.include(7, 8, 9);
        assertError(ErrorClass.RANK, () -> three.worldRank(3), "rank 3", "0..2");
        assertError(ErrorClass.RANK, () -> Group.EMPTY.worldRank(0), "rank 0", "empty");
        assertError(ErrorClass.RANK, () -> three.include(0, 3), "ranks[1] = 3", "0..2");
        assertError(ErrorClass.RANK, () -> three.include(2, 0, 2), "ranks[2] = 2", "twice");
        assertError(ErrorClass.RANK, () -> three.exclude(-1), "ranks[0] = -1");
        assertError(ErrorClass.RANK, () -> three.exclude(1, 1), "ranks[1] = 1", "twice");
        assertError(ErrorClass.RANK, () -> three.include(Mpi.PROC_NULL), "ranks[0] = -2");
        assertError(ErrorClass.RANK, () -> three.translateRanks(new int[] {0, 5}, ALL), "rank 5", "0..2");
        assertError(ErrorClass.ARG, () -> three.include((int[]) null), "ranks is null");
        assertError(ErrorClass.ARG, () -> three.exclude((int[]) null), "ranks is null");
        assertError(ErrorClass.ARG, () -> three.translateRanks(null, ALL), "ranks is null");
    }

    @Test
    void shouldRefuseRangesThatAreNone() {
        assertError(ErrorClass.ARG, () -> ALL.includeRanges((int[][]) null), "ranges is null");
        assertError(
                ErrorClass.ARG, () -> ALL.includeRanges(new int[] {0, 1, 1}, new int[] {0, 1}), "ranges[1] = [0, 1]");
        assertError(ErrorClass.ARG, () -> ALL.includeRanges(new int[][] {null}), "ranges[0] = null");
        assertError(ErrorClass.ARG, () -> ALL.excludeRanges(new int[] {0, 1, 0}), "ranges[0] = [0, 1, 0]", "stride 0");
        assertError(ErrorClass.ARG, () -> ALL.includeRanges(new int[] {3, 1, 1}), "ranges[0] = [3, 1, 1]", "away");
        assertError(ErrorClass.ARG, () -> ALL.includeRanges(new int[] {1, 3, -1}), "[1, 3, -1]", "away");
        assertError(ErrorClass.RANK, () -> ALL.includeRanges(new int[] {-1, 3, 1}), "first rank", "[-1, 3, 1]", "-1");
        assertError(ErrorClass.RANK, () -> ALL.includeRanges(new int[] {0, 12, 4}), "last rank", "[0, 12, 4]", "12");
        assertError(
                ErrorClass.RANK,
                () -> ALL.excludeRanges(new int[] {0, Integer.MAX_VALUE, 1}),
                "last rank",
                "" + Integer.MAX_VALUE);
        assertError(
                ErrorClass.RANK,
                () -> ALL.includeRanges(new int[] {0, 4, 2}, new int[] {4, 5, 1}),
                "ranks[3] = 4",
                "twice");
    }

    @Test
    void shouldRefuseGroupsThatAreNullOrOfAnotherRank() {
        Group ofRankOne = Group.of(new int[] {0, 1}, 1);
        assertError(ErrorClass.GROUP, () -> ALL.union(null), "other is null");
        assertError(ErrorClass.GROUP, () -> ALL.translateRanks(new int[0], null), "other is null");
        assertError(ErrorClass.GROUP, () -> Group.compare(null, ALL), "group1 is null");
        assertError(ErrorClass.GROUP, () -> Group.compare(ALL, null), "group2 is null");
        assertError(ErrorClass.GROUP, () -> ALL.union(ofRankOne), "rank 1", "rank 5");
        assertError(ErrorClass.GROUP, () -> ALL.intersection(ofRankOne), "rank 1", "rank 5");
        assertError(ErrorClass.GROUP, () -> ALL.difference(ofRankOne), "rank 1", "rank 5");
        assertError(ErrorClass.GROUP, () -> Group.compare(ALL, ofRankOne), "group2", "rank 1", "rank 5");
    }
}
