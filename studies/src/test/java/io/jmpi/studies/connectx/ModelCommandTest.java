package io.jmpi.studies.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.offload.job.Cost;
import io.jmpi.studies.connectx.model.Astra;
import io.jmpi.studies.connectx.model.Wildcards;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ModelCommandTest {
    @TempDir
    Path directory;

    private CommandRun run(String name, String options) {
        String[] arguments = ("model -o " + directory.resolve(name) + " " + options).split(" +", -1);
        return CommandRun.of(new CommandLine(new ConnectxCommand()), arguments);
    }

    @Test
    void shouldPredictFiguresAndFindings() throws Exception {
        String options = "--figures 2,7,8,9 --engines associative,hardware --sizes 4096 --depths 8";
        String out = run("first", options + " --costs unit_step=101").succeed().out();
        assertThat(out)
                .contains("no measurement", "| finding (figure)", "findings hold. Mean error: ")
                .containsPattern("unit_step +\\| +101 .*--costs");
        assertThat(Files.readString(directory.resolve("first/tables.md")))
                .contains("## Figure 2: ", "## Figure 9: ", "](connectx-9.svg)");
        assertThat(Files.readAllLines(directory.resolve("first/results.csv")))
                .anyMatch(line -> line.startsWith("halo,associative,"));
    }

    private static Sample predict(Point point, double unitStep) {
        return new VirtualStudy(new Tags(), Astra.COSTS.with(Cost.unit_step, unitStep)).predict(point);
    }

    @Test
    void shouldPredictTheSameTwiceAndFollowTheCosts() {
        Point point = Point.windows("hardware", 4, 8, 0, Wildcards.NONE);
        assertThat(predict(point, 100)).isEqualTo(predict(point, 100));
        assertThat(predict(point, 5000).micros()).isGreaterThan(64 * 5);
    }

    @Test
    void shouldNameOptionsThatItCannotUse() {
        assertThat(run("none", "--engines optimist").exit(2).problem()).contains("--engines", "optimist", "optimistic");
        assertThat(run("none", "--figures 10").exit(2).problem()).contains("--figures 10 ", "1..9");
        assertThat(run("none", "--costs nap=-1").exit(2).problem()).contains("--costs nap: not used here");
        assertThat(run("none", "--costs receive=-1").exit(2).problem()).contains("--costs receive=-1.0 ");
        assertThat(directory).isEmptyDirectory();
    }
}
