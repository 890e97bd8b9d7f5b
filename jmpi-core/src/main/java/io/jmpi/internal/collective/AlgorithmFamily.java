package io.jmpi.internal.collective;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The algorithms of one collective operation, and the rows of the table that choose among them. Immutable; any thread.
 *
 * @param <P> plans the operation
 * @param operation the operation, named as the method of the communicator
 * @param algorithms all its algorithms
 * @param rows tried from the first to the last; the last one fits every situation
 */
public record AlgorithmFamily<P>(String operation, List<Algorithm<P>> algorithms, List<Row<P>> rows) {
    /** Any number of ranks or bytes. */
    public static final int ANY = Integer.MAX_VALUE;

    /**
     * A row of the table. It fits a situation within its limits that its algorithm suits.
     *
     * @param ranks the most ranks, or {@link #ANY}
     * @param bytes the most bytes, or {@link #ANY}
     * @param reason why, for the user
     */
    public record Row<P>(int ranks, int bytes, Algorithm<P> algorithm, String reason) {
        boolean fits(Situation situation) {
            return situation.ranks() <= ranks
                    && (situation.bytes() <= bytes || bytes == ANY)
                    && algorithm.suits(situation);
        }
    }

    public AlgorithmFamily {
        Row<P> last = rows.get(rows.size() - 1);
        if (last.ranks() != ANY || last.bytes() != ANY) {
            throw new IllegalArgumentException("the last row of " + operation + " does not fit everything");
        }
    }

    /** Returns the algorithm that the table chooses. */
    public Algorithm<P> choose(Situation situation) {
        for (Row<P> row : rows) {
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
    Algorithm<P> named(String name) {
        for (Algorithm<P> algorithm : algorithms) {
            if (algorithm.name().equals(name)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("unknown algorithm '" + name + "' of " + operation + "; known: "
                + algorithms.stream().map(Algorithm::name).collect(Collectors.joining(", ")) + ", "
                + AlgorithmSelection.AUTO);
    }
}
