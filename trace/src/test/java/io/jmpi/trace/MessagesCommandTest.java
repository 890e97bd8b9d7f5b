package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class MessagesCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        CommandLine command = JmpiTrace.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(arguments);
    }

    @Test
    void shouldMarkEarlierResultsWhenNoTraceCanBeRead() throws IOException {
        String output = directory.resolve("results").toString();
        String trace = SharedTraces.trace("public-naive0").toString();
        Path empty = Files.createDirectories(directory.resolve("empty"));
        assertThat(run("messages", "--engines", "queues", "-o", output, trace)).isZero();
        assertThat(Path.of(output, "PARTIAL.txt")).doesNotExist();

        assertThat(run("messages", "-o", output, empty.toString())).isEqualTo(2);

        assertThat(err.toString()).contains(empty + " ", "no trace");
        assertThat(Path.of(output, "PARTIAL.txt")).content().contains(empty + " ", "no trace");
    }

    @Test
    void shouldWriteARowForEachRankWhenTheTraceIsWhole() throws IOException {
        Path output = directory.resolve("results");
        int status = run(
                "messages",
                "-o",
                output.toString(),
                SharedTraces.trace("lulesh-8").toString());

        assertThat(err.toString()).isEmpty();
        assertThat(status).isZero();
        assertThat(out.toString()).startsWith("trace lulesh-8: best engine: ").contains("2,216 messages", "8 ranks");
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
        int status = run(
                "messages",
                "-o",
                directory.toString(),
                SharedTraces.trace("nersc-MultiGrid-rank0").toString(),
                SharedTraces.trace("public-testtrace").toString());

        assertThat(status).isEqualTo(2);
        assertThat(err.toString()).contains("nersc-MultiGrid-rank0: ").doesNotContain("public-testtrace");
        Path partial = directory.resolve("nersc-MultiGrid-rank0").resolve("PARTIAL.txt");
        assertThat(Files.readAllLines(partial))
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .contains("partial");
        assertThat(Files.readAllLines(partial).stream().skip(1))
                .allMatch(line -> line.startsWith("- ") && err.toString().contains(line.substring(2)));
        assertThat(directory.resolve("public-testtrace").resolve("PARTIAL.txt")).doesNotExist();
    }

    @Test
    void shouldNameTheArgumentThatIsWrong() {
        String trace = SharedTraces.trace("public-testtrace").toString();

        assertThat(run("messages", "--bandwidth", "0", trace)).isEqualTo(2);
        assertThat(run("messages", "--threads", "0", trace)).isEqualTo(2);
        assertThat(run("messages", "absent")).isEqualTo(2);
        assertThat(run("messages")).isEqualTo(2);
        assertThat(err.toString())
                .contains("bandwidth 0.0 ", "positive")
                .contains("--threads 0")
                .contains("absent ", "not exist")
                .contains("Missing required parameter");
    }

    @Test
    void shouldRefuseAFileAsDirectoryForResults() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));

        assertThat(run(
                        "messages",
                        "-o",
                        file.toString(),
                        SharedTraces.trace("public-testtrace").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).contains(file + " is a file");
    }

    @Test
    void shouldGiveTracesOfOneNamePlacesOfTheirOwn() {
        String trace = SharedTraces.trace("public-testtrace").toString();

        assertThat(run("messages", "-o", directory.toString(), trace, trace)).isZero();
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

        String other = SharedTraces.trace("public-naive0").toString();
        assertThat(run("messages", "-o", results.toString(), trace.toString(), other))
                .isEqualTo(2);
        assertThat(results.resolve("__.._outside/messages.csv")).exists();
        assertThat(directory.resolve("outside")).doesNotExist();
        assertThat(results.resolve("PARTIAL.txt")).content().contains("no file");
    }

    /** Depth by bins, use of bins, calls, queues over time, messages between ranks, engines. */
    @Test
    void shouldShowAllPlotsOnOnePage() throws IOException {
        assertThat(run(
                        "messages",
                        "-o",
                        directory.toString(),
                        SharedTraces.trace("lulesh-8").toString()))
                .isZero();
        assertThat(directory.resolve("report.html"))
                .content()
                .contains("Fig. 7", "Fig. 6", "Receives that wait", "Messages by sender")
                .contains("Predicted time of each engine");
    }
}
