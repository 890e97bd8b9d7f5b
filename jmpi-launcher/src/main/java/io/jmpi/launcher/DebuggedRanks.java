package io.jmpi.launcher;

import java.util.Optional;
import java.util.Set;

/**
 * The ranks that a debugger may attach to. Immutable.
 *
 * @param suspended whether they wait for it before they start
 */
record DebuggedRanks(Set<Integer> ranks, boolean suspended) {
    static final DebuggedRanks NONE = new DebuggedRanks(Set.of(), false);
    static final String ALL = "all";

    /** The port of rank 0; rank r uses the port r higher. */
    static final int FIRST_PORT = 5005;

    /**
     * Parses {@code all}, which do not wait, or ranks such as {@code 0,2-3}, which do.
     *
     * @param size number of ranks in the job
     */
    static DebuggedRanks parse(String text, int size) throws LaunchException {
        return new DebuggedRanks(Ranks.parse(text, size), !text.equals(ALL));
    }

    /** The flag for the JVM of a rank. */
    Optional<String> jvmFlag(int rank) {
        if (!ranks.contains(rank)) {
            return Optional.empty();
        }
        return Optional.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=" + (suspended ? "y" : "n")
                + ",address=127.0.0.1:" + (FIRST_PORT + rank));
    }
}
