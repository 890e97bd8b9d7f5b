package io.jmpi.launcher.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The lines that a run has written to standard output, by rank: the order of lines of different ranks is chance.
 *
 * <p>Immutable; any thread.
 */
public final class ProgramOutput {
    /** Lines that no rank has written have this rank. */
    private static final int NO_RANK = -1;

    private static final String ENGINE = "(engine)";
    private static final Pattern TAGGED = Pattern.compile("\\[(\\d{1,9})\\] (.*)", Pattern.DOTALL);

    private final SortedMap<Integer, List<String>> byRank = new TreeMap<>();

    /**
     * Parses lines that begin with their rank, as {@code [2] text}.
     *
     * @param engines all that are compared: programs may print their names, which count as equal
     * @param ignored matches the parts of lines that runs may differ in
     */
    public ProgramOutput(String tagged, Collection<String> engines, Pattern ignored) {
        Pattern name = Pattern.compile(
                engines.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")));
        if (tagged.isEmpty()) {
            return;
        }
        // Not String.lines(): a carriage return within a line, of a progress bar, does not end it.
        String[] lines = (tagged.endsWith("\n") ? tagged.substring(0, tagged.length() - 1) : tagged).split("\n", -1);
        for (String line : lines) {
            add(line.endsWith("\r") ? line.substring(0, line.length() - 1) : line, name, ignored);
        }
    }

    private void add(String line, Pattern name, Pattern ignored) {
        Matcher parts = TAGGED.matcher(line);
        int rank = parts.matches() ? Integer.parseInt(parts.group(1)) : NO_RANK;
        String text = parts.matches() ? parts.group(2) : line;
        byRank.computeIfAbsent(rank, key -> new ArrayList<>())
                .add(name.matcher(ignored.matcher(text).replaceAll("")).replaceAll(ENGINE));
    }

    /** The lines of a rank; empty if it has written none. */
    List<String> lines(int rank) {
        return byRank.getOrDefault(rank, List.of());
    }

    /** The ranks that have written something. */
    Iterable<Integer> ranks() {
        return byRank.keySet();
    }

    int size() {
        return byRank.values().stream().mapToInt(List::size).sum();
    }
}
