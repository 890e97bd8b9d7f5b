package io.jmpi.trace.otm;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.files.Csv;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Genuine traces, and the output of the paper's own analyzer for them. */
class PaperAnalyzerTest {
    private static final List<Integer> ALL_BINS = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256);

    /** Lines of {@code fig7-fixed.csv}, which has one set of tables per rank, that tables per communicator change. */
    private static final Map<String, String> DIFFERENT_PER_COMMUNICATOR =
            Map.of("graph500-8,double", "graph500-8,double,4.0000,4,4.0000,4,4.0000,4");

    @TempDir
    private Path directory;

    static Stream<Path> references() {
        return SharedTraces.references();
    }

    private static OtmResult analyse(Path trace, OtmSettings settings, Optional<Path> output) throws IOException {
        return new OtmAnalysis(TraceDirectory.open(trace), settings).run(output, ScanProgress.NONE);
    }

    private static OtmSettings compat() {
        return new OtmSettings(OtmMode.COMPAT, TableScope.RANK, ALL_BINS, 2, true, true);
    }

    private static OtmSettings exact(TableScope scope) {
        return new OtmSettings(OtmMode.EXACT, scope, List.of(1, 32, 128), 2);
    }

    @ParameterizedTest
    @MethodSource("references")
    void shouldWriteWhatThePapersAnalyzerWritesWhenCompatible(Path reference) throws IOException {
        OtmResult result = analyse(SharedTraces.traceOf(reference), compat(), Optional.of(directory));

        assertThat(result.problems()).isEmpty();
        for (int bins : ALL_BINS) {
            assertSameLines(
                    directory.resolve("bins-" + bins).resolve("stats.csv"),
                    reference.resolve("bins-" + bins).resolve("stats.csv.gz"));
        }
        assertSameLines(
                directory.resolve("tags.csv"), reference.resolve("bins-1").resolve("tags.csv.gz"));
        assertSameLines(
                directory.resolve("recvs.csv"), reference.resolve("bins-1").resolve("recvs.csv.gz"));
    }

    private static void assertSameLines(Path written, Path expected) throws IOException {
        List<String> lines = Files.readAllLines(written);
        List<String> reference = SharedTraces.lines(expected);
        for (int line = 0; line < Math.min(lines.size(), reference.size()); line++) {
            if (!lines.get(line).equals(reference.get(line))) { // one comparison, not thousands of assertions
                assertThat(lines.get(line)).as(expected + " line " + (line + 1)).isEqualTo(reference.get(line));
            }
        }
        assertThat(lines).as(written.toString()).hasSameSizeAs(reference);
    }

    // ---------------------------------------------------------------- figures

    /** Lines of a table of the reference results, by application and, if there are several for each, class. */
    private static Map<String, String> table(String name, int keyColumns) throws IOException {
        Map<String, String> table = new TreeMap<>();
        List<String> lines = Files.readAllLines(SharedTraces.reference(name));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            table.put(String.join(",", List.of(cells).subList(0, keyColumns)), line);
        }
        return table;
    }

    private static String depths(OtmResult result, ReceiveClass receiveClass) {
        return result.bins().stream()
                .map(use -> use.depths().get(receiveClass))
                .map(depth -> Csv.decimals(depth.average(), 4) + "," + depth.max())
                .collect(Collectors.joining(","));
    }

    @ParameterizedTest
    @MethodSource("references")
    void shouldFindTheDepthsOfFigure7WhenCompatible(Path reference) throws IOException {
        String name = reference.getFileName().toString();
        OtmResult result = analyse(SharedTraces.traceOf(reference), compat(), Optional.empty());

        assertThat(name + "," + depths(result, ReceiveClass.NO_WILDCARD))
                .isEqualTo(table("fig7-compat.csv", 1).get(name));
    }

    @ParameterizedTest
    @MethodSource("references")
    void shouldCountWhatThePapersAnalyzerCountsWhenCompatible(Path reference) throws IOException {
        String name = reference.getFileName().toString();
        OtmResult result = analyse(SharedTraces.traceOf(reference), compat(), Optional.empty());

        OtmResult.CallMix mix = result.mix();
        OtmResult.Envelopes envelopes = result.envelopes();
        List<Object> cells = new ArrayList<>(List.of(
                name,
                result.ranksRead(),
                result.dataPoints(),
                mix.pointToPoint(),
                mix.collective(),
                Csv.decimals(100 * mix.pointToPointShare(), 3),
                envelopes.tags(),
                envelopes.pairs(),
                envelopes.receives(),
                Csv.decimals(100 * envelopes.pairShare(), 4)));
        cells.addAll(envelopes.byClass().values());
        String line = cells.stream().map(Object::toString).collect(Collectors.joining(","));
        assertThat(line).isEqualTo(table("app-summary-compat.csv", 1).get(name));
        assertThat(result.paperMix()).isEqualTo(mix);
    }

    static Stream<Path> tracesWithExactDepths() throws IOException {
        Map<String, String> expected = table("fig7-fixed.csv", 2);
        return SharedTraces.traces().filter(trace -> expected.containsKey(trace.getFileName() + ",no"));
    }

    private static List<String> lines(String name, OtmResult result) {
        List<String> lines = new ArrayList<>();
        for (ReceiveClass receiveClass : ReceiveClass.values()) {
            lines.add(name + "," + receiveClass.className() + "," + depths(result, receiveClass));
        }
        return lines;
    }

    @ParameterizedTest
    @MethodSource("tracesWithExactDepths")
    void shouldFindTheExactDepthsWhenCommunicatorsShareTables(Path trace) throws IOException {
        String name = trace.getFileName().toString();
        Map<String, String> expected = table("fig7-fixed.csv", 2);

        assertThat(lines(name, analyse(trace, exact(TableScope.RANK), Optional.empty())))
                .isSubsetOf(expected.values());
    }

    @ParameterizedTest
    @MethodSource("tracesWithExactDepths")
    void shouldDifferFromThemOnlyWhereCommunicatorsHaveTablesOfTheirOwn(Path trace) throws IOException {
        String name = trace.getFileName().toString();
        Map<String, String> expected = table("fig7-fixed.csv", 2);
        expected.putAll(DIFFERENT_PER_COMMUNICATOR);

        assertThat(lines(name, analyse(trace, exact(TableScope.COMMUNICATOR), Optional.empty())))
                .isSubsetOf(expected.values());
    }

    // ---------------------------------------------------------------- one result, however it is made

    @Test
    void shouldNotDependOnThreadsOrOutput() throws IOException {
        Path trace = SharedTraces.trace("synthetic-wildmix-4");
        OtmResult result = analyse(trace, exact(TableScope.COMMUNICATOR), Optional.empty());
        OtmSettings one = new OtmSettings(OtmMode.EXACT, TableScope.COMMUNICATOR, List.of(128, 1, 32), 1, true, true);

        assertThat(analyse(trace, one, Optional.of(directory))).isEqualTo(result);
    }

    /** No reference has receives with both wildcards. */
    @Test
    void shouldWriteTheDepthOfTheListOfReceivesWithBothWildcards() throws IOException {
        Path trace = SharedTraces.trace("synthetic-wildmix-4");
        OtmResult result = analyse(trace, exact(TableScope.COMMUNICATOR), Optional.of(directory));

        List<String> lines = Files.readAllLines(directory.resolve("bins-32").resolve("stats.csv"));
        int column = List.of(lines.get(0).split(",", -1)).indexOf("collisions_double_wildcard_max_len");
        assertThat(lines.stream()
                        .skip(1)
                        .mapToInt(line -> Integer.parseInt(line.split(",", -1)[column]))
                        .max())
                .hasValue(result.bins()
                        .get(1)
                        .depths()
                        .get(ReceiveClass.BOTH_WILDCARDS)
                        .max())
                .hasValue(3);
    }

    /** From its source: per rank and round 39 + 1 posted, of which one is cancelled, and 3 starts; one Sendrecv. */
    @Test
    void shouldCountAllKindsOfReceives() throws IOException {
        OtmResult result =
                analyse(SharedTraces.trace("synthetic-wildmix-4"), exact(TableScope.COMMUNICATOR), Optional.empty());

        int rounds = 6 * 4;
        assertThat(result.envelopes().byClass())
                .containsEntry(ReceiveClass.NO_WILDCARD, (long) rounds * (12 + 16 + 3 + 1 + 1) + 6 * 9)
                .containsEntry(ReceiveClass.SOURCE_WILDCARD, (long) rounds * 3)
                .containsEntry(ReceiveClass.TAG_WILDCARD, (long) rounds * 6)
                .containsEntry(ReceiveClass.BOTH_WILDCARDS, (long) rounds * 3);
    }
}
