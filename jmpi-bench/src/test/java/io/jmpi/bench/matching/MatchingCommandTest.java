package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.harness.Measured;
import io.jmpi.bench.harness.Results;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command from its arguments to its files; what is measured is as short as can be. */
class MatchingCommandTest {
    private static final String[] SHORT = {"--warmups", "0", "--iterations", "1", "--millis", "5", "-J", "-Xint"};

    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path output;

    @BeforeEach
    void name() {
        output = directory.resolve("results");
    }

    private int run(String options) {
        CommandLine command =
                JmpiBench.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(Stream.concat(
                        Stream.of(
                                ("matching -o " + output + " " + options).trim().split(" +", -1)),
                        Stream.of(SHORT))
                .toArray(String[]::new));
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
        int code = run("-c forward,walk -e queues,bins -d 0,4");
        assertThat(err.toString()).doesNotContain("not be measured");
        assertThat(code).isZero();
        assertThat(out.toString()).contains("4 points", "**forward**", "**walk**", "growth per doubling", "Goals:");
        assertThat(out.toString()).doesNotContain("not measured", "`exact`", "`bins`: ");
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
        assertThat(run("--resume -c forward -e queues,bins -d 4")).isZero();
        assertThat(out.toString()).contains("1 points");
        assertThat(points()).extracting(point -> point.parameter("engine")).containsExactly("queues", "bins");
        assertThat(Files.readString(output.resolve("report.md"))).contains("77.7");
    }

    @Test
    void shouldNotTouchOlderResultsUnlessItResumes() throws Exception {
        write("forward queues 4 77.7");
        String before = Files.readString(output.resolve("results.json"));
        assertThat(run("-c forward -e queues -d 4")).isEqualTo(2);
        assertThat(err.toString()).contains("results.json already", "--resume");
        assertThat(output.resolve("results.json")).hasContent(before);
    }

    @Test
    void shouldFailTheCheckWhenAGoalIsMissed() throws Exception {
        write("spread queues 0 10", "spread bins 64 51");
        assertThat(run("--resume -c spread -e bins -d 64")).isZero();
        assertThat(run("--resume --check -c spread -e bins -d 64")).isEqualTo(1);
        assertThat(out.toString()).contains("MISSED");
    }

    @Test
    void shouldPassTheCheckWhenNoGoalIsMissed() throws Exception {
        write("spread queues 0 10", "spread bins 64 49");
        assertThat(run("--resume --check -c spread -e bins -d 64")).isZero();
    }

    /** Else no goal in multiples of it could be judged. */
    @Test
    void shouldMeasureTheReferenceForTheCheck() throws Exception {
        write("spread bins 64 1000000");
        assertThat(run("--resume --check -c spread -e bins -d 64")).isEqualTo(1);
        assertThat(out.toString()).contains("1 points", "MISSED");
        assertThat(points()).extracting(point -> point.parameter("engine")).containsExactly("bins", "queues");
    }

    @Test
    void shouldListWithoutMeasuring() {
        assertThat(run("--list")).isZero();
        assertThat(out.toString()).contains("same-bin", "queues", "at least one engine", "65536");
        assertThat(output).doesNotExist();
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        assertThat(run("-c spraed")).isEqualTo(2);
        assertThat(run("-e fast")).isEqualTo(2);
        assertThat(run("-d 65537")).isEqualTo(2);
        assertThat(run("-d many")).isEqualTo(2);
        assertThat(run("-c forward -d 0")).isEqualTo(2);
        assertThat(run("-c walk -e bins")).isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "--cases",
                        "'spraed'",
                        "spread, ",
                        "--engines",
                        "'fast'",
                        "queues, bins",
                        "--depths 65537 ",
                        "0..65536",
                        "'many' is not an int",
                        "--depths [0]",
                        "no chosen case",
                        "jmpibench matching --help");
        assertThat(output).doesNotExist();
    }

    @Test
    void shouldGoOnAndFailWhenAPointCannotBeMeasured() throws Exception {
        assertThat(run("-c forward -e queues -d 4 -J -XX:NoSuchFlag")).isEqualTo(1);
        assertThat(err.toString())
                .contains("step {depth=4, engine=queues, matchingCase=forward} ", "not be measured", output.toString());
        assertThat(output.resolve("results.json")).doesNotExist();
    }

    @Test
    void shouldSayWhyResultsCannotBeWritten() throws Exception {
        Files.writeString(output, "not a directory");
        assertThat(run("-c forward -e queues -d 4")).isEqualTo(1);
        assertThat(err.toString()).contains("FileAlreadyExists", output.toString());
    }
}
