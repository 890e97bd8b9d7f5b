package io.jmpi.trace.generate;

/**
 * A synthetic trace: equal plans make equal traces, byte for byte, if the same version of Java compresses them.
 * Immutable; any thread.
 *
 * @param pattern of communication
 * @param ranks 2 to {@link #MOST_RANKS}
 * @param dimensions of the grid of pattern halo, 2 or 3
 * @param iterations of the pattern, at least 1
 * @param bytes of a message, 0 to {@link #MOST_BYTES}
 * @param wildcards share of receives with wildcards, 0 to 1; must be 0 for patterns without wildcards
 * @param seed of all random choices
 */
public record TracePlan(
        TracePattern pattern, int ranks, int dimensions, long iterations, int bytes, double wildcards, long seed) {
    /** Maximum number of ranks. */
    public static final int MOST_RANKS = 4096;

    /** Maximum length of a message. */
    public static final int MOST_BYTES = 1 << 30;

    /** Maximum duration: the trace's clock has 32 bits for seconds. */
    public static final long MOST_ITERATIONS = 1_000_000_000;

    /**
     * Validates the plan.
     *
     * @throws IllegalArgumentException that names the value out of range
     */
    public TracePlan {
        check("the number of ranks", ranks, 2, MOST_RANKS);
        check("the number of dimensions", dimensions, 2, 3);
        check("the number of iterations", iterations, 1, MOST_ITERATIONS);
        check("the size of messages", bytes, 0, MOST_BYTES);
        if (!(wildcards >= 0 && wildcards <= 1)) {
            throw new IllegalArgumentException("the share of wildcards must be from 0 to 1, but is " + wildcards);
        }
        if (wildcards > 0 && !pattern.hasWildcards()) {
            throw new IllegalArgumentException("pattern " + pattern.patternName()
                    + " has no wildcards, but their share is " + wildcards
                    + ": use pattern random or all-to-one");
        }
    }

    private static void check(String what, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " must be from " + least + " to " + most + ", but is " + value);
        }
    }

    /** The same plan with the iterations that make about that many calls of all ranks together. */
    public TracePlan withCalls(long calls) {
        check("the number of calls", calls, 1, Long.MAX_VALUE);
        Traffic traffic = pattern.traffic(this);
        long each = 2 * traffic.messages() + (long) ranks * traffic.phases();
        return new TracePlan(pattern, ranks, dimensions, (calls - 1) / each + 1, bytes, wildcards, seed);
    }
}
