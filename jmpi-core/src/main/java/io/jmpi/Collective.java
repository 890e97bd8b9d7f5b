package io.jmpi;

import java.util.Locale;

/**
 * The collective operations (MPI 4.1, chapter 6 and section 8.6), and the flow of data in each. Argument checks, names
 * in traces and messages, tests and benchmarks follow this table. Immutable.
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

    /** The flow of data between ranks. */
    public enum Pattern {
        /** No data moves; each rank waits for all. */
        BARRIER,
        /** The root sends the same elements to all ranks. */
        BROADCAST,
        /** Each rank sends a part to the root. */
        GATHER,
        /** The root sends a part to each rank. */
        SCATTER,
        /** Each rank sends a part to all ranks. */
        ALLGATHER,
        /** Each rank sends a part to each rank. */
        ALLTOALL,
        /** The elements of all ranks are combined at the root. */
        REDUCE,
        /** The elements of all ranks are combined at all ranks. */
        ALLREDUCE,
        /** The elements of all ranks are combined, and each rank receives a part of the result. */
        REDUCE_SCATTER,
        /** Each rank receives the combined elements of the ranks up to, or before, itself. */
        SCAN,
        /** Each rank sends the same elements to each neighbor. */
        NEIGHBOR_ALLGATHER,
        /** Each rank sends a part to each neighbor. */
        NEIGHBOR_ALLTOALL
    }

    /** How the buffer with parts for several ranks is divided. */
    public enum Division {
        /** Not at all: each buffer is one range of elements. */
        UNDIVIDED,
        /** Into the same number of elements for each rank. */
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

    /** The flow of data between the ranks. */
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

    /**
     * The name of the blocking method, used in messages and in the settings of algorithms: {@code reduceScatterBlock}.
     */
    public String method() {
        return method;
    }

    /** The name of the MPI function without prefix: {@code reduce_scatter_block}. */
    public String function() {
        return function;
    }

    /** Whether the operation has a root. */
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

    /** Whether it is a neighborhood collective, of a communicator with a topology. */
    public boolean isAmongNeighbors() {
        return pattern == Pattern.NEIGHBOR_ALLGATHER || pattern == Pattern.NEIGHBOR_ALLTOALL;
    }

    /** Whether inter-communicators support it. */
    public boolean isBetweenGroups() {
        return pattern != Pattern.SCAN && !isAmongNeighbors();
    }

    /** Whether its parts may be objects: parts with a datatype each may not. */
    public boolean movesObjects() {
        return !isReduction() && division != Division.BY_COUNTS_AND_TYPES && pattern != Pattern.BARRIER;
    }
}
