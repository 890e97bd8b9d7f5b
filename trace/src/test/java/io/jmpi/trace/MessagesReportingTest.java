package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command {@code messages} from the user's view: its output, files and exit code. */
class MessagesReportingTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    Path directory;

    private int run(Object... arguments) {
        CommandLine command = JmpiTrace.commandLine();
        command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(
                Stream.concat(Stream.of("messages"), Stream.of(arguments).map(Object::toString))
                        .toArray(String[]::new));
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(directory.resolve("report.json").toFile());
    }

    @Test
    void shouldCompareAllEnginesWhenNoneIsNamed() throws IOException {
        assertThat(run("-o", directory, SharedTraces.trace("lulesh-8"))).isZero();

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).startsWith("trace lulesh-8: best engine: ").contains("calls/s", "report.html");
        JsonNode result = json().get("results").get(0);
        List<String> engines = new ArrayList<>();
        result.get("engines").forEach(engine -> engines.add(engine.get("engine").asText()));
        assertThat(engines)
                .containsExactly("queues", "bins", "ranks", "exact", "adaptive", "hardware", "overlap", "optimistic");
        assertThat(result.get("traffic").get("receives").asLong()).isEqualTo(2216);
        assertThat(directory.resolve("report.html")).content().contains("<svg", "Best engine: ");
        assertThat(directory.resolve("engines.csv")).exists();
    }

    @Test
    void shouldReplayOnlyEnginesThatAreNamed() throws IOException {
        assertThat(run("--engines", "exact,queues", "-o", directory, SharedTraces.trace("public-naive0")))
                .isZero();
        assertThat(json().get("results").get(0).get("engines")).hasSize(2);
    }

    @Test
    void shouldNameKnownEnginesWhenOneIsUnknown() {
        assertThat(run("--engines", "fast", SharedTraces.trace("public-naive0")))
                .isEqualTo(2);
        assertThat(err.toString()).contains("unknown engine 'fast'", "queues, bins");
    }

    @Test
    void shouldReportOtherTracesWhenOneCannotBeRead() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        assertThat(run("--engines", "queues", "-o", directory, empty, SharedTraces.trace("public-naive0")))
                .isEqualTo(2);
        assertThat(err.toString()).contains(empty + " ", "no trace");
        assertThat(json().get("problems").get(0).asText()).contains(empty + " ", "no trace");
        assertThat(json().get("results")).hasSize(1);
        assertThat(directory.resolve("report.html")).content().contains("Partial result.");
    }
}
