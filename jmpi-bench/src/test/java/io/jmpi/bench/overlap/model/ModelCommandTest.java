package io.jmpi.bench.overlap.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.overlap.OverlapCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ModelCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        String[] all = new String[arguments.length + 3];
        all[0] = "model";
        all[1] = "--output";
        all[2] = directory.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return new CommandLine(new OverlapCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }

    /** What is wrong, without the usage that follows it. */
    private String problem() {
        return err.toString().lines().findFirst().orElse("");
    }

    @Test
    void shouldPrintTheSameTablesTwice() {
        String[] arguments = {"--ranks", "12,27", "--sizes", "65536", "--iterations", "2"};
        assertThat(execute(arguments)).isZero();
        String first = out.toString();
        assertThat(execute(arguments)).isZero();
        assertThat(out.toString()).isEqualTo(first);
        for (Experiment experiment : Experiment.values()) {
            assertThat(first).contains("## Model: " + experiment.title, "Paper, " + experiment.finding);
        }
        assertThat(first).contains("no measurement", "|    27 | 65536 |");
    }

    @Test
    void shouldDrawAPlotForEachNumberOfRanks() throws Exception {
        assertThat(execute("--experiments", "stencil", "--ranks", "8,27", "--iterations", "1"))
                .isZero();
        for (int ranks : new int[] {8, 27}) {
            Path file = directory.resolve(ModelPlot.fileName(Experiment.stencil, ranks));
            assertThat(file).content().contains("<svg", "Model: ", ranks + " ranks", "adaptive");
        }
    }

    @Test
    void shouldChargeOtherCosts() {
        String[] experiment = {
            "--experiments", "iscatterv", "--ranks", "8", "--sizes", "4096", "--costs", "latency=1000"
        };
        assertThat(execute(experiment)).isZero();
        String standard = out.toString();
        experiment[experiment.length - 1] = "latency=50000,nap=0";
        assertThat(execute(experiment)).isZero();
        assertThat(out.toString()).isNotEqualTo(standard).contains("| latency   |  50000 |", "| nap       |      0 |");
    }

    @Test
    void shouldNameOptionsThatItCannotUse() {
        assertThat(execute("--ranks", "1")).isEqualTo(2);
        assertThat(problem()).contains("--ranks of iscatterv 1 ", "2..4096");
        assertThat(execute("--ranks", "8", "--experiments", "fft")).isEqualTo(2);
        assertThat(problem()).contains("--ranks of fft 8 ", "9..4096");
        assertThat(execute("--sizes", "1000")).isEqualTo(2);
        assertThat(problem()).contains("--sizes 1000 ", "1024..16777216");
        assertThat(execute("--iterations", "0")).isEqualTo(2);
        assertThat(problem()).contains("--iterations 0 ", "1..1000");
        assertThat(execute("--costs", "nap=-1")).isEqualTo(2);
        assertThat(problem()).contains("--costs nap=-1.0 ", "0..1e9 nanoseconds");
        assertThat(execute("--costs", "sleep=1")).isEqualTo(2);
        assertThat(problem()).contains("sleep");
    }
}
