package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jmpi.matching.contract.MatchingEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Repeats the fit of {@link SearchCosts}'s constants to the measurements; a failure shows the fit. */
class SearchCostsTest {
    private static final Path MEASUREMENTS = Path.of("..", "bench");

    /** Deeper queues are slower because of cache misses, which the model omits. */
    private static final int DEEPEST = 8192;

    private static final int DEEPEST_OF_HOST = 1024;

    /** Constants are rounded, and need not follow each repetition of the measurements. */
    private static final double TOLERANCE = 0.03;

    /** The time of {@code optimistic} is that of its device; {@code overlap} and some others have not been measured alone. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"OPTIMISTIC", "OVERLAP", "VECTOR", "NEWMADELEINE", "CONCURRENT", "ASSOCIATIVE", "FPGA", "PORTALS"})
    void shouldHaveTheConstantsThatFitTheMeasurements(MatchingEngine engine) throws IOException {
        LeastSquares fit = new LeastSquares(5);
        for (String[] row : rows("matching-results.csv").toList()) {
            MeasuredCase measured = MeasuredCase.named(row[0]);
            int depth = Integer.parseInt(row[2]);
            if (measured != null && row[1].equals(engine.engineName()) && depth <= DEEPEST) {
                fit.add(features(engine, measured.ofPair(engine, depth)), Double.parseDouble(row[3]));
            }
        }

        double[] fitted = fit.fit();

        SearchCosts costs = SearchCosts.of(engine.engineName()).orElseThrow();
        double[] constants = {costs.search(), costs.postedEntry(), costs.mergedEntry(), costs.unexpectedEntry()};
        for (int i = 0; i < constants.length; i++) {
            assertThat(constants[i])
                    .as("constant %d of the fit %s", i, Arrays.toString(fitted))
                    .isCloseTo(fitted[i], within(TOLERANCE * fitted[i] + 0.001));
        }
    }

    /**
     * In {@code exact} the number of entries hardly varies, so that it and the number of searches cannot be told apart. The
     * unit of {@code hardware} was run by the thread that was measured, so its part is fitted, but not used.
     */
    private static double[] features(MatchingEngine engine, double[] ofPair) {
        return engine == MatchingEngine.EXACT ? new double[] {ofPair[0], 0, 0, 0, 0} : Arrays.copyOf(ofPair, 5);
    }

    @Test
    void shouldHaveTheUnitsCostsThatFitTheMeasurements() throws IOException {
        double unexpected = mean(hostMedians("hardware", "unexpected"));
        double expected = mean(hostMedians("hardware", "expected"));

        SearchCosts costs = SearchCosts.of("hardware").orElseThrow();
        double message = unexpected - 2 * costs.search();
        double command = expected - unexpected;
        assertThat(costs.unitMessage()).isCloseTo(message, within(TOLERANCE * message));
        assertThat(costs.unitCommand()).isCloseTo(command, within(TOLERANCE * command));
    }

    @Test
    void shouldHaveTheHostsCostsThatFitTheMeasurements() throws IOException {
        double[] pairs = DoubleStream.concat(
                        hostMedians("optimistic", "expected"), hostMedians("optimistic", "unexpected"))
                .toArray();
        double event = median(pairs) / 2;

        assertThat(SearchCosts.OPTIMISTIC_HOST_EVENT).isCloseTo(event, within(TOLERANCE * event));
    }

    @Test
    void shouldChargeEachSearchAndEntryWhenTimeIsPredicted() {
        EngineTally tally = new EngineTally();
        tally.statistics.searchedPosted(3, true);
        tally.statistics.searchedPosted(5, false);
        tally.statistics.searchedUnexpected(7, true);
        tally.add(Map.of("unit_matched", 11L, "unit_unexpected", 13L, "unit_posted", 17L, "unit_syncs", 19L));

        double nanos = new SearchCosts(1, 10, 1_000_000, 100, 1000, 10_000).nanos(tally);

        assertThat(nanos).isEqualTo(3 + 8 * 10 + 7 * 100 + 24 * 1000 + 36 * 10_000.0);
    }

    // ---------------------------------------------------------------- measurements

    /** The medians over the runs, one for each depth. */
    private static DoubleStream hostMedians(String engine, String hostCase) throws IOException {
        Map<String, List<String[]>> byDepth = rows("host-results.csv")
                .filter(row -> row[1].equals(hostCase) && row[2].equals(engine))
                .filter(row -> Integer.parseInt(row[3]) <= DEEPEST_OF_HOST)
                .collect(Collectors.groupingBy(row -> row[3]));
        assertThat(byDepth).hasSize(3);
        return byDepth.values().stream()
                .mapToDouble(rows -> median(rows.stream()
                        .mapToDouble(row -> Double.parseDouble(row[6]))
                        .toArray()));
    }

    private static double mean(DoubleStream values) {
        return values.average().orElseThrow();
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static Stream<String[]> rows(String file) throws IOException {
        return Files.readAllLines(MEASUREMENTS.resolve(file)).stream().skip(1).map(line -> line.split(","));
    }
}
