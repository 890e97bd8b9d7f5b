package io.jmpi.launcher.monitor;

import io.jmpi.internal.statistics.RankStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A file with all reports of a job's ranks, for the process that started {@code jmpirun}: lines that begin with the
 * rank and the number of its report.
 *
 * <p>Stateless; any thread.
 */
public final class StatisticsFile {
    private static final String SEPARATOR = "\t";

    private StatisticsFile() {}

    /** Writes the reports of all ranks. */
    static void write(Path file, Map<Integer, List<String>> reports) throws IOException {
        List<String> lines = new ArrayList<>();
        reports.forEach((rank, ofRank) -> {
            for (int number = 0; number < ofRank.size(); number++) {
                String head = rank + SEPARATOR + number + SEPARATOR;
                ofRank.get(number).lines().forEach(line -> lines.add(head + line));
            }
        });
        Files.write(file, lines);
    }

    /**
     * Reads a file that {@link #write} has written.
     *
     * @throws IllegalArgumentException if the file is malformed
     */
    public static Map<Integer, List<RankStatistics>> read(Path file) throws IOException {
        Map<Integer, Map<Integer, StringBuilder>> texts = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(SEPARATOR, 3);
            if (parts.length != 3) {
                throw new IllegalArgumentException("'" + line + "' has no rank and number");
            }
            texts.computeIfAbsent(Integer.parseInt(parts[0]), rank -> new TreeMap<>())
                    .computeIfAbsent(Integer.parseInt(parts[1]), number -> new StringBuilder())
                    .append(parts[2])
                    .append('\n');
        }
        Map<Integer, List<RankStatistics>> reports = new TreeMap<>();
        texts.forEach((rank, ofRank) -> reports.put(
                rank,
                ofRank.values().stream()
                        .map(text -> RankStatistics.decode(text.toString()))
                        .toList()));
        return reports;
    }
}
