package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jmpi.trace.report.Xml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Timelines of a small trace, whose first call begins at 1000 ns, and of genuine ones. */
class TimelineCommandTest {
    private static final String[] RANK_0 = {
        "MPI_Init 1000 1100 0",
        "MPI_Irecv 2000 2010 0 count=80 datatype=5 source=1 tag=7 comm=2 request=2",
        "MPI_Isend 2020 2030 0 count=8 datatype=5 dest=1 tag=3 comm=2 request=3",
        "MPI_Waitall 2040 5000 0 count=2 requests=[2,3]",
        // The program ignores both statuses: only the rules of MPI tell whose messages these are.
        "MPI_Recv 6000 6500 0 count=8 datatype=5 source=-1 tag=9 comm=2",
        "MPI_Recv 7000 7500 0 count=8 datatype=5 source=-1 tag=-1 comm=2",
        "MPI_Allreduce 8000 9000 0 comm=2",
        "MPI_Icollective 9100 9110 0 call=\"MPI_Ibcast\" comm=2 request=4",
        "MPI_Wait 9200 9300 0 request=4"
    };
    private static final String[] RANK_1 = {
        "MPI_Init 1000 1200 0",
        "MPI_Recv 2100 2300 0 count=8 datatype=5 source=0 tag=3 comm=2 status=[8:0:3:0:0]",
        "MPI_Send 4000 4100 0 count=40 datatype=5 dest=0 tag=7 comm=2",
        "MPI_Send 6400 6410 1 count=8 datatype=5 dest=0 tag=9 comm=2",
        "MPI_Send 6420 6420 0 count=4 datatype=5 dest=-2 tag=9 comm=2",
        "MPI_Allreduce 8100 9000 0 comm=2",
        "MPI_Icollective 9100 9110 0 call=\"MPI_Ibcast\" comm=2 request=4",
        "MPI_Wait 9200 9300 0 request=4"
    };
    private static final String[] RANK_2 = {
        "MPI_Init 1000 1200 0",
        "jmpi_Communicator 1250 1250 0 newcomm=4 context=4 ranks=[2,0]",
        "MPI_Send 7100 7110 0 count=8 datatype=5 dest=0 tag=11 comm=2",
        "MPI_Allreduce 8200 9000 0 comm=2",
        "MPI_Icollective 9100 9110 0 call=\"MPI_Ibcast\" comm=2 request=4",
        "MPI_Wait 9200 9300 0 request=4"
    };
    private static final int CALLS = RANK_0.length + RANK_1.length + RANK_2.length - 1;

    @TempDir
    Path directory;

    private Path trace;

    @BeforeEach
    void writeTrace() throws IOException {
        trace = Files.createDirectory(directory.resolve("trace"));
        Files.writeString(trace.resolve("jmpi.meta"), "hostname=x\nnumprocs=3\nfileprefix=jmpi\nversion=1\n");
        rank(0, RANK_0);
        rank(1, RANK_1);
        rank(2, RANK_2);
    }

