package io.jmpi.launcher.output;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Names sets of ranks in messages. Stateless; any thread. */
public final class Ranks {
    private static final int NAMED = 16;

    private Ranks() {}

    public static SortedSet<Integer> of(BitSet bits) {
        return bits.stream().boxed().collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@code rank 2}, {@code ranks 0, 1}: for messages; long lists are truncated. */
    public static String name(Collection<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ") + list(ranks);
    }

    /** {@code rank 2 waits}, {@code ranks 0, 1 wait}: the beginning of a message. */
    public static String waiting(Collection<Integer> ranks) {
        return name(ranks) + (ranks.size() == 1 ? " waits" : " wait");
    }

    /** {@code rank 2}, {@code ranks 0-3, 6}: for messages that many ranks share. */
    public static String ranges(SortedSet<Integer> ranks) {
        List<String> ranges = new ArrayList<>();
        int first = ranks.first();
        int last = first;
        for (int rank : ranks) {
            if (rank > last + 1) {
                ranges.add(range(first, last));
                first = rank;
            }
            last = rank;
        }
        ranges.add(range(first, last));
        return (ranks.size() == 1 ? "rank " : "ranks ") + String.join(", ", ranges);
    }

    private static String range(int first, int last) {
        return first == last ? Integer.toString(first) : first + (last == first + 1 ? ", " : "-") + last;
    }

    /** Returns lines of ranks, equal ones once: {@code jmpi: ranks 0-2: text}. */
    public static String merged(SortedMap<Integer, String> lines) {
        Map<String, SortedSet<Integer>> byText = new LinkedHashMap<>();
        lines.forEach((rank, text) ->
                byText.computeIfAbsent(text, key -> new TreeSet<>()).add(rank));
        StringBuilder merged = new StringBuilder();
        byText.forEach((text, ranks) -> merged.append("jmpi: ")
                .append(ranges(ranks))
                .append(": ")
                .append(text)
                .append('\n'));
        return merged.toString();
    }

    /** {@code 0, 1, 5}: for messages; long lists are truncated. */
    public static String list(Collection<Integer> ranks) {
        String names = ranks.stream().limit(NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return ranks.size() <= NAMED ? names : names + ", ... (" + ranks.size() + " in total)";
    }
}
