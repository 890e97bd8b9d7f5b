package io.jmpi.trace.replay.communicators;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BinaryOperator;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A group of ranks as an expression of the calls that created it: its members are known once those of the communicators
 * it derives from are known. (MPI 4.1, section 7.3.)
 */
interface GroupExpression {
    /** No rank. */
    GroupExpression EMPTY = known -> new int[0];

    /** A group with unknown members. */
    GroupExpression UNKNOWN = known -> null;

    /** Resolves the members of a rank's communicators. */
    interface Members {
        /** World ranks of the rank's own group in a communicator; null if unknown. */
        int[] own(int instance);

        /** World ranks of the other group; null if unknown or absent. */
        int[] remote(int instance);
    }

    /** World ranks in the order of the group; null if unknown, or not yet known. */
    int[] ranks(Members known);

    /** The ranks of a group at these indices. */
    static GroupExpression including(GroupExpression group, int[] places) {
        return known -> {
            int[] ranks = group.ranks(known);
            return ranks == null || !areIn(places, ranks.length)
                    ? null
                    : Arrays.stream(places).map(place -> ranks[place]).toArray();
        };
    }

    /** The ranks of a group except those at these indices. */
    static GroupExpression excluding(GroupExpression group, int[] places) {
        return known -> {
            int[] ranks = group.ranks(known);
            BitSet excluded = setOf(places);
            return ranks == null
                    ? null
                    : IntStream.range(0, ranks.length)
                            .filter(place -> !excluded.get(place))
                            .map(place -> ranks[place])
                            .toArray();
        };
    }

    private static boolean areIn(int[] places, int length) {
        return Arrays.stream(places).allMatch(place -> place >= 0 && place < length);
    }

    private static BitSet setOf(int[] numbers) {
        BitSet set = new BitSet();
        Arrays.stream(numbers).filter(number -> number >= 0).forEach(set::set);
        return set;
    }

    /** The indices in triples of first, last and stride. */
    static int[] places(int[][] ranges) {
        IntStream.Builder places = IntStream.builder();
        for (int[] range : ranges) {
            if (range.length == 3 && range[2] != 0) {
                for (int place = range[0]; range[2] > 0 ? place <= range[1] : place >= range[1]; place += range[2]) {
                    places.add(place);
                }
            }
        }
        return places.build().toArray();
    }

    /** The ranks of the first group, then those of the second that are not in it. */
    static GroupExpression union(GroupExpression first, GroupExpression second) {
        return combined(first, second, (all, others) -> {
            BitSet set = setOf(all);
            int[] more = filter(others, rank -> !set.get(rank));
            return IntStream.concat(Arrays.stream(all), Arrays.stream(more)).toArray();
        });
    }

    /** The ranks of the first group that are in the second. */
    static GroupExpression intersection(GroupExpression first, GroupExpression second) {
        return combined(first, second, (all, others) -> filter(all, setOf(others)::get));
    }

    /** The ranks of the first group that are not in the second. */
    static GroupExpression difference(GroupExpression first, GroupExpression second) {
        return combined(first, second, (all, others) -> {
            BitSet set = setOf(others);
            return filter(all, rank -> !set.get(rank));
        });
    }

    private static int[] filter(int[] ranks, IntPredicate keeps) {
        return Arrays.stream(ranks).filter(keeps).toArray();
    }

    private static GroupExpression combined(
            GroupExpression first, GroupExpression second, BinaryOperator<int[]> combination) {
        return known -> {
            int[] ranks = first.ranks(known);
            int[] others = second.ranks(known);
            return ranks == null || others == null ? null : combination.apply(ranks, others);
        };
    }
}
