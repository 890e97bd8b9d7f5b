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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands {@code generate} and {@code info}, one after the other. */
class InfoAndGenerateCommandTest {
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

    private Path generated() {
        Path trace = directory.resolve("trace");
        assertThat(run("generate", "--pattern", "random", "--ranks", 6, "--iterations", 10, "--wildcards", 1, trace))
                .as(err.toString())
                .isZero();
        return trace;
    }

    @Test
    void shouldSayWhatIsInAGeneratedTrace() {
        Path trace = generated();
        assertThat(out.toString()).startsWith(trace + ": ").contains("6 ranks, 10 iterations of random");

        assertThat(run("info", trace)).isZero();
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString().lines())
                .contains(
                        "application  trace",
                        "format       DUMPI binary, version 13.0.0",
                        "start        2023-11-14T22:13:20Z",
                        "ranks        6",
                        "threads      6 ranks with 1",
                        "hosts        1: synthetic (6)",
                        "240 messages, 245,760 bytes",
                        "  from 1 KiB                              240  ##############################",
                        "240 receives, by wildcards",
                        "no communicators created")
                .anyMatch(line -> line.matches(" {2}MPI_Isend +240 .*%"))
                .anyMatch(line -> line.matches(" {2}none +0 +0.0 %"));
    }

    @Test
    void shouldPrintJson() throws IOException {
        assertThat(run("info", "--json", generated())).isZero();

        JsonNode info = new ObjectMapper().readTree(out.toString());
        assertThat(info.get("ranks").intValue()).isEqualTo(6);
        assertThat(info.get("calls").get("MPI_Isend").longValue()).isEqualTo(240);
        assertThat(info.get("messages").get("sizes").get(0).get("from").longValue())
                .isEqualTo(1024);
        assertThat(info.get("problems")).isEmpty();
    }

    @Test
    void shouldMarkPartialResults() throws IOException {
        Path trace = generated();
        Files.delete(trace.resolve("synthetic-0004.bin.gz"));
        Path cut = trace.resolve("synthetic-0001.bin.gz");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(cut), 300));

        assertThat(run("info", trace)).isEqualTo(2);
        assertThat(err.toString().lines())
                .hasSize(2)
                .contains("jmpi-trace: 1 of 6 ranks have no file: 4")
                .anyMatch(line -> line.startsWith("jmpi-trace: rank 1: " + cut + ": byte "));
        assertThat(out.toString())
                .contains("ranks        6, of which 5 have a file and 4 were read to the end")
                .contains("This is partial: 2 problems, see standard error.");

        assertThat(run("info", "--json", trace)).isEqualTo(2);
        assertThat(new ObjectMapper().readTree(out.toString()).get("problems")).hasSize(2);
    }

    @Test
    void shouldNotPrintATimeThatIsDamage() throws IOException {
        Path trace = generated();
        Files.writeString(trace.resolve("synthetic.meta"), "numprocs=6\nstartime=" + Long.MAX_VALUE + "\n");

        assertThat(run("info", trace)).as(err.toString()).isZero();
        assertThat(out.toString()).contains("ranks        6").doesNotContain("start ");
    }

    @Test
    void shouldSayThatThereIsNoTrace() {
        assertThat(run("info", directory)).isEqualTo(2);
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).startsWith("jmpi-trace: " + directory + " contains no trace: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "generate --ranks 0 DIR",
                "generate --ranks 5000 DIR",
                "generate --ranks many DIR",
                "generate --calls 0 DIR",
                "generate --iterations -1 DIR",
                "generate --pattern star DIR",
                "generate --wildcards 0.5 DIR",
                "generate --threads 0 DIR",
                "generate",
                "info --threads 0 DIR",
                "info"
            })
    void shouldRefuseNonsense(String line) throws IOException {
        Object[] words =
                line.replace("DIR", directory.resolve("new").toString()).split(" ", -1);

        assertThat(run(words)).isEqualTo(2);
        assertThat(err.toString()).startsWith("jmpi-trace: ").contains("--help");
        assertThat(directory.resolve("new")).doesNotExist();
    }

    @Test
    void shouldNameTheOptionWhenThereAreTooManyCalls() {
        assertThat(run("generate", "--calls", "9000000000000000000", directory.resolve("new")))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("jmpi-trace: --calls 9000000000000000000: ");
    }

    @Test
    void shouldWriteFilesThatAreNotCompressed() {
        Path trace = directory.resolve("plain");

        assertThat(run("generate", "--no-gzip", "--ranks", 2, "--calls", 100, trace))
                .isZero();
        assertThat(trace.resolve("synthetic-0001.bin")).exists();
        assertThat(run("generate", "--ranks", 2, trace)).isEqualTo(2);
        assertThat(err.toString()).contains(trace + " contains a trace; name another directory");
    }
}
