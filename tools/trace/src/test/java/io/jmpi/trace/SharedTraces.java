package io.jmpi.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * The genuine traces that tests read, and what the paper's own analyzer prints for them: copies among the resources, and all of
 * them where the system property {@code jmpi.shared} names a directory that has {@code traces} and {@code reference}.
 */
public final class SharedTraces {
    private static final Path COPIES = Path.of("src", "test", "resources", "io", "jmpi", "trace", "shared");

    private SharedTraces() {}

    private static List<Path> roots() {
        Path more = Path.of(System.getProperty("jmpi.shared", "absent"));
        return Files.isDirectory(more.resolve("traces")) ? List.of(more, COPIES) : List.of(COPIES);
    }

    /** The directory of a copied trace. */
    public static Path trace(String name) {
        return COPIES.resolve("traces").resolve(name);
    }

    /** Copies the files of a trace into a new directory, where a test can damage them. */
    public static Path copy(String name, Path directory) throws IOException {
        Files.createDirectory(directory);
        try (Stream<Path> files = Files.list(trace(name))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, directory.resolve(file.getFileName()));
            }
        }
        return directory;
    }

    /** A copied file of the reference results. */
    public static Path reference(String name) {
        return COPIES.resolve("reference").resolve(name);
    }

    /** The directories of all available traces, by name. */
    public static Stream<Path> traces() {
        return all("traces");
    }

    /** The available directories of reference results of single traces; each has the name of its trace. */
    public static Stream<Path> references() {
        return all("reference");
    }

    private static Stream<Path> all(String kind) {
        SortedMap<String, Path> found = new TreeMap<>();
        for (Path root : roots()) {
            try (Stream<Path> listed = Files.list(root.resolve(kind))) {
                listed.filter(Files::isDirectory)
                        .forEach(path -> found.putIfAbsent(path.getFileName().toString(), path));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found.values().stream();
    }

    /** The trace to which a directory of reference results belongs. */
    public static Path traceOf(Path reference) {
        return reference.getParent().resolveSibling("traces").resolve(reference.getFileName());
    }

    /** The lines of a compressed text file. */
    public static List<String> lines(Path compressed) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(compressed)), StandardCharsets.ISO_8859_1))) {
            return reader.lines().toList();
        }
    }
}
