package io.jmpi.studies.overlap;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

@Timeout(300)
@Tag("full")
class OverlapCommandTest {
    private static final int PAIRS = 5;

    private static CommandRun run(String... arguments) {
        return CommandRun.of(new CommandLine(new OverlapCommand()), arguments);
    }

    /** The first, and another one with each seed; or all of them. */
    private static List<String> someExperiments() {
        List<String> names = new ArrayList<>(Experiments.NAMES.subList(0, 1));
        names.addAll(TestSeeds.some(1, Experiments.NAMES.subList(1, Experiments.NAMES.size())));
        return names;
    }

    /** An experiment runs, checks its messages, and writes what it has measured. */
    @Test
    void shouldMeasureExperiments(@TempDir Path directory) throws IOException {
        List<String> names = someExperiments();
        List<String> arguments = new ArrayList<>(List.of("--sizes", "65536", "--window", "4"));
        Collections.addAll(arguments, "--experiments", String.join(",", names));
        Collections.addAll(arguments, "--block", "1", "--warm-up", "1", "--runs", "1", "-o", directory.toString());
        CommandRun run = run(arguments.toArray(String[]::new)).succeed();
        List<String> rows = Files.readAllLines(directory.resolve("overlap.csv"));
        Experiments experiments = new Experiments(List.of(65536), 4);
        for (String name : names) {
            Experiment experiment = experiments.named(name);
            assertThat(run.out()).contains("## " + experiment.title());
            assertThat(directory.resolve("overlap-" + name + ".svg")).exists();
            assertThat(rows.stream().filter(row -> row.startsWith(name + ",")))
                    .as(name)
                    .hasSize(experiment.figures() * PAIRS);
        }
        assertThat(rows.get(1)).matches("size,65536,onload,262144,[0-9.]+,[0-9.]+,[0-9.]+,0,0");
        assertThat(Files.readString(directory.resolve("overlap.md"))).contains("| 65536 |");
    }

    @ParameterizedTest
    @CsvSource({
        "--experiments, sizes, 'experiment ''sizes''; size, latesender, tests'",
        "--sizes, 1, --sizes 1; 2..16777216",
        "--window, 0, --window 0; 1..1024",
        "--block, 0, --block 0; 1..1048576",
        "--warm-up, -1, --warm-up -1; 0..1048576",
        "--runs, 0, --runs 0; 1..1000"
    })
    void shouldNameAWrongArgument(String option, String value, String facts) {
        CommandRun run = run(option, value).exit(CommandLine.ExitCode.USAGE);
        assertThat(run.problem()).contains(facts.split("; "));
        assertThat(run.out()).isEmpty();
    }

    @Test
    void shouldTakeTheMedianOfEachFigure() {
        List<Times> pairs = new ArrayList<>(List.of(
                new Times(100, 10, 10, 12, 4, 1), new Times(100, 20, 10, 30, 4, 0), new Times(100, 40, 10, 14, 0, 0)));
        Measured odd = new Measured(pairs);
        assertThat(odd.overlap()).isEqualTo(80);
        assertThat(odd.bandwidth()).isEqualTo(5);
        assertThat(odd.overall()).isEqualTo(14);
        assertThat(odd.success()).as("of pairs that gave the unit receives").isEqualTo((75 + 100) / 2.0);
        pairs.add(new Times(100, 10, 10, 20, 0, 0));
        assertThat(new Measured(pairs).overall()).isEqualTo((14 + 20) / 2.0);
        assertThat(new Measured(pairs.subList(2, 4)).success()).isNaN();
    }
}
