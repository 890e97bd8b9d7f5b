package io.jmpi.trace.format;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The trace of one run: a directory with a file for each rank. Immutable; any thread.
 *
 * @param directory where it is
 * @param name of the application, for reports: the contents of {@code name.txt}, else the directory's name
 * @param meta what the {@code .meta} file says, if there is one
 * @param ranks how many the job had
 * @param files those that are there, by rank
 * @param problems what is missing or wrong, in sentences for the user; results of such a trace are partial
 */
public record TraceDirectory(
        Path directory, String name, Optional<TraceMeta> meta, int ranks, List<RankFile> files, List<String> problems) {
    private static final Pattern RANK_FILE = Pattern.compile("(.*)-(\\d{4,9})\\.(\\w+?)(\\.gz)?");

    /**
     * Looks at a directory; no file of a rank is opened for long.
     *
     * @throws TraceException if there is no trace in it
     */
    public static TraceDirectory open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new TraceException(directory + " is not a directory; give the one that has the trace's files");
        }
        List<String> problems = new ArrayList<>();
        Optional<TraceMeta> meta = readMeta(directory, problems);
        FormatVersion version = meta.map(TraceMeta::version).orElse(FormatVersion.STABLE);
        for (TraceFormat format : TraceFormat.values()) {
            List<RankFile> files = files(directory, format, version);
            if (!files.isEmpty()) {
                int last = files.get(files.size() - 1).rank();
                int ranks = Math.max(meta.map(TraceMeta::ranks).orElse(0), last + 1);
                noteMissing(files, ranks, problems);
                return new TraceDirectory(
                        directory, name(directory), meta, ranks, List.copyOf(files), List.copyOf(problems));
            }
        }
        throw new TraceException(directory
                + " has no trace: no file PREFIX-NNNN.bin or PREFIX-NNNN.trace, or one with .gz behind," + " is in it");
    }

    private static String name(Path directory) throws IOException {
        Path named = directory.resolve("name.txt");
        if (Files.exists(named)) {
            return Files.readString(named).strip();
        }
        return directory.toRealPath().getFileName().toString();
    }

    private static Optional<TraceMeta> readMeta(Path directory, List<String> problems) throws IOException {
        List<Path> found;
        try (Stream<Path> all = Files.list(directory)) {
            found = all.filter(path -> path.toString().endsWith(".meta"))
                    .sorted()
                    .toList();
        }
        if (found.size() == 1) {
            return Optional.of(TraceMeta.read(found.get(0)));
        }
        problems.add(
                found.isEmpty()
                        ? directory + " has no .meta file; how many ranks there were is taken from the files' names"
                        : directory + " has several .meta files, of several runs: " + found);
        return Optional.empty();
    }

    private static List<RankFile> files(Path directory, TraceFormat format, FormatVersion version) throws IOException {
        SortedMap<Integer, RankFile> byRank = new TreeMap<>();
        List<Path> all;
        try (Stream<Path> listed = Files.list(directory)) {
            all = listed.sorted(Comparator.naturalOrder()).toList();
        }
        for (Path path : all) {
            Matcher name = RANK_FILE.matcher(path.getFileName().toString());
            if (name.matches() && name.group(3).equals(format.suffix())) {
                int rank = Integer.parseInt(name.group(2));
                byRank.putIfAbsent(rank, new RankFile(rank, path, Files.size(path), format, version));
            }
        }
        return new ArrayList<>(byRank.values());
    }

    private static void noteMissing(List<RankFile> files, int ranks, List<String> problems) {
        if (files.size() < ranks) {
            List<Integer> missing = new ArrayList<>();
            int next = 0;
            for (int rank = 0; rank < ranks; rank++) {
                if (next < files.size() && files.get(next).rank() == rank) {
                    next++;
                } else {
                    missing.add(rank);
                }
            }
            problems.add(missing.size() + " of " + ranks + " ranks have no file: " + missing);
        }
    }

    /** Whether results of this trace are partial. */
    public boolean isPartial() {
        return !problems.isEmpty();
    }

    /** Bytes of all files. */
    public long bytes() {
        return files.stream().mapToLong(RankFile::bytes).sum();
    }
}
