package io.jmpi.bench.harness;

import io.jmpi.bench.json.Json;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All measured points, as the array of JMH's JSON, which JMH's tools read. A point that is added again replaces the older
 * one. Thread: one.
 */
public final class Results {
    /** The name of the file in the directory of a command. */
    static final String FILE = "results.json";

    private final List<Measured> points = new ArrayList<>();

    /**
     * Reads a file.
     *
     * @throws IOException if it is not JMH's JSON; the message names the file
     */
    static Results read(Path file) throws IOException {
        try {
            return new Results().addAll(TextFile.text(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not JMH's JSON: " + e.getMessage(), e);
        }
    }

    /**
     * Adds points.
     *
     * @param json an array of JMH's
     * @throws IllegalArgumentException if it is not such an array
     */
    public Results addAll(String json) {
        if (!(Json.parse(json) instanceof List<?> entries)) {
            throw new IllegalArgumentException("expected an array");
        }
        for (Object entry : entries) {
            Measured added = new Measured(entry);
            points.removeIf(point -> point.fullName().equals(added.fullName())
                    && point.entry().get("params").equals(added.entry().get("params")));
            points.add(added);
        }
        return this;
    }

    /** Writes the file; an interruption leaves the older one. */
    void write(Path file) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.writeString(next, Json.write(points.stream().map(Measured::entry).toList()));
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
    }

    boolean has(Point point) {
        return points.stream().anyMatch(each -> each.isOf(point));
    }

    public Stream<Measured> stream() {
        return points.stream();
    }

    /** The point with these values of parameters. */
    public Optional<Measured> find(Map<String, String> parameters) {
        return stream()
                .filter(point -> parameters.entrySet().stream()
                        .allMatch(each -> point.parameter(each.getKey()).equals(each.getValue())))
                .findFirst();
    }
}
