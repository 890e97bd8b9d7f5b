package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from its arguments to its files; what is measured is as short as can be. */
class MatchingCommandTest {
    private static final String SHORT = " --warmups 0 --iterations 1 --millis 5 -J -Xint";

    @TempDir
    Path directory;

    private Path output;

    @BeforeEach
    void name() {
        output = directory.resolve("results");
    }

    private CommandRun run(String options) {
        String[] arguments = ("matching -o " + output + " " + options + SHORT).split(" +", -1);
        return CommandRun.of(JmpiBench.commandLine(), arguments);
    }

    private void write(String... points) throws Exception {
        Files.createDirectories(output);
        StringBuilder json = new StringBuilder();
        for (String point : points) {
            String[] cells = point.split(" ", -1);
            String entry = MadeUp.json(
                    MatchingCase.named(cells[0]),
                    cells[1],
                    Integer.parseInt(cells[2]),
                    Double.parseDouble(cells[3]),
                    0);
            json.append(json.isEmpty() ? "[" : ",")
                    .append(entry.strip(), 1, entry.strip().length() - 1);
        }
        Files.writeString(output.resolve("results.json"), json + "]");
    }

    private List<Measured> points() throws Exception {
        return new Results()
                .addAll(Files.readString(output.resolve("results.json"))).stream()
                        .toList();
    }

    @Test
    void shouldMeasureAndWriteTablesPlotsAndPoints() throws Exception {
        CommandRun run = run("-c forward,walk -e queues,bins -d 0,4").succeed();
        assertThat(run.err()).doesNotContain("not be measured");
        assertThat(run.out()).contains("4 points", "**forward**", "**walk**", "growth per doubling", "Goals:");
        assertThat(run.out()).doesNotContain("not measured", "`exact`", "`bins`: ");
        assertThat(points())
                .extracting(point -> point.parameter("matchingCase") + " " + point.parameter("engine") + " "
                        + point.parameter("depth"))
                .containsExactly("forward queues 4", "forward bins 4", "walk queues 0", "walk queues 4");
        assertThat(points()).allSatisfy(point -> {
            assertThat(point.median()).isPositive();
            assertThat(point.total("allocatedBytes")).isNotNegative();
            assertThat(point.total("pairs")).isPositive();
        });
        assertThat(Files.readString(output.resolve("report.md"))).contains("**walk**", "![walk](walk.svg)");
        assertThat(output.resolve("walk.svg")).isNotEmptyFile();
        assertThat(output.resolve("forward.svg")).isNotEmptyFile();
        try (Stream<Path> files = Files.list(output)) {
            assertThat(files.map(file -> file.getFileName().toString().replaceAll(".*\\.", "")))
                    .containsExactlyInAnyOrder("json", "log", "md", "svg", "svg");
        }
    }

    @Test
    void shouldMeasureOnlyWhatIsMissingWhenItResumes() throws Exception {
        write("forward queues 4 77.7");
        assertThat(run("--resume -c forward -e queues,bins -d 4").succeed().out())
                .contains("1 point, ");
        assertThat(points()).extracting(point -> point.parameter("engine")).containsExactly("queues", "bins");
        assertThat(Files.readString(output.resolve("report.md"))).contains("77.7");
    }

    @Test
    void shouldNotTouchOlderResultsUnlessItResumes() throws Exception {
        write("forward queues 4 77.7");
        String before = Files.readString(output.resolve("results.json"));
        assertThat(run("-c forward -e queues -d 4").exit(2).err()).contains("results.json already", "--resume");
        assertThat(output.resolve("results.json")).hasContent(before);
    }

    @Test
    void shouldFailTheCheckWhenAGoalIsMissed() throws Exception {
        write("spread queues 0 10", "spread bins 64 51");
        run("--resume -c spread -e bins -d 64").succeed();
        CommandRun run = run("--resume --check -c spread -e bins -d 64").exit(1);
        assertThat(run.out()).contains("MISSED");
    }

    @Test
    void shouldPassTheCheckWhenNoGoalIsMissed() throws Exception {
        write("spread queues 0 10", "spread bins 64 49");
        run("--resume --check -c spread -e bins -d 64").succeed();
    }

    /** Else no goal in multiples of it could be judged. */
    @Test
    void shouldMeasureTheReferenceForTheCheck() throws Exception {
        write("spread bins 64 1000000");
        CommandRun run = run("--resume --check -c spread -e bins -d 64").exit(1);
        assertThat(run.out()).contains("1 point, ", "MISSED");
        assertThat(points()).extracting(point -> point.parameter("engine")).containsExactly("bins", "queues");
    }

    @Test
    void shouldListWithoutMeasuring() {
        assertThat(run("--list").succeed().out()).contains("same-bin", "queues", "at least one engine", "65536");
        assertThat(output).doesNotExist();
    }

    /** A run is refused in a line that has those facts in that order, and names the help. */
    private void assertProblem(String options, String... facts) {
        CommandRun run = run(options).exit(2);
        assertThat(run.problem()).containsSubsequence(facts);
        assertThat(run.err()).contains("jmpibench matching --help");
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        assertProblem("-c spraed", "--cases", "'spraed'", "spread, ");
        assertProblem("-e fast", "--engines", "'fast'", "queues, vector, bins");
        assertProblem("-d 65537", "--depths 65537 ", " 0..65536");
        assertProblem("-d many", "--depths", "'many' is not an int");
        assertProblem("-c forward -d 0", "--depths [0]", "no chosen case");
        assertProblem("-c walk -e bins", "--depths []", "no chosen case");
        assertThat(output).doesNotExist();
    }

    @Test
    void shouldGoOnAndFailWhenAPointCannotBeMeasured() throws Exception {
        assertThat(run("-c forward -e queues -d 4 -J -XX:NoSuchFlag").exit(1).err())
                .contains("step {depth=4, engine=queues, matchingCase=forward} ", "not be measured", output.toString());
        assertThat(output.resolve("results.json")).doesNotExist();
    }

    @Test
    void shouldSayWhyResultsCannotBeWritten() throws Exception {
        Files.writeString(output, "not a directory");
        assertThat(run("-c forward -e queues -d 4").exit(1).err()).contains("FileAlreadyExists", output.toString());
    }
}
