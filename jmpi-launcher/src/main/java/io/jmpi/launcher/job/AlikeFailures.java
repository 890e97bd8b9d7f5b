package io.jmpi.launcher.job;

import io.jmpi.launcher.output.Ranks;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Groups equal exceptions by which ranks end. Each is printed once, for the rank that failed first; {@link #takeLines}
 * names the others.
 *
 * <p>Any thread. Lifetime: one job.
 */
final class AlikeFailures {
    private record Alike(int first, SortedSet<Integer> others) {}

    private final Map<String, Alike> failures = new LinkedHashMap<>();

    /**
     * Adds the failure of a rank.
     *
     * @return whether it is to be printed, because no other rank has failed alike
     */
    synchronized boolean isFirst(int rank, String text) {
        Alike alike = failures.putIfAbsent(text, new Alike(rank, new TreeSet<>()));
        if (alike != null && alike.first != rank) {
            alike.others.add(rank);
        }
        return alike == null;
    }

    /** Returns a line for each exception that has ranks not named yet. */
    synchronized String takeLines() {
        StringBuilder lines = new StringBuilder();
        for (Alike alike : failures.values()) {
            if (!alike.others.isEmpty()) {
                lines.append("jmpi: ")
                        .append(Ranks.ranges(alike.others))
                        .append(": the same exception as rank ")
                        .append(alike.first)
                        .append('\n');
                alike.others.clear();
            }
        }
        return lines.toString();
    }
}
