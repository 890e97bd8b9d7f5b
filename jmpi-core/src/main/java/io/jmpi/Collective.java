package io.jmpi;

import java.util.Locale;

/**
 * The collective operations (MPI 4.1, chapter 6 and section 8.6): who sends what to whom in each. This is the table that
 * checks of arguments, names in traces and messages, tests and benchmarks follow. Immutable.
 */
public enum Collective {
    BARRIER(Pattern.BARRIER, Division.UNDIVIDED, "6.3"),
    BCAST(Pattern.BROADCAST, Division.UNDIVIDED, "6.4"),
    GATHER(Pattern.GATHER, Division.EQUALLY, "6.5"),
    GATHERV(Pattern.GATHER, Division.BY_COUNTS, "6.5"),
    SCATTER(Pattern.SCATTER, Division.EQUALLY, "6.6"),
    SCATTERV(Pattern.SCATTER, Division.BY_COUNTS, "6.6"),
    ALLGATHER(Pattern.ALLGATHER, Division.EQUALLY, "6.7"),
    ALLGATHERV(Pattern.ALLGATHER, Division.BY_COUNTS, "6.7"),
    ALLTOALL(Pattern.ALLTOALL, Division.EQUALLY, "6.8"),
    ALLTOALLV(Pattern.ALLTOALL, Division.BY_COUNTS, "6.8"),
    ALLTOALLW(Pattern.ALLTOALL, Division.BY_COUNTS_AND_TYPES, "6.8"),
    REDUCE(Pattern.REDUCE, Division.UNDIVIDED, "6.9.1"),
    ALLREDUCE(Pattern.ALLREDUCE, Division.UNDIVIDED, "6.9.6"),
    REDUCE_SCATTER_BLOCK(Pattern.REDUCE_SCATTER, Division.EQUALLY, "6.10.1"),
    REDUCE_SCATTER(Pattern.REDUCE_SCATTER, Division.BY_COUNTS, "6.10.2"),
    SCAN(Pattern.SCAN, Division.UNDIVIDED, "6.11.1"),
    EXSCAN(Pattern.SCAN, Division.UNDIVIDED, "6.11.2"),
    NEIGHBOR_ALLGATHER(Pattern.NEIGHBOR_ALLGATHER, Division.EQUALLY, "8.6.1"),
    NEIGHBOR_ALLGATHERV(Pattern.NEIGHBOR_ALLGATHER, Division.BY_COUNTS, "8.6.1"),
    NEIGHBOR_ALLTOALL(Pattern.NEIGHBOR_ALLTOALL, Division.EQUALLY, "8.6.2"),
    NEIGHBOR_ALLTOALLV(Pattern.NEIGHBOR_ALLTOALL, Division.BY_COUNTS, "8.6.2"),
    NEIGHBOR_ALLTOALLW(Pattern.NEIGHBOR_ALLTOALL, Division.BY_COUNTS_AND_TYPES, "8.6.2");

    /** Who sends to whom. */
    public enum Pattern {
        /** Nothing moves; each rank waits for all. */
        BARRIER,
        /** The root's elements go to all ranks. */
        BROADCAST,
        /** A part of each rank goes to the root. */
        GATHER,
        /** A part for each rank comes from the root. */
        SCATTER,
        /** A part of each rank goes to all ranks. */
        ALLGATHER,
        /** A part goes from each rank to each rank. */
        ALLTOALL,
        /** The elements of all ranks are combined at the root. */
        REDUCE,
        /** The elements of all ranks are combined at all ranks. */
        ALLREDUCE,
        /** The elements of all ranks are combined, and each rank receives a part of the result. */
        REDUCE_SCATTER,
        /** The elements of the ranks up to, or before, each one are combined there. */
        SCAN,
        /** The same elements go to each neighbor. */
        NEIGHBOR_ALLGATHER,
        /** A part goes to each neighbor. */
        NEIGHBOR_ALLTOALL
    }

    /** How the buffer with parts for several ranks is divided. */
    public enum Division {
        /** There is none: each buffer is one range of elements. */
        UNDIVIDED,
        /** Into as many elements for each rank. */
        EQUALLY,
        /** By a count and a displacement for each rank. */
        BY_COUNTS,
        /** By a count, a displacement and a datatype for each rank. */
        BY_COUNTS_AND_TYPES
    }

    private final Pattern pattern;
    private final Division division;
    private final String section;
    private final String method;
    private final String function;

    Collective(Pattern pattern, Division division, String section) {
        this.pattern = pattern;
        this.division = division;
        this.section = section;
        String words = name().toLowerCase(Locale.ROOT);
        StringBuilder camel = new StringBuilder();
        for (int i = 0; i < words.length(); i++) {
            boolean begins = i > 0 && words.charAt(i - 1) == '_';
            if (words.charAt(i) != '_') {
                camel.append(begins ? Character.toUpperCase(words.charAt(i)) : words.charAt(i));
            }
        }
        this.method = camel.toString();
        this.function = words;
    }

    /** Who sends to whom. */
    public Pattern pattern() {
        return pattern;
    }

    /** How the buffer with parts for several ranks is divided. */
    public Division division() {
        return division;
    }

    /** The section of MPI 4.1. */
    public String section() {
        return section;
    }

    /** The name of the blocking method, as in messages and in settings of algorithms: {@code reduceScatterBlock}. */
    public String method() {
        return method;
    }

    /** The name of the MPI function without prefix: {@code reduce_scatter_block}. */
    public String function() {
        return function;
    }

    /** Whether one rank is its root. */
    public boolean hasRoot() {
        return switch (pattern) {
            case BROADCAST, GATHER, SCATTER, REDUCE -> true;
            default -> false;
        };
    }

    /** Whether it combines elements. */
    public boolean isReduction() {
        return switch (pattern) {
            case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN -> true;
            default -> false;
        };
    }

    /** Whether it is an operation of a communicator with a topology, among neighbors. */
    public boolean isAmongNeighbors() {
        return pattern == Pattern.NEIGHBOR_ALLGATHER || pattern == Pattern.NEIGHBOR_ALLTOALL;
    }

    /** Whether inter-communicators have it. */
    public boolean isBetweenGroups() {
        return pattern != Pattern.SCAN && !isAmongNeighbors();
    }

    /** Whether its parts may be objects: a part of a datatype of its own may not. */
    public boolean movesObjects() {
        return !isReduction() && division != Division.BY_COUNTS_AND_TYPES && pattern != Pattern.BARRIER;
    }
}
