package io.jmpi.bench.figure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("exhaustive")
class FigureCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        err.getBuffer().setLength(0);
        return new CommandLine(new FigureCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /** What is wrong, without the usage that follows it. */
    private String problem() {
        return err.toString().lines().findFirst().orElse("");
    }

    @Test
    void shouldPrintTheTableAndDrawThePicture() throws Exception {
        assertThat(execute("otm-8", "-o", directory.toString())).isZero();
        assertThat(out.toString())
                .contains("| case  | threads | measured | model | error % |")
                .contains("Mean absolute error")
                .contains("calibrated", "predicted");
        assertThat(Files.readString(directory.resolve("otm-figure8.svg")))
                .startsWith("<svg ")
                .contains("WC-FP measured", "WC-SP model - -", "MPI-CPU measured");
    }

    @Test
    void shouldFailTheCheckWhileAGoalIsMissed() {
        assertThat(execute("otm-8", "-o", directory.toString(), "--check")).isEqualTo(1);
    }

    @Test
    void shouldWriteTheSameTraceForTheSameSeedByteForByte() throws Exception {
        for (String threads : new String[] {"1", "32", "200"}) {
            byte[] first = trace("a", threads, "7");
            assertThat(first).hasSizeGreaterThan(100_000);
            assertThat(trace("b", threads, "7")).isEqualTo(first);
            assertThat(trace("c", threads, "8")).isNotEqualTo(first);
        }
    }

    private byte[] trace(String name, String threads, String seed) throws Exception {
        Path file = directory.resolve(name);
        assertThat(execute("otm-8", "--trace", file.toString(), "--threads", threads, "--seed", seed))
                .isZero();
        return Files.readAllBytes(file);
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        Path file = directory.resolve("trace");
        assertThat(execute("otm-8", "--trace", file.toString(), "--case", "XX")).isEqualTo(2);
        assertThat(problem()).contains("--case XX ", "NC, WC-FP, WC-SP");
        assertThat(execute("otm-8", "--trace", file.toString(), "--threads", "257"))
                .isEqualTo(2);
        assertThat(problem()).contains("--threads 257 ", "1..256");
        assertThat(execute("switches", "--threads", "0")).isEqualTo(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void shouldPrintWhatSwitchesAreWorth() {
        assertThat(execute("switches", "--threads", "4")).isZero();
        assertThat(out.toString()).contains("as in the figure", "lazy removal off", "payload copy off");
    }

    @Test
    void shouldPrintTheErrorsOfOtherAssumptions() {
        assertThat(execute("alternatives", "--only", "evenly")).isZero();
        assertThat(out.toString())
                .contains("| assumption ")
                .containsPattern(
                        "\\| arrivals evenly spaced +\\| +\\d+\\.\\d \\|( +[+-]\\d+){5} \\|( +[+-]\\d+){5} \\|")
                .doesNotContain("as in the figure");
    }

    @Test
    void shouldListAssumptionsAndRefuseOthers() {
        assertThat(execute("alternatives", "--list")).isZero();
        assertThat(out.toString().lines())
                .hasSize(Alternative.all().size())
                .doesNotHaveDuplicates()
                .contains("all must share the candidate, early booking check on");
        assertThat(execute("alternatives", "--only", "luck")).isEqualTo(2);
        assertThat(problem()).contains("--only luck", "--list");
    }
}
