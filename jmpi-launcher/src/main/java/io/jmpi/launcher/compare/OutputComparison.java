package io.jmpi.launcher.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Compares the output of the runs of a program. A line that differs between runs of the same engine, such as a measured
 * time, does not depend on the engine. A line that is the same in all runs of each engine, but not for all engines,
 * does.
 *
 * <p>Thread: one. Lifetime: {@link #add} the output of each run, then read.
 */
public final class OutputComparison {
    private static final int LONGEST_QUOTE = 160;

    /** The first output of each engine. */
    private final Map<String, ProgramOutput> first = new LinkedHashMap<>();

    /** The lines of each rank that differ between runs of one engine. */
    private final SortedMap<Integer, BitSet> varying = new TreeMap<>();

    private String example = "";

    /** Adds the output of a run. */
    public void add(String engine, ProgramOutput output) {
        ProgramOutput earlier = first.putIfAbsent(engine, output);
        if (earlier == null) {
            return;
        }
        for (int rank : ranks(List.of(earlier, output))) {
            int lines = Math.max(earlier.lines(rank).size(), output.lines(rank).size());
            for (int i = 0; i < lines; i++) {
                String before = line(earlier, rank, i);
                String now = line(output, rank, i);
                if (!Objects.equals(before, now)) {
                    varying.computeIfAbsent(rank, key -> new BitSet()).set(i);
                    if (example.isEmpty()) {
                        example = where(rank, i) + ": " + quote(before, now) + ", then " + quote(now, before);
                    }
                }
            }
        }
    }

    private static Set<Integer> ranks(Iterable<ProgramOutput> outputs) {
        Set<Integer> ranks = new TreeSet<>();
        outputs.forEach(output -> output.ranks().forEach(ranks::add));
        return ranks;
    }

    /** A line, or null if there is none. */
    private static String line(ProgramOutput output, int rank, int index) {
        List<String> lines = output.lines(rank);
        return index < lines.size() ? lines.get(index) : null;
    }

    /** The line in quotation marks; of a long one, the part where another one begins to differ. */
    private static String quote(String line, String other) {
        if (line == null) {
            return "(no line)";
        }
        if (line.length() <= LONGEST_QUOTE) {
            return "'" + line + "'";
        }
        int same = other == null ? 0 : Arrays.mismatch(line.toCharArray(), other.toCharArray());
        int from = Math.max(0, Math.min(same - LONGEST_QUOTE / 2, line.length() - LONGEST_QUOTE));
        int to = Math.min(line.length(), from + LONGEST_QUOTE);
        return "'" + (from > 0 ? "..." : "") + line.substring(from, to) + (to < line.length() ? "..." : "") + "'";
    }

    private static String where(int rank, int index) {
        return (rank < 0 ? "" : "rank " + rank + ", ") + "line " + (index + 1);
    }

    /** The lines that differ because of the engine, each with the engines and what they print. */
    public List<String> differences() {
        List<String> differences = new ArrayList<>();
        if (first.isEmpty()) {
            return differences;
        }
        Map.Entry<String, ProgramOutput> base = first.entrySet().iterator().next();
        for (int rank : ranks(first.values())) {
            int lines = first.values().stream()
                    .mapToInt(output -> output.lines(rank).size())
                    .max()
                    .orElse(0);
            BitSet not = varying.getOrDefault(rank, new BitSet());
            for (int i = not.nextClearBit(0); i < lines; i = not.nextClearBit(i + 1)) {
                String expected = line(base.getValue(), rank, i);
                for (Map.Entry<String, ProgramOutput> each : first.entrySet()) {
                    String found = line(each.getValue(), rank, i);
                    if (!Objects.equals(expected, found)) {
                        differences.add(where(rank, i) + ": " + base.getKey() + " " + quote(expected, found) + ", "
                                + each.getKey() + " " + quote(found, expected));
                        break;
                    }
                }
            }
        }
        return differences;
    }

    /** The findings, in sentences. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        List<String> differences = differences();
        int lines = first.values().stream().mapToInt(ProgramOutput::size).max().orElse(0);
        int vary = varying.values().stream().mapToInt(BitSet::cardinality).sum();
        if (!differences.isEmpty()) {
            sentences.add("OUTPUTS DIFFER between engines in " + lines(differences.size()) + ", the same in all runs of"
                    + " each engine. First: " + differences.get(0) + ".");
            sentences.add("If this is not an error, exclude it from the comparison by --ignore-output REGEX.");
        } else if (lines == 0) {
            sentences.add("The program prints nothing that could be compared.");
        } else if (vary < lines) {
            sentences.add("Outputs agree: " + lines(lines - vary) + " of each run"
                    + (vary == 0 ? "." : ", apart from those that vary."));
        }
        if (vary > 0) {
            sentences.add("In " + lines(vary) + " the output varies between runs of the same engine, so "
                    + (vary == 1 ? "it is" : "they are") + " not compared. First: " + example + ".");
        }
        return sentences;
    }

    private static String lines(int count) {
        return count + (count == 1 ? " line" : " lines");
    }
}
