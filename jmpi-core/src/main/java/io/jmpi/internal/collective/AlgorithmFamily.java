package io.jmpi.internal.collective;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The algorithms of one collective operation, and the rows of the table that choose among them. Immutable; any thread.
 *
 * @param operation the operation, named as the method of the communicator
 * @param algorithms all its algorithms
 * @param rows tried from the first to the last; the last one fits every situation
 */
public record AlgorithmFamily<A extends Algorithm>(String operation, List<A> algorithms, List<Row<A>> rows) {
    /** Any number of ranks or bytes. */
    public static final int ANY = Integer.MAX_VALUE;

    /**
     * A row of the table. It fits a situation within its limits that its algorithm suits.
     *
     * @param ranks the most ranks, or {@link #ANY}
     * @param bytes the most bytes, or {@link #ANY}
     * @param reason why, for the user
     */
    public record Row<A extends Algorithm>(int ranks, int bytes, A algorithm, String reason) {
        boolean fits(Situation situation) {
            return situation.ranks() <= ranks
                    && (situation.bytes() <= bytes || bytes == ANY)
                    && algorithm.suits(situation);
        }
    }

    /** Checks that the last row fits every situation. */
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
