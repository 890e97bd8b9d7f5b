package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command {@code info}. */
class InfoCommandTest {
    @TempDir
    Path directory;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("info", arguments);
    }

    /** A copy of a genuine trace of four ranks. */
    private Path copied() throws IOException {
        return SharedTraces.copy("public-naive0", directory.resolve("trace"));
    }

    private static Path file(Path trace, int rank) throws IOException {
        try (Stream<Path> files = Files.list(trace)) {
            return files.filter(path -> path.toString().endsWith("-000" + rank + ".bin.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void shouldSayWhatIsInATrace() throws IOException {
        CommandRun run = run(copied()).succeed();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .contains(
                        "application  trace",
                        "format       DUMPI binary, version 8.1.0",
                        "start        2019-05-22T18:54:43Z",
                        "ranks        4",
                        "threads      4 ranks with 1",
                        "hosts        1: catalyst321 (4)",
                        "kinds        58.5 % point-to-point, 9.8 % collective, 0.0 % one-sided, 31.7 % other",
                        "48 messages, 192 bytes",
                        "  from 4 B                                 48  ##############################")
                .anyMatch(line -> line.startsWith("48 receives"))
                .anyMatch(line -> line.startsWith("no communicators"))
                .anyMatch(line -> line.matches(" {2}MPI_Isend +48 .*%"))
                .anyMatch(line -> line.matches(" {2}source +0 +0.0 %"));
    }

    @Test
    void shouldPrintJson() throws IOException {
        CommandRun run = run("--json", copied()).succeed();

        JsonNode info = new ObjectMapper().readTree(run.out());
        assertThat(info.get("ranks").intValue()).isEqualTo(4);
        assertThat(info.get("calls").get("MPI_Isend").longValue()).isEqualTo(48);
        assertThat(info.get("messages").get("sizes").get(0).get("from").longValue())
                .isEqualTo(4);
        assertThat(info.get("problems")).isEmpty();
    }

    @Test
    void shouldMarkPartialResults() throws IOException {
        Path trace = copied();
        Files.delete(file(trace, 2));
        Path cut = file(trace, 1);
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 300));

        CommandRun run = run(trace).exit(2);
        assertThat(run.err().lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("jmpi-trace: ").contains("1 of 4 ranks", "no file: 2"))
                .anyMatch(line -> line.startsWith("jmpi-trace: rank 1: " + cut + ": byte "));
        assertThat(run.out())
                .containsPattern("ranks +4\\b.*\\b3\\b.*\\b2\\b")
                .containsPattern("partial.*\\b2 problems.*standard error");

        String json = run("--json", trace).exit(2).out();
        assertThat(new ObjectMapper().readTree(json).get("problems")).hasSize(2);
    }

    @Test
    void shouldNotPrintATimeThatIsDamage() throws IOException {
        Path trace = copied();
        Path meta = trace.resolve("dumpi-2019.05.22.11.54.43.meta");
        Files.writeString(meta, Files.readString(meta).replaceFirst("startime=.*", "startime=" + Long.MAX_VALUE));

        assertThat(run(trace).succeed().out()).contains("ranks        4").doesNotContain("start ");
    }

    @Test
    void shouldSayThatThereIsNoTrace() {
        CommandRun run = run(directory).exit(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).startsWith("jmpi-trace: " + directory + " ").contains("no trace");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info --threads 0 DIR", "info"})
    void shouldRefuseNonsense(String line) {
        String[] words = line.replace("DIR", directory.toString()).split(" ", -1);

        CommandRun run = CommandRun.of(JmpiTrace.commandLine(), words).exit(2);
        assertThat(run.err()).startsWith("jmpi-trace: ").contains("--help");
    }
}
