package io.jmpi.launcher.plan;

import io.jmpi.launcher.output.Ranks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The ranks that a debugger may attach to. Immutable.
 *
 * @param suspended whether they wait for it before they start
 */
public record DebuggedRanks(Set<Integer> ranks, boolean suspended) {
    public static final DebuggedRanks NONE = new DebuggedRanks(Set.of(), false);
    public static final String ALL = "all";

    /** The port of rank 0; rank r uses the port r higher. */
    static final int FIRST_PORT = 5005;

    /**
     * Parses {@code all}, which do not wait, or ranks such as {@code 0,2-3}, which do.
     *
     * @param size number of ranks in the job
     * @throws LaunchException if it is neither, or names a rank outside of the job
     */
    public static DebuggedRanks parse(String text, int size) throws LaunchException {
        return new DebuggedRanks(ranks(text, size), !text.equals(ALL));
    }

    /** The ranks of {@code 0,2-3}, or of {@code all}. */
    private static SortedSet<Integer> ranks(String text, int size) throws LaunchException {
        SortedSet<Integer> ranks = new TreeSet<>();
        if (text.equals(ALL)) {
            text = "0-" + (size - 1);
        }
        for (String part : text.split(",", -1)) {
            int dash = part.indexOf('-');
            try {
                int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
                int last = Integer.parseInt(dash < 0 ? part : part.substring(dash + 1));
                if (first > last || first < 0 || last >= size) {
                    throw new LaunchException("'" + part + "' is not among the ranks 0.." + (size - 1));
                }
                for (int rank = first; rank <= last; rank++) {
                    ranks.add(rank);
                }
            } catch (NumberFormatException e) {
                throw new LaunchException("'" + text + "' is not a list of ranks like 0,2-3");
            }
        }
        return ranks;
    }

    /**
     * The ports to attach to, as part of a message.
     *
     * @param among ranks of the job
     * @return empty if no debugger may attach to any of them
     */
    public Optional<String> ports(Set<Integer> among) {
        SortedSet<Integer> named = new TreeSet<>(among);
        named.retainAll(ranks);
        if (named.isEmpty()) {
            return Optional.empty();
        }
        boolean one = named.size() == 1;
        List<Integer> ports = named.stream().map(rank -> FIRST_PORT + rank).collect(Collectors.toList());
        String where = (one ? " on port " : " on ports ") + Ranks.list(ports);
        return Optional.of(
                suspended
                        ? Ranks.name(named) + (one ? " waits for a debugger" : " wait for debuggers") + where
                        : "debuggers can attach to " + Ranks.name(named) + where);
    }

    /** The flag for the JVM of a rank. It does not announce its port: it would do so again after each debugger. */
    public Optional<String> jvmFlag(int rank) {
        if (!ranks.contains(rank)) {
            return Optional.empty();
        }
        return Optional.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=" + (suspended ? "y" : "n")
                + ",quiet=y,address=127.0.0.1:" + (FIRST_PORT + rank));
    }
}
