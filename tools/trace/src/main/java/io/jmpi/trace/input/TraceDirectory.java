package io.jmpi.trace.input;

import io.jmpi.matching.text.TextFile;
import io.jmpi.trace.format.FormatVersion;
import io.jmpi.trace.format.TraceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The trace of one run: a directory with a file for each rank. Immutable; any thread.
 *
 * @param directory that contains the files
 * @param name of the application, for reports: the contents of {@code name.txt}, or else the directory's name
 * @param meta contents of the {@code .meta} file, if there is one
 * @param ranks of the job
 * @param files by rank; at least one
 * @param problems missing or malformed files, as sentences for the user; results of such a trace are partial
 */
public record TraceDirectory(
        Path directory, String name, Optional<TraceMeta> meta, int ranks, List<RankFile> files, List<String> problems) {

    /**
     * Examines a directory. Opens files of ranks only to find the version of their format. If there are files of
     * several formats, uses the first format in the order of {@link TraceFormat}.
     *
     * @throws TraceException if it contains no trace
     */
    public static TraceDirectory open(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            String what = Files.exists(directory) ? " is not a directory" : " does not exist";
            throw new TraceException(directory + what + "; name the directory that contains the trace's files");
        }
        List<Path> all = list(directory);
        List<String> problems = new ArrayList<>();
        Optional<TraceMeta> meta = readMeta(directory, all, problems);
        RankFiles rankFiles = new RankFiles(all, problems);
        for (TraceFormat format : TraceFormat.values()) {
            SortedMap<Integer, Path> byRank = rankFiles.find(
                    format,
                    meta.map(TraceMeta::prefix).orElse(""),
                    meta.map(TraceMeta::ranks).orElse(0));
            if (!byRank.isEmpty()) {
                int ranks = meta.map(TraceMeta::ranks).orElseGet(() -> RankFiles.ranks(format, byRank));
                rankFiles.noteMissing(byRank, ranks);
                List<RankFile> files = files(byRank, ranks, format, meta);
                return new TraceDirectory(
                        directory, name(directory, problems), meta, ranks, files, List.copyOf(problems));
            }
        }
        throw noTrace(directory, problems);
    }

    private static TraceException noTrace(Path directory, List<String> problems) {
        String names = Arrays.stream(TraceFormat.values())
                .map(format -> "PREFIX-NNNN." + format.suffix())
                .collect(Collectors.joining(" or "));
        String why = problems.isEmpty() ? "" : " (" + String.join("; ", problems) + ")";
        return new TraceException(directory + " contains no trace: no file " + names + ", or these with .gz" + why
                + "; name the directory that jmpirun --trace or DUMPI has written");
    }

    private static List<Path> list(Path directory) throws TraceException {
        try (Stream<Path> listed = Files.list(directory)) {
            return listed.sorted().toList();
        } catch (IOException e) {
            throw new TraceException(directory + " cannot be listed: " + e, e);
        } catch (UncheckedIOException e) {
            throw new TraceException(directory + " cannot be listed: " + e.getCause(), e);
        }
    }

    private static String name(Path directory, List<String> problems) throws TraceException {
        Path named = directory.resolve("name.txt");
        if (Files.isRegularFile(named)) {
            try {
                String name = TextFile.text(named).strip();
                if (!name.isEmpty()) {
                    return name.lines().findFirst().orElseThrow();
                }
            } catch (IOException e) {
                problems.add(named + " cannot be read (" + e + "); the trace is named after its directory");
            }
        }
        try {
            Path last = directory.toRealPath().getFileName();
            return last == null ? directory.toString() : last.toString();
        } catch (IOException e) {
            throw new TraceException(directory + " no longer exists: " + e, e);
        }
    }

    /** Of several files, the first sound one decides which run is read. */
    private static Optional<TraceMeta> readMeta(Path directory, List<Path> all, List<String> problems) {
        List<Path> found =
                all.stream().filter(path -> path.toString().endsWith(".meta")).toList();
        Optional<TraceMeta> meta = Optional.empty();
        Path from = null;
        for (Path path : found) {
            if (meta.isEmpty()) {
                try {
                    meta = Optional.of(TraceMeta.read(path));
                    from = path;
                } catch (TraceException e) {
                    problems.add(e.getMessage());
                } catch (IOException e) {
                    problems.add(path + " cannot be read: " + e);
                }
            }
        }
        if (found.size() > 1) {
            problems.add(directory + " has several .meta files, of several runs: "
                    + found.stream().map(path -> path.getFileName().toString()).collect(Collectors.joining(", "))
                    + (from == null ? "" : "; " + from.getFileName() + " decides which one is read"));
        }
        if (meta.isEmpty()) {
            problems.add((found.isEmpty() ? directory + " has no .meta file" : "no .meta file can be used")
                    + "; the files determine the number of ranks");
        }
        return meta;
    }

    private static List<RankFile> files(
            SortedMap<Integer, Path> byRank, int ranks, TraceFormat format, Optional<TraceMeta> meta) {
        FormatVersion version =
                meta.flatMap(TraceMeta::version).orElseGet(() -> RankFiles.version(format, byRank.values()));
        List<RankFile> files = new ArrayList<>();
        for (var entry : byRank.entrySet()) {
            Path path = entry.getValue();
            files.add(new RankFile(entry.getKey(), ranks, path, size(path), format, version));
        }
        return List.copyOf(files);
    }

    /** For progress only. */
    private static long size(Path path) {
        try {
            return Files.size(path);
        } catch (IOException e) {
            return 0; // reading it will report the problem
        }
    }

    /** Bytes of all files. */
    public long bytes() {
        return files.stream().mapToLong(RankFile::bytes).sum();
    }
}
