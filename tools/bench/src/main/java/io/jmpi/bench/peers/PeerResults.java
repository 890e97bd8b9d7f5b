package io.jmpi.bench.peers;

import io.jmpi.bench.command.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of all rounds, and the runs that failed. Thread: one. */
final class PeerResults {
    private record Run(String library, Measurement measurement) {}

    private final List<Sample> samples = new ArrayList<>();
    private final Map<Run, String> failures = new LinkedHashMap<>();
    private final Map<String, String> versions = new LinkedHashMap<>();

    void add(Sample sample) {
        samples.add(sample);
    }

    /** Adds the version that a library has reported. */
    void addVersion(String library, String version) {
        versions.put(library, version);
    }

    void addFailure(String library, Measurement measurement, String reason) {
        failures.put(new Run(library, measurement), reason);
    }

    /** The reason why the measurement failed with that library; empty unless it failed. */
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

    /** All rounds of a figure; none if it was not measured, or if a round failed. */
    List<Sample> samples(String library, Measurement measurement, Figure figure) {
        return failure(library, measurement).isPresent()
                ? List.of()
                : samples.stream()
                        .filter(each -> each.library().equals(library)
                                && each.measurement() == measurement
                                && each.figure() == figure)
                        .toList();
    }

    /** The largest share of the processors that other programs took during a doubtful run; empty without such runs. */
    OptionalDouble busiest() {
        return samples.stream()
                .filter(Sample::isBusy)
                .mapToDouble(Sample::others)
                .max();
    }

    private double[] values(String library, Measurement measurement, Figure figure) {
        return samples(library, measurement, figure).stream()
                .mapToDouble(Sample::value)
                .toArray();
    }

    /** The median of the rounds. */
    OptionalDouble median(String library, Measurement measurement, Figure figure) {
        double[] values = values(library, measurement, figure);
        return values.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Spread.of(values).median());
    }

    /** The quotient of two libraries; empty unless both have all rounds. */
    Optional<Ratio> ratio(String library, String other, Measurement measurement, Figure figure) {
        double[] dividends = values(library, measurement, figure);
        double[] divisors = values(other, measurement, figure);
        return dividends.length == 0 || dividends.length != divisors.length
                ? Optional.empty()
                : Optional.of(Ratio.of(dividends, divisors));
    }
}
