package io.jmpi.bench.matching;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;

/**
 * The points as lines of a CSV file, each written as soon as it is measured, so that an interrupted measurement can be
 * resumed. Thread: one.
 */
final class ResultFile {
    static final String NAME = "results.csv";

    private static final String HEAD = "case,engine,depth,ns,lowest_ns,highest_ns,bytes";

    private final Path path;

    ResultFile(Path directory) {
        path = directory.resolve(NAME);
    }

    boolean exists() {
        return Files.exists(path);
    }

    /**
     * Reads all points.
     *
     * @throws IOException if a line is malformed; the message contains its number
     */
    Results read() throws IOException {
        List<String> lines = Files.readAllLines(path);
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new IOException(path + " does not begin with the line " + HEAD);
        }
        Results results = new Results();
        for (int i = 1; i < lines.size(); i++) {
            try {
                results.add(point(lines.get(i).split(",", -1)));
            } catch (IllegalArgumentException e) {
                throw new IOException(path + ", line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
        return results;
    }

    private static Point point(String[] cells) {
        if (cells.length != HEAD.split(",").length) {
            throw new IllegalArgumentException(cells.length + " cells");
        }
        return new Point(
                MatchingCase.named(cells[0]),
                cells[1],
                Integer.parseInt(cells[2]),
                Double.parseDouble(cells[3]),
                Double.parseDouble(cells[4]),
                Double.parseDouble(cells[5]),
                Double.parseDouble(cells[6]));
    }

    /** Begins a new file. */
    void create() throws IOException {
        Files.writeString(path, HEAD + "\n");
    }

    /** Appends a point. */
    void append(Point point) throws IOException {
        String line = String.format(
                Locale.ROOT,
                "%s,%s,%d,%.4f,%.4f,%.4f,%.4f%n",
                point.matchingCase().caseName(),
                point.engine(),
                point.depth(),
                point.ns(),
                point.lowest(),
                point.highest(),
                point.bytes());
        Files.writeString(path, line, StandardOpenOption.APPEND);
    }
}
