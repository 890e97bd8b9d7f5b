package io.jmpi.studies.otm;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("full")
class FigureCommandTest {
    @TempDir
    Path directory;

    private static CommandRun run(String... arguments) {
        return CommandRun.of(new CommandLine(new FigureCommand()), arguments);
    }

    @Test
    void shouldPrintTheTableAndDrawThePicture() throws Exception {
        assertThat(run("otm-8", "-o", directory.toString()).succeed().out())
                .contains("| case  | threads | measured | model | error % |")
                .contains("Mean absolute error")
                .contains("calibrated", "predicted");
        assertThat(Files.readString(directory.resolve("otm-figure8.svg")))
                .startsWith("<svg ")
                .contains("WC-FP measured", "WC-SP model - -", "MPI-CPU measured");
    }

    @Test
    void shouldFailTheCheckWhileAGoalIsMissed() {
        run("otm-8", "-o", directory.toString(), "--check").exit(1);
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
        run("otm-8", "--trace", file.toString(), "--threads", threads, "--seed", seed)
                .succeed();
        return Files.readAllBytes(file);
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        Path file = directory.resolve("trace");
        String trace = file.toString();
        assertThat(run("otm-8", "--trace", trace, "--case", "XX").exit(2).problem())
                .contains("--case XX ", "NC, WC-FP, WC-SP");
        assertThat(run("otm-8", "--trace", trace, "--threads", "257").exit(2).problem())
                .contains("--threads 257 ", "1..256");
        run("switches", "--threads", "0").exit(2);
        assertThat(file).doesNotExist();
    }

    @Test
    void shouldPrintWhatSwitchesAreWorth() {
        assertThat(run("switches", "--threads", "4").succeed().out())
                .contains("as in the figure", "lazy removal off", "payload copy off");
    }

    @Test
    void shouldPrintTheErrorsOfOtherAssumptions() {
        assertThat(run("alternatives", "--only", "evenly").succeed().out())
                .contains("| assumption ")
                .containsPattern(
                        "\\| arrivals evenly spaced +\\| +\\d+\\.\\d \\|( +[+-]\\d+){5} \\|( +[+-]\\d+){5} \\|")
                .doesNotContain("as in the figure");
    }

    @Test
    void shouldListAssumptionsAndRefuseOthers() {
        assertThat(run("alternatives", "--list").succeed().out().lines())
                .hasSize(Alternative.all().size())
                .doesNotHaveDuplicates()
                .contains("all must share the candidate, early booking check on");
        assertThat(run("alternatives", "--only", "luck").exit(2).problem()).contains("--only luck", "--list");
    }
}
