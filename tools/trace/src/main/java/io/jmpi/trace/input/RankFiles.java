package io.jmpi.trace.input;

import io.jmpi.trace.format.FormatVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Finds the files of ranks of one run among all files of a directory, and reports problems.
 *
 * <p>Thread: one. Lifetime: one directory.
 */
final class RankFiles {
    private static final Pattern NAME = Pattern.compile("(.*)-(\\d{4,9})\\.(\\w+?)(\\.gz)?");
    private static final int SHOWN = 8;

    private record Named(String prefix, int rank, Path path) {}

    private final List<Path> all;
    private final List<String> problems;

    /**
     * Prepares the search.
     *
     * @param all files of the directory, in order
     * @param problems receives sentences for the user
     */
    RankFiles(List<Path> all, List<String> problems) {
        this.all = all;
        this.problems = problems;
    }

    /**
     * The files of a format, by rank.
     *
     * @param prefix of their names, if any file has it; otherwise the most frequent prefix is used
     * @param ranks of the job; 0 if unknown
     */
    SortedMap<Integer, Path> find(TraceFormat format, String prefix, int ranks) {
        List<Named> named = named(format);
        SortedMap<Integer, Path> byRank = new TreeMap<>();
        if (named.isEmpty()) {
            return byRank;
        }
        String used = used(named, prefix);
        List<Path> foreign = new ArrayList<>();
        List<Path> beyond = new ArrayList<>();
        List<Path> impossible = new ArrayList<>();
        List<String> doubled = new ArrayList<>();
        for (Named file : named) {
            if (!file.prefix.equals(used)) {
                foreign.add(file.path.getFileName());
            } else if (ranks > 0 && file.rank >= ranks) {
                beyond.add(file.path.getFileName());
            } else if (file.rank >= TraceMeta.MOST_RANKS) {
                impossible.add(file.path.getFileName());
            } else {
                Path other = byRank.putIfAbsent(file.rank, file.path);
                if (other != null) {
                    doubled.add(other.getFileName() + " (read) and " + file.path.getFileName());
                }
            }
        }
        if (!foreign.isEmpty()) {
            problems.add("files of another run than '" + used + "' are not read: " + shown(foreign));
        }
        if (!impossible.isEmpty()) {
            problems.add("files are not read because their names contain no rank from 0 to "
                    + (TraceMeta.MOST_RANKS - 1) + ": " + shown(impossible));
        }
        if (!beyond.isEmpty()) {
            problems.add("files of ranks beyond the " + ranks + " of the .meta file are not read: " + shown(beyond));
        }
        if (!doubled.isEmpty()) {
            problems.add("ranks have two files: " + shown(doubled));
        }
        return byRank;
    }

    private List<Named> named(TraceFormat format) {
        List<Named> named = new ArrayList<>();
        for (Path path : all) {
            Matcher name = NAME.matcher(path.getFileName().toString());
            if (name.matches() && name.group(3).equals(format.suffix()) && Files.isRegularFile(path)) {
                named.add(new Named(name.group(1), Integer.parseInt(name.group(2)), path));
            }
        }
        return named;
    }

    private static String used(List<Named> named, String wanted) {
        Map<String, Long> counts =
                named.stream().collect(Collectors.groupingBy(Named::prefix, TreeMap::new, Collectors.counting()));
        if (counts.containsKey(wanted)) {
            return wanted;
        }
        return counts.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .orElseThrow()
                .getKey();
    }

    /** Adds a problem if ranks have no file. */
    void noteMissing(Map<Integer, Path> byRank, int ranks) {
        List<String> gaps = new ArrayList<>();
        int next = 0;
        for (int rank : byRank.keySet()) {
            addGap(gaps, next, rank);
            next = rank + 1;
        }
        addGap(gaps, next, ranks);
        if (!gaps.isEmpty()) {
            problems.add(ranks - byRank.size() + " of " + ranks + " ranks have no file: " + shown(gaps));
        }
    }

    private static void addGap(List<String> gaps, int from, int to) {
        if (to > from) {
            gaps.add(to == from + 1 ? String.valueOf(from) : from + "-" + (to - 1));
        }
    }

    private static String shown(List<?> things) {
        String more = things.size() > SHOWN ? " and " + (things.size() - SHOWN) + " more" : "";
        return things.stream().limit(SHOWN).map(Object::toString).collect(Collectors.joining(", ")) + more;
    }

    /** The number of ranks: from the first file that contains it, but at least the number of files. */
    static int ranks(TraceFormat format, SortedMap<Integer, Path> byRank) {
        int least = byRank.lastKey() + 1;
        for (Path path : byRank.values()) {
            try {
                OptionalInt said = format.ranksOf(path);
                if (said.isPresent() && said.getAsInt() <= TraceMeta.MOST_RANKS) {
                    return Math.max(least, said.getAsInt());
                }
            } catch (IOException e) {
                // see below
            }
        }
        return least;
    }

    /** The version of the first file that names one. */
    static FormatVersion version(TraceFormat format, Iterable<Path> files) {
        for (Path path : files) {
            try {
                FormatVersion found = format.versionOf(path).orElse(null);
                if (found != null) {
                    return found;
                }
            } catch (IOException e) {
                // reading the damaged file will report it; another one may contain the version
            }
        }
        return FormatVersion.STABLE;
    }
}
