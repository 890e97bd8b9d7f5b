package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command {@code messages} from the user's view: its output, files and exit code. */
class MessagesReportingTest {
    @TempDir
    Path directory;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("messages", arguments);
    }

    private JsonNode json() throws IOException {
        return new ObjectMapper().readTree(directory.resolve("report.json").toFile());
    }

    @Test
    void shouldCompareAllEnginesWhenNoneIsNamed() throws IOException {
        CommandRun run = run("-o", directory, SharedTraces.trace("lulesh-8")).succeed();

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("trace lulesh-8: best engine: ").contains("calls/s", "report.html");
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains(" overlap: The cost of its searches has not been measured");
        JsonNode result = json().get("results").get(0);
        List<String> engines = new ArrayList<>();
        result.get("engines").forEach(engine -> engines.add(engine.get("engine").asText()));
        assertThat(engines)
                .containsExactly(
                        "queues",
                        "vector",
                        "bins",
                        "ranks",
                        "exact",
                        "newmadeleine",
                        "concurrent",
                        "adaptive",
                        "hardware",
                        "overlap",
                        "associative",
                        "fpga",
                        "portals",
                        "optimistic");
        assertThat(result.get("traffic").get("receives").asLong()).isEqualTo(2216);
        assertThat(directory.resolve("report.html")).content().contains("<svg", "Best engine: ");
        assertThat(directory.resolve("engines.csv")).exists();
    }

    @Test
    void shouldReplayOnlyEnginesThatAreNamed() throws IOException {
        run("--engines", "exact,queues", "-o", directory, SharedTraces.trace("public-naive0"))
                .succeed();
        assertThat(json().get("results").get(0).get("engines")).hasSize(2);
    }

    @Test
    void shouldNameKnownEnginesWhenOneIsUnknown() {
        CommandRun run =
                run("--engines", "fast", SharedTraces.trace("public-naive0")).exit(2);
        assertThat(run.err()).contains("unknown engine 'fast'", "queues, vector, bins");
    }

    @Test
    void shouldReportOtherTracesWhenOneCannotBeRead() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        CommandRun run = run("--engines", "queues", "-o", directory, empty, SharedTraces.trace("public-naive0"))
                .exit(2);
        assertThat(run.err()).contains(empty + " ", "no trace");
        assertThat(json().get("problems").get(0).asText()).contains(empty + " ", "no trace");
        assertThat(json().get("results")).hasSize(1);
        assertThat(directory.resolve("report.html")).content().contains("Partial result.");
    }
}