    private void rank(int rank, String... calls) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# jmpi trace 1, rank " + rank + " of 3"));
        lines.addAll(List.of(calls));
        lines.add("# end " + calls.length);
        Files.write(trace.resolve("jmpi-000" + rank + ".trace"), lines);
    }

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("timeline", arguments);
    }

    private CommandRun write(String name, Object... arguments) {
        List<Object> all = new ArrayList<>(List.of("-o", directory.resolve(name)));
        all.addAll(List.of(arguments));
        all.add(trace);
        return run(all.toArray()).succeed();
    }

    // ---------------------------------------------------------------- trace events

    private List<JsonNode> events(String name) throws IOException {
        return events(directory.resolve(name));
    }

    private static List<JsonNode> events(Path file) throws IOException {
        JsonNode root = new ObjectMapper().readTree(file.toFile());
        return StreamSupport.stream(root.path("traceEvents").spliterator(), false)
                .toList();
    }

    private static List<JsonNode> phase(List<JsonNode> events, String phase) {
        return events.stream()
                .filter(event -> event.path("ph").asText().equals(phase))
                .toList();
    }

    /** The slice that a viewer attaches an end of an arrow to: the one at that time on that track. */
    private static String sliceAt(List<JsonNode> events, JsonNode end) {
        long nanos = nanos(end, "ts");
        return phase(events, "X").stream()
                .filter(slice -> slice.path("tid").equals(end.path("tid")))
                .filter(slice -> nanos(slice, "ts") <= nanos && nanos < nanos(slice, "ts") + nanos(slice, "dur"))
                .map(slice ->
                        slice.path("tid").asInt() + " " + slice.path("name").asText() + " " + nanos(slice, "ts"))
                .reduce((first, second) -> first + " and " + second)
                .orElse("nothing");
    }

    private static long nanos(JsonNode event, String field) {
        return event.path(field).decimalValue().movePointRight(3).longValueExact();
    }

    private static List<String> arrows(List<JsonNode> events) {
        Map<Long, String> begins = new TreeMap<>();
        phase(events, "s").forEach(event -> begins.put(event.path("id").asLong(), sliceAt(events, event)));
        return phase(events, "f").stream()
                .map(event -> begins.remove(event.path("id").asLong()) + " -> " + sliceAt(events, event))
                .toList();
    }

    @Test
    void shouldWriteASliceForEachCallAndATrackForEachRankAndThread() throws IOException {
        CommandRun run = write("all.json");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains(CALLS + " calls and 4 messages", "all.json", "perfetto");
        List<JsonNode> events = events("all.json");
        assertThat(phase(events, "X")).hasSize(CALLS).allMatch(slice -> nanos(slice, "dur") > 0);
        assertThat(events.stream()
                        .filter(event -> event.path("name").asText().equals("thread_name"))
                        .map(event -> event.path("tid").asText() + " "
                                + event.path("args").path("name").asText()))
                .containsExactly("0 rank 0", "1 rank 1", "3 rank 1, thread 1", "2 rank 2");
    }

    /** The second receive of any source gets the message of rank 2, because that of rank 1 is received already. */
    @Test
    void shouldConnectSendsWithTheCallsThatCompleteTheirReceives() throws IOException {
        write("all.json");

        assertThat(arrows(events("all.json")))
                .containsExactlyInAnyOrder(
                        "0 MPI_Isend 1020 -> 1 MPI_Recv 1100",
                        "1 MPI_Send 3000 -> 0 MPI_Waitall 1040",
                        "3 MPI_Send 5400 -> 0 MPI_Recv 5000",
                        "2 MPI_Send 6100 -> 0 MPI_Recv 6000");
    }

    @Test
    void shouldHaveTheArgumentsOfCallsAndTellWaitsApart() throws IOException {
        write("all.json");

        List<String> slices = phase(events("all.json"), "X").stream()
                .map(slice ->
                        slice.path("cat").asText() + " " + slice.path("name").asText() + " " + slice.path("args"))
                .toList();
        assertThat(slices)
                .contains(
                        "receive MPI_Irecv {\"peer\":1,\"tag\":7,\"bytes\":80,\"communicator\":\"world\"}",
                        "receive MPI_Recv {\"peer\":\"any\",\"tag\":\"any\",\"bytes\":8,\"communicator\":\"world\"}",
                        "send MPI_Send {\"peer\":\"none\",\"tag\":9,\"bytes\":4,\"communicator\":\"world\"}",
                        "wait MPI_Waitall {}",
                        "collective MPI_Allreduce {\"communicator\":\"world\"}",
                        "collective MPI_Ibcast {\"communicator\":\"world\"}",
                        "other MPI_Init {}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lulesh-8", "crystal-32", "minife-8", "public-testtrace"})
    void shouldDrawEachMessageOfAGenuineTraceForward(String name) throws IOException {
        Path file = directory.resolve(name + ".json");
        run("-o", file, SharedTraces.trace(name)).succeed();

        CommandRun messages = CommandRun.of("messages", "--engines", "queues", SharedTraces.trace(name));
        List<JsonNode> events = events(file);
        assertThat(messages.out())
                .contains(String.format("  %,d messages", phase(events, "s").size()));
        Map<Long, Long> sent = new TreeMap<>();
        phase(events, "s").forEach(event -> sent.put(event.path("id").asLong(), nanos(event, "ts")));
        // Clocks drift, at most by a ten-thousandth.
        long end = phase(events, "X").stream()
                .mapToLong(slice -> nanos(slice, "ts"))
                .max()
                .orElseThrow();
        assertThat(phase(events, "f"))
                .allMatch(event -> nanos(event, "ts") + end / 10_000 + 1
                        >= sent.get(event.path("id").asLong()));
    }

    // ---------------------------------------------------------------- selections

    @Test
    void shouldShowOnlySelectedCallsAndSayWhatIsLeftOut() throws IOException {
        CommandRun run = write("some.json", "--ranks", "0,2", "--from", "0.000005", "--to", "0.000007");

        assertThat(phase(events("some.json"), "X").stream()
                        .map(slice -> slice.path("name").asText()))
                .containsExactly("MPI_Recv", "MPI_Recv", "MPI_Allreduce", "MPI_Send");
        assertThat(arrows(events("some.json"))).containsExactly("2 MPI_Send 6100 -> 0 MPI_Recv 6000");
        assertThat(run.err())
                .containsSubsequence("4 of " + CALLS + " calls", "as selected", "without arrow: 1 message ");
    }

    @Test
    void shouldShowTheEarliestCallsWhenThereAreTooMany() throws IOException {
        CommandRun run = write("few.json", "--max-calls", "5");

        assertThat(phase(events("few.json"), "X").stream()
                        .map(slice ->
                                nanos(slice, "ts") + " " + slice.path("name").asText()))
                .containsExactlyInAnyOrder(
                        "0 MPI_Init", "0 MPI_Init", "0 MPI_Init", "1000 MPI_Irecv", "1020 MPI_Isend");
        assertThat(run.err())
                .containsSubsequence(
                        "5 of " + CALLS + " calls", "before 0.000001021 s", "--from", "--ranks", "--max-calls");
    }

    // ---------------------------------------------------------------- the page

    private static JsonNode data(String page) throws IOException {
        Matcher data = Pattern.compile("<script id=\"data\" type=\"application/json\">(.*?)</script>", Pattern.DOTALL)
                .matcher(page);
        assertThat(data.find()).isTrue();
        return new ObjectMapper().readTree(data.group(1));
    }

    @Test
    void shouldWriteAPageThatNeedsNothingElse() throws Exception {
        CommandRun run = write("all.html");

        assertThat(run.err()).isEmpty();
        String page = Files.readString(directory.resolve("all.html"));
        Xml.parse(page);
        assertThat(page)
                .contains("viewport", "prefers-color-scheme: dark", "noscript")
                .doesNotContain("src=", "left-out");
        JsonNode data = data(page);
        assertThat(data.path("calls")).hasSize(8 * CALLS);
        assertThat(data.path("messages")).hasSize(7 * 4);
        assertThat(data.path("rows")).hasSize(4);
        assertThat(data.path("names").toString()).contains("\"MPI_Waitall\"", "\"MPI_Ibcast\"");
    }

    @Test
    void shouldSayOnThePageWhatIsLeftOut() throws IOException {
        write("few.html", "--max-calls", "5");

        String page = Files.readString(directory.resolve("few.html"));
        assertThat(page).containsSubsequence("left-out", "5 of " + CALLS + " calls are shown", "--max-calls");
        assertThat(data(page).path("calls")).hasSize(8 * 5);
    }

    /** Names come from the trace, which may be untrusted. */
    @Test
    void shouldNotBeLedAstrayByNames() throws Exception {
        rank(
                2,
                "MPI_Icollective 1000 9300 0 call=\"</script><script>alert(1)</script>\" comm=2 request=4",
                "MPI_Wait 9300 9400 0 request=4");
        Files.writeString(trace.resolve("name.txt"), "<b>&");
        run("-o", directory.resolve("odd.html"), trace);

        String page = Files.readString(directory.resolve("odd.html"));
        Xml.parse(page);
        assertThat(page).doesNotContain("<script>alert", "<b>");
        assertThat(data(page).path("names").toString()).contains("<script>alert(1)");
    }

    // ---------------------------------------------------------------- what can go wrong

    @Test
    void shouldNameTheArgumentThatIsWrong() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Path json = directory.resolve("x.json");

        assertThat(run("-o", json, directory.resolve("absent")).exit(2).err()).contains("absent does not exist");
        assertThat(run("-o", json, directory).exit(2).err()).contains("contains no trace", "jmpirun --trace");
        assertThat(run("-o", "x.txt", trace).exit(2).err()).contains("-o x.txt: ", ".html", ".json");
        assertThat(run("-o", directory, trace).exit(2).err()).contains("-o " + directory + " is a directory");
        assertThat(run("-o", file.resolve("x.json"), trace).exit(2).err()).contains("-o " + file, "is a file");
        assertThat(run(trace).exit(2).err()).contains("Missing required option", "--output");
        assertThat(run("-o", json, "--ranks", "0-", trace).exit(2).err()).contains("--ranks 0-: ", "0-3,7");
        assertThat(run("-o", json, "--ranks", "2-1", trace).exit(2).err()).contains("--ranks 2-1: ");
        assertThat(run("-o", json, "--ranks", "3", trace).exit(2).err()).contains("no rank 3", "0-2");
        assertThat(run("-o", json, "--from", "-1", trace).exit(2).err()).contains("--from -1: ");
        assertThat(run("-o", json, "--from", "2", "--to", "1", trace).exit(2).err())
                .contains("--to 1 ", "--from 2");
        assertThat(run("-o", json, "--from", "2", trace).exit(2).err())
                .contains("--from 2: ", "ends after 0.0000083 s");
        assertThat(run("-o", json, "--max-calls", "0", trace).exit(2).err()).contains("--max-calls 0: ");
        assertThat(run("-o", json, "--threads", "0", trace).exit(2).err()).contains("--threads 0: ");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactlyInAnyOrder(trace, file);
        }
    }

    @Test
    void shouldFitTheTerminalWhenAskedForHelp() {
        assertThat(run("--help").succeed().out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }

    @Test
    void shouldMarkTheTimelineAsPartialWhenARankIsMissing() throws IOException {
        Files.delete(trace.resolve("jmpi-0001.trace"));

        CommandRun run = run("-o", directory.resolve("part.html"), trace).exit(2);

        assertThat(run.err()).contains("rank");
        assertThat(directory.resolve("part.html")).content().contains("Partial result.");
    }

    @Test
    void shouldExplainThatATraceHasNoTimes() throws IOException {
        for (int rank = 0; rank < 3; rank++) {
            rank(rank, "MPI_Init 0 0 0", "MPI_Finalize 0 0 0");
        }

        assertThat(run("-o", directory.resolve("x.json"), trace).exit(2).err()).contains("no times");
    }
}
