package io.jmpi.studies.connectx;

import io.jmpi.bench.command.Spread;
import io.jmpi.matching.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * All samples by point and run. Each is written to a file of comma-separated values as soon as it is measured, so that
 * an interrupted study can be resumed. Thread: one.
 */
final class Samples {
    /**
     * Of the runs of a point.
     *
     * @param mean of all
     * @param deviation the standard deviation of a sample; 0 of a single run
     */
    record Mean(double mean, double deviation) {
        /** @param values at least one */
        static Mean of(double[] values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            double squares = Arrays.stream(values)
                    .map(value -> (value - mean) * (value - mean))
                    .sum();
            return new Mean(mean, values.length == 1 ? 0 : Math.sqrt(squares / (values.length - 1)));
        }
    }

    private static final List<String> MEASURED = List.of("run", "micros", "walked", "unit");
    private static final String HEAD = String.join(",", Point.COLUMNS) + "," + String.join(",", MEASURED);

    private final Path file;
    private final Map<Point, TreeMap<Integer, Sample>> byPoint = new LinkedHashMap<>();

    private Samples(Path file) {
        this.file = file;
    }

    /** Begins a file. */
    static Samples begin(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, HEAD + "\n");
        return new Samples(file);
    }

    /**
     * Continues a file; begins it if there is none.
     *
     * @throws IOException if it is no file of samples; the message names the line
     */
    static Samples resume(Path file) throws IOException {
        if (!Files.exists(file)) {
            return begin(file);
        }
        Samples samples = new Samples(file);
        List<String> lines = TextFile.lines(file);
        if (lines.isEmpty() || !lines.get(0).equals(HEAD)) {
            throw new IOException(file + " is no file of samples: its first line is not " + HEAD);
        }
        for (int i = 1; i < lines.size(); i++) {
            try {
                samples.read(Arrays.asList(lines.get(i).split(",", -1)));
            } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
                throw new IOException(file + ", line " + (i + 1) + ", is no sample: " + lines.get(i), e);
            }
        }
        return samples;
    }

    private void read(List<String> cells) {
        int columns = Point.COLUMNS.size();
        put(
                Point.of(cells.subList(0, columns)),
                Integer.parseInt(cells.get(columns)),
                new Sample(
                        Double.parseDouble(cells.get(columns + 1)),
                        Double.parseDouble(cells.get(columns + 2)),
                        Double.parseDouble(cells.get(columns + 3))));
    }

    private void put(Point point, int run, Sample sample) {
        byPoint.computeIfAbsent(point, each -> new TreeMap<>()).put(run, sample);
    }

    /** Adds a sample, and writes it. */
    void add(Point point, int run, Sample sample) throws IOException {
        put(point, run, sample);
        List<String> cells = new ArrayList<>(point.cells());
        cells.add(String.valueOf(run));
        cells.add(String.format(Locale.ROOT, "%.3f", sample.micros()));
        cells.add(String.format(Locale.ROOT, "%.2f", sample.walked()));
        cells.add(String.format(Locale.ROOT, "%.1f", sample.unit()));
        Files.writeString(file, String.join(",", cells) + "\n", StandardOpenOption.APPEND);
    }

    boolean has(Point point, int run) {
        return byPoint.getOrDefault(point, new TreeMap<>()).containsKey(run);
    }

    /** Mean and deviation of the runs; empty if there are none. */
    Optional<Mean> mean(Point point, ToDoubleFunction<Sample> value) {
        TreeMap<Integer, Sample> runs = byPoint.get(point);
        return runs == null
                ? Optional.empty()
                : Optional.of(Mean.of(runs.values().stream().mapToDouble(value).toArray()));
    }

    /** The median of the quotients of all runs that have both; empty if none has. */
    OptionalDouble ratio(Point point, Point base, ToDoubleFunction<Sample> value) {
        TreeMap<Integer, Sample> runs = byPoint.getOrDefault(point, new TreeMap<>());
        TreeMap<Integer, Sample> bases = byPoint.getOrDefault(base, new TreeMap<>());
        double[] ratios = runs.entrySet().stream()
                .filter(run -> bases.containsKey(run.getKey()))
                .mapToDouble(run -> value.applyAsDouble(run.getValue()) / value.applyAsDouble(bases.get(run.getKey())))
                .toArray();
        return ratios.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Spread.of(ratios).median());
    }
}
