package io.jmpi.studies.overlap.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.studies.overlap.OverlapCommand;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ModelCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String... arguments) {
        Stream<String> all = Stream.concat(Stream.of("model", "--output", directory.toString()), Stream.of(arguments));
        return CommandRun.of(new CommandLine(new OverlapCommand()), all.toArray(String[]::new));
    }

    @Test
    void shouldPrintTheSameTablesTwice() {
        String[] arguments = {"--ranks", "12,27", "--sizes", "65536", "--iterations", "2"};
        String first = run(arguments).succeed().out();
        assertThat(run(arguments).succeed().out()).isEqualTo(first);
        for (Experiment experiment : Experiment.values()) {
            assertThat(first).contains("## Model: " + experiment.title, "Paper, " + experiment.finding);
        }
        assertThat(first).contains("no measurement", "|    27 | 65536 |");
    }

    @Test
    void shouldDrawAPlotForEachNumberOfRanks() throws Exception {
        run("--experiments", "stencil", "--ranks", "8,27", "--iterations", "1").succeed();
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
        String standard = run(experiment).succeed().out();
        experiment[experiment.length - 1] = "latency=50000,nap=0";
        assertThat(run(experiment).succeed().out())
                .isNotEqualTo(standard)
                .containsPattern("\\| latency +\\|  50000 \\|")
                .containsPattern("\\| nap +\\|      0 \\|");
    }

    @Test
    void shouldNameOptionsThatItCannotUse() {
        assertThat(run("--ranks", "1").exit(2).problem()).contains("--ranks of iscatterv 1 ", "2..4096");
        assertThat(run("--ranks", "8", "--experiments", "fft").exit(2).problem())
                .contains("--ranks of fft 8 ", "9..4096");
        assertThat(run("--sizes", "1000").exit(2).problem()).contains("--sizes 1000 ", "1024..16777216");
        assertThat(run("--iterations", "0").exit(2).problem()).contains("--iterations 0 ", "1..1000");
        assertThat(run("--costs", "nap=-1").exit(2).problem()).contains("--costs nap=-1.0 ", "0..1e9 nanoseconds");
        assertThat(run("--costs", "sleep=1").exit(2).problem()).contains("sleep");
    }
}
