package io.jmpi.collective;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The algorithms of one collective operation, and the rows of the table that say which is taken when. Immutable; any
 * thread.
 *
 * @param operation the operation as the methods of the communicator are called
 * @param algorithms all of them
 * @param rows tried from the first to the last; the last one fits everything
 */
public record AlgorithmFamily<A extends Algorithm>(String operation, List<A> algorithms, List<Row<A>> rows) {
    /** Any number of ranks or bytes. */
    public static final int ANY = Integer.MAX_VALUE;

    /**
     * A row of the table, which fits operations that are not larger, and that the algorithm suits.
     *
     * @param ranks at most so many; {@link #ANY} for all
     * @param bytes at most so many; {@link #ANY} for all
     * @param reason why, in a few words for the user
     */
    public record Row<A extends Algorithm>(int ranks, int bytes, A algorithm, String reason) {
        boolean fits(Situation situation) {
            return situation.ranks() <= ranks
                    && (situation.bytes() <= bytes || bytes == ANY)
                    && algorithm.suits(situation);
        }
    }

    /** Checks that there is an algorithm for everything. */
    public AlgorithmFamily {
        Row<A> last = rows.get(rows.size() - 1);
        if (last.ranks() != ANY || last.bytes() != ANY) {
            throw new IllegalArgumentException("the last row of " + operation + " does not fit everything");
        }
    }

    /** The algorithm that the table chooses. */
    public A choose(Situation situation) {
        for (Row<A> row : rows) {
            if (row.fits(situation)) {
                return row.algorithm();
            }
        }
        throw new AssertionError("the last row of " + operation + " does not suit " + situation);
    }

    /**
     * An algorithm by its name.
     *
     * @throws IllegalArgumentException if it is unknown; the message lists the known ones
     */
    A named(String name) {
        for (A algorithm : algorithms) {
            if (algorithm.algorithmName().equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("unknown algorithm '" + name + "' of " + operation + "; known: "
                + algorithms.stream().map(Algorithm::algorithmName).collect(Collectors.joining(", ")) + ", "
                + AlgorithmSelection.AUTO);
    }
}
