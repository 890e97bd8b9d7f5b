package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(Object... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return JmpiTrace.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
    }

    /** A copy of a genuine trace of four ranks. */
    private Path copied() throws IOException {
        Path trace = Files.createDirectory(directory.resolve("trace"));
        try (Stream<Path> files = Files.list(SharedTraces.trace("public-naive0"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, trace.resolve(file.getFileName()));
            }
        }
        return trace;
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
        assertThat(run("info", copied())).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines())
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
        assertThat(run("info", "--json", copied())).isZero();

        JsonNode info = new ObjectMapper().readTree(out.toString());
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

        assertThat(run("info", trace)).isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(2)
                .anySatisfy(line -> assertThat(line).startsWith("jmpi-trace: ").contains("1 of 4 ranks", "no file: 2"))
                .anyMatch(line -> line.startsWith("jmpi-trace: rank 1: " + cut + ": byte "));
        assertThat(out.toString())
                .containsPattern("ranks +4\\b.*\\b3\\b.*\\b2\\b")
                .containsPattern("partial.*\\b2 problems.*standard error");

        assertThat(run("info", "--json", trace)).isEqualTo(2);
        assertThat(new ObjectMapper().readTree(out.toString()).get("problems")).hasSize(2);
    }

    @Test
    void shouldNotPrintATimeThatIsDamage() throws IOException {
        Path trace = copied();
        Path meta = trace.resolve("dumpi-2019.05.22.11.54.43.meta");
        Files.writeString(meta, Files.readString(meta).replaceFirst("startime=.*", "startime=" + Long.MAX_VALUE));

        assertThat(run("info", trace)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("ranks        4").doesNotContain("start ");
    }

    @Test
    void shouldSayThatThereIsNoTrace() {
        assertThat(run("info", directory)).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("jmpi-trace: " + directory + " ").contains("no trace");
    }

    @ParameterizedTest
    @ValueSource(strings = {"info --threads 0 DIR", "info"})
    void shouldRefuseNonsense(String line) {
        Object[] words = line.replace("DIR", directory.toString()).split(" ", -1);

        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString()).startsWith("jmpi-trace: ").contains("--help");
    }
}
