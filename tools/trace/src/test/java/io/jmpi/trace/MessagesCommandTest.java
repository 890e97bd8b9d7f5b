package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MessagesCommandTest {
    @TempDir
    Path directory;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("messages", arguments);
    }

    @Test
    void shouldMarkEarlierResultsWhenNoTraceCanBeRead() throws IOException {
        Path output = directory.resolve("results");
        Path empty = Files.createDirectories(directory.resolve("empty"));
        run("--engines", "queues", "-o", output, SharedTraces.trace("public-naive0"))
                .succeed();
        assertThat(output.resolve("PARTIAL.txt")).doesNotExist();

        CommandRun run = run("-o", output, empty).exit(2);

        assertThat(run.err()).contains(empty + " ", "no trace");
        assertThat(output.resolve("PARTIAL.txt")).content().contains(empty + " ", "no trace");
    }

    @Test
    void shouldWriteARowForEachRankWhenTheTraceIsWhole() throws IOException {
        Path output = directory.resolve("results");
        CommandRun run = run("-o", output, SharedTraces.trace("lulesh-8")).succeed();

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("trace lulesh-8: best engine: ").contains("2,216 messages", "8 ranks");
        List<String> rows = Files.readAllLines(output.resolve("messages.csv"));
        assertThat(rows).hasSize(9);
        assertThat(rows.subList(1, 9))
                .allMatch(row -> row.split(",", -1).length == rows.get(0).split(",", -1).length);
        long messages = rows.stream()
                .skip(1)
                .mapToLong(row -> Long.parseLong(row.split(",", -1)[3]))
                .sum();
        assertThat(messages).isEqualTo(2216);
        long between = Files.readAllLines(output.resolve("matrix.csv")).stream()
                .skip(1)
                .mapToLong(row -> Long.parseLong(row.split(",", -1)[3]))
                .sum();
        assertThat(between).isEqualTo(2216);
        assertThat(Files.readAllLines(output.resolve("depth.csv"))).hasSize(201);
        try (var files = Files.list(output)) {
            assertThat(files.map(path -> path.getFileName().toString()))
                    .containsExactlyInAnyOrder(
                            "messages.csv", "matrix.csv", "depth.csv", "engines.csv", "report.html", "report.json");
        }
    }

    @Test
    void shouldMarkResultsAsPartialWhenRanksAreMissing() throws IOException {
        Path first = SharedTraces.trace("nersc-MultiGrid-rank0");
        CommandRun run = run("-o", directory, first, SharedTraces.trace("public-testtrace"))
                .exit(2);

        assertThat(run.err()).contains("nersc-MultiGrid-rank0: ").doesNotContain("public-testtrace");
        Path partial = directory.resolve("nersc-MultiGrid-rank0").resolve("PARTIAL.txt");
        assertThat(Files.readAllLines(partial))
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .contains("partial");
        assertThat(Files.readAllLines(partial).stream().skip(1))
                .allMatch(line -> line.startsWith("- ") && run.err().contains(line.substring(2)));
        assertThat(directory.resolve("public-testtrace").resolve("PARTIAL.txt")).doesNotExist();
    }

    @Test
    void shouldNameTheArgumentThatIsWrong() {
        Path trace = SharedTraces.trace("public-testtrace");

        assertThat(run("--bandwidth", "0", trace).exit(2).err()).contains("bandwidth 0.0: ", "> 0");
        assertThat(run("--threads", "0", trace).exit(2).err()).contains("--threads 0");
        assertThat(run("absent").exit(2).err()).contains("absent ", "not exist");
        assertThat(run().exit(2).err()).contains("Missing required parameter");
    }

    @Test
    void shouldRefuseAFileAsDirectoryForResults() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        CommandRun run = run("-o", file, SharedTraces.trace("public-testtrace")).exit(2);
        assertThat(run.err()).contains(file + " is a file");
    }

    @Test
    void shouldGiveTracesOfOneNamePlacesOfTheirOwn() {
        Path trace = SharedTraces.trace("public-testtrace");

        run("-o", directory, trace, trace).succeed();
        assertThat(directory.resolve("public-testtrace/messages.csv"))
                .hasSameTextualContentAs(directory.resolve("public-testtrace-2/messages.csv"));
        assertThat(directory.resolve("report.html")).exists();
    }

    /** Names come from the trace, which may be untrusted. */
    @Test
    void shouldWriteNowhereElseWhateverTheApplicationIsCalled() throws IOException {
        Path trace = Files.createDirectory(directory.resolve("trace"));
        for (String file : List.of("testtrace.meta", "testtrace-0000.bin.gz")) {
            Files.copy(SharedTraces.trace("public-testtrace").resolve(file), trace.resolve(file));
        }
        Files.writeString(trace.resolve("name.txt"), "../../outside");
        Path results = directory.resolve("some/results");

        run("-o", results, trace, SharedTraces.trace("public-naive0")).exit(2);
        assertThat(results.resolve("__.._outside/messages.csv")).exists();
        assertThat(directory.resolve("outside")).doesNotExist();
        assertThat(results.resolve("PARTIAL.txt")).content().contains("no file");
    }

    /** Depth by bins, use of bins, calls, queues over time, messages between ranks, engines. */
    @Test
    void shouldShowAllPlotsOnOnePage() throws IOException {
        run("-o", directory, SharedTraces.trace("lulesh-8")).succeed();
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("Fig. 7", "Fig. 6", "Receives that wait", "Messages by sender")
                .contains("Predicted time of each engine");
    }
}
