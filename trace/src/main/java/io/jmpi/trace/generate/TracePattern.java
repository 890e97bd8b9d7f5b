package io.jmpi.trace.generate;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A pattern of communication of a synthetic application. Immutable; any thread. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum TracePattern {
    /** Ranks in a periodic grid exchange messages with their neighbors in each dimension. */
    HALO("halo", false, HaloTraffic::new),
    /** All ranks send to rank 0. */
    ALL_TO_ONE("all-to-one", true, AllToOneTraffic::new),
    /** Pairs of ranks that differ in one bit of their numbers exchange messages, bit by bit. */
    CRYSTAL_ROUTER("crystal-router", false, CrystalTraffic::new),
    /** Each rank sends to four others and receives from four others, which change in each step. */
    RANDOM("random", true, RandomTraffic::new);

    private final String patternName;
    private final boolean hasWildcards;
    private final Function<TracePlan, Traffic> traffic;

    TracePattern(String patternName, boolean hasWildcards, Function<TracePlan, Traffic> traffic) {
        this.patternName = patternName;
        this.hasWildcards = hasWildcards;
        this.traffic = traffic;
    }

    /** The name on the command line. */
    public String patternName() {
        return patternName;
    }

    /** Whether its receives may have wildcards. */
    public boolean hasWildcards() {
        return hasWildcards;
    }

    Traffic traffic(TracePlan plan) {
        return traffic.apply(plan);
    }

    /**
     * The pattern with that name.
     *
     * @throws IllegalArgumentException if no pattern has that name
     */
    public static TracePattern named(String name) {
        for (TracePattern pattern : values()) {
            if (pattern.patternName.equals(name)) {
                return pattern;
            }
        }
        throw new IllegalArgumentException("'" + name + "' is no pattern; expected one of " + names());
    }

    /** The names of all patterns. */
    public static String names() {
        return Arrays.stream(values()).map(TracePattern::patternName).collect(Collectors.joining(", "));
    }
}
