package io.jmpi.internal.session;

import io.jmpi.Group;
import io.jmpi.Mpi;
import io.jmpi.SplitType;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.Host;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What all ranks of a communicator, in an inter-communicator those of both groups, pass to a split (MPI 4.1, section
 * 7.4.2). Immutable.
 */
final class ColorsAndKeys {
    /** A color and a key for each rank, in the order of {@link CommunicatorCore#all}. */
    private final int[] numbers;

    private ColorsAndKeys(int[] numbers) {
        this.numbers = numbers;
    }

    /** Checks the color that a rank passes. */
    static void requireColor(int color) {
        if (color < 0 && color != Mpi.UNDEFINED) {
            throw new MpiException(ErrorClass.ARG, "color " + color + " must be >= 0 or UNDEFINED");
        }
    }

    /** Checks the type that a rank passes. */
    static void requireType(SplitType type) {
        if (type == null) {
            throw new MpiException(ErrorClass.ARG, "type is null; use UNDEFINED to get no communicator");
        }
    }

    /** Gets them from all ranks. Collective. */
    static ColorsAndKeys of(CommunicatorCore core, int color, int key) {
        return new ColorsAndKeys(core.gathered("split", color, key));
    }

    /** Gets the keys of all ranks; ranks of one host have the same color. Collective. */
    static ColorsAndKeys of(CommunicatorCore core, SplitType type, int key) {
        int[] own = new int[2 + Host.FINGERPRINT_INTS];
        own[0] = type == SplitType.UNDEFINED ? Mpi.UNDEFINED : core.all().rank();
        own[1] = key;
        int[] fingerprint = core.session().host().fingerprint();
        System.arraycopy(fingerprint, 0, own, 2, Host.FINGERPRINT_INTS);
        int[] all = core.gathered("splitType", own);
        return new ColorsAndKeys(Host.colorsAndKeys(all, core.all().size()));
    }

    /**
     * Returns the members of a group that have the color of this rank, by key, then by rank.
     *
     * @param first the rank, among all ranks, of the group's first member
     */
    Group membersOf(Group group, int first, int ownRank) {
        int color = color(ownRank);
        if (color == Mpi.UNDEFINED) {
            return Group.EMPTY;
        }
        return group.include(IntStream.range(0, group.size())
                .filter(i -> color(first + i) == color)
                .boxed()
                .sorted(Comparator.comparingInt(i -> numbers[2 * (first + i) + 1]))
                .mapToInt(Integer::intValue)
                .toArray());
    }

    private int color(int rank) {
        return numbers[2 * rank];
    }
}
