package io.jmpi.bench.peers;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of all rounds, and the runs that failed. Thread: one. */
final class PeerResults {
    private record Key(String library, Measurement measurement, Figure figure) {}

    private record Run(String library, Measurement measurement) {}

    /** The values of several rounds. Immutable. */
    record Summary(double median, double lowest, double highest) {
        static Summary of(double... values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int middle = sorted.length / 2;
            double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
            return new Summary(median, sorted[0], sorted[sorted.length - 1]);
        }
    }

    private final Map<Key, double[]> values = new HashMap<>();
    private final Map<Run, String> failures = new LinkedHashMap<>();
    private final Map<String, String> versions = new LinkedHashMap<>();

    void add(String library, Measurement measurement, RunOutput output) {
        versions.put(library, output.library());
        output.figures().forEach((figure, value) -> add(library, measurement, figure, value));
    }

    void add(String library, Measurement measurement, Figure figure, double value) {
        values.merge(new Key(library, measurement, figure), new double[] {value}, PeerResults::joined);
    }

    private static double[] joined(double[] first, double[] second) {
        double[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    void addFailure(String library, Measurement measurement, String reason) {
        failures.put(new Run(library, measurement), reason);
    }

    /** Why the measurement failed with that library; empty unless it did. */
    Optional<String> failure(String library, Measurement measurement) {
        return Optional.ofNullable(failures.get(new Run(library, measurement)));
    }

    boolean hasFailures() {
        return !failures.isEmpty();
    }

    /** The versions that the libraries themselves reported. */
    Map<String, String> versions() {
        return versions;
    }

    /** All rounds of a figure; empty if it was not measured, or if a round failed. */
    Optional<Summary> summary(String library, Measurement measurement, Figure figure) {
        return failure(library, measurement).isPresent()
                ? Optional.empty()
                : Optional.ofNullable(values.get(new Key(library, measurement, figure)))
                        .map(Summary::of);
    }

    /** The median of the rounds. */
    OptionalDouble median(String library, Measurement measurement, Figure figure) {
        return summary(library, measurement, figure)
                .map(summary -> OptionalDouble.of(summary.median()))
                .orElse(OptionalDouble.empty());
    }

    /** The quotient of the medians of two libraries. */
    OptionalDouble ratio(String library, String other, Measurement measurement, Figure figure) {
        OptionalDouble dividend = median(library, measurement, figure);
        OptionalDouble divisor = median(other, measurement, figure);
        return dividend.isPresent() && divisor.isPresent()
                ? OptionalDouble.of(dividend.getAsDouble() / divisor.getAsDouble())
                : OptionalDouble.empty();
    }
}
