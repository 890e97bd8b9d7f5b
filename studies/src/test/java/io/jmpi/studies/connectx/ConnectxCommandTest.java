package io.jmpi.studies.connectx;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** The command from its arguments to its files; what is measured is as short as can be. */
@Tag("full")
class ConnectxCommandTest {
    private static final List<String> COLUMNS = List.of(
            "program",
            "engine",
            "ranks",
            "bytes",
            "depth",
            "collisions",
            "wildcards",
            "run",
            "micros",
            "walked",
            "unit");

    @TempDir
    Path directory;

    private Path output;

    @BeforeEach
    void name() {
        output = directory.resolve("results");
    }

    private CommandRun run(String options) {
        String[] arguments = ("-o " + output + " " + options).trim().split(" +", -1);
        return CommandRun.of(new CommandLine(new ConnectxCommand()), arguments);
    }

    private List<String> samples() throws IOException {
        return Files.readAllLines(output.resolve("results.csv"));
    }

    @ParameterizedTest
    @CsvSource({
        "1, 19, connectx-1b-bins.svg, 'receives in front |'",
        "2, 14, connectx-2c-hardware-unit.svg, 'Percent of the messages matched by the unit'",
        "3, 6, connectx-3-depths.svg, '| bytes |'",
        "6, 6, connectx-6-sizes.svg, '| bytes |'",
        "7, 12, connectx-7-queues.svg, 'during |'",
    })
    void shouldMeasureAFigureOfWindows(int figure, int points, String plot, String content) throws Exception {
        String options = " --engines queues,bins --sizes 1,20000 --depths 1,100 --runs 2 --iterations 1";
        CommandRun run = run("--figures " + figure + options).succeed();
        String report = Files.readString(output.resolve("tables.md"));
        assertThat(run.out()).contains(report);
        assertThat(report).contains("## Figure " + figure + ": ", "Paper: ", content, "| 20000 | ", " ± ");
        assertThat(output.resolve(plot)).content().contains("<svg");
        assertThat(report).contains("](" + plot + ")");
        List<String> samples = samples();
        assertThat(samples.get(0)).isEqualTo(String.join(",", COLUMNS));
        assertThat(samples.subList(1, samples.size()))
                .hasSize(2 * points)
                .allMatch(line -> line.startsWith("windows,"))
                .allMatch(line -> cell(line, "micros") > 0)
                .doesNotHaveDuplicates();
        assertThat(samples.subList(1, samples.size()).stream().filter(line -> cell(line, "run") == 2))
                .hasSize(points);
    }

    private static double cell(String line, String column) {
        return Double.parseDouble(line.split(",", -1)[COLUMNS.indexOf(column)]);
    }

    @Test
    void shouldMeasureBothPrograms() throws Exception {
        CommandRun run =
                run("--figures 8,9 --engines exact --runs 1 --iterations 1").succeed();
        assertThat(run.out())
                .contains("## Figure 8: ", "## Figure 9: ", "bins-1", "|    27 | ", "|             713 | ");
        List<String> samples = samples();
        assertThat(samples).hasSize(1 + 4 * 2 + 4 * 4);
        // Of 27 messages in one bin each passes others; in 1021 bins few do.
        assertThat(samples.stream().filter(line -> line.startsWith("gathers,bins-1,32,512,713,")))
                .hasSize(1)
                .allMatch(line -> cell(line, "walked") > 10);
        assertThat(samples.stream().filter(line -> line.startsWith("gathers,exact,32,512,713,")))
                .hasSize(1)
                .allMatch(line -> cell(line, "walked") < 10);
    }

    @Test
    void shouldMeasureOnlyWhatIsMissingWhenResumed() throws Exception {
        String options = "--figures 3 --sizes 64 --depths 1 --iterations 1 --runs ";
        run(options + 1).succeed();
        List<String> first = samples();
        assertThat(first).hasSize(3);
        assertThat(run(options + 1).exit(2).problem()).contains("-o " + output + " ", "already", "--resume");

        run(options + 3 + " --resume").succeed();

        assertThat(samples()).hasSize(7).containsAll(first);
        Files.writeString(output.resolve("results.csv"), "something else\n");
        CommandRun run = run(options + 3 + " --resume");
        assertThat(run.code()).isNotZero();
        assertThat(run.err()).contains("results.csv ", String.join(",", COLUMNS));
    }

    @ParameterizedTest
    @CsvSource({
        "--figures 10, --figures 10; 1..9",
        "--sizes 0, --sizes 0; 1..1048576",
        "--depths 32769, --depths 32769; 1..32768",
        "--runs 0, --runs 0; 1..1000",
        "--iterations 0, --iterations 0; 1..10000",
        "--engines stacks, '--engines; ''stacks''; queues, vector, bins,'",
    })
    void shouldNameOptionsThatItCannotUse(String options, String facts) {
        assertThat(run(options).exit(2).problem()).contains(facts.split("; "));
        assertThat(output).doesNotExist();
    }

    @Test
    void shouldTeachWithHelp() {
        assertThat(run("--help").succeed().out())
                .contains("--figures", "--resume", "bin/jmpibench connectx --figures 1 --engines");
    }
}
