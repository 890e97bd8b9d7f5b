package io.jmpi.bench.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.CommandRun;
import io.jmpi.bench.harness.Results;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command from its arguments to its files; what is measured is as short as can be. */
@Tag("full")
class HostCommandTest {
    private static final String SHORT = " --warmups 0 --iterations 1 --millis 1";

    @TempDir
    Path directory;

    private CommandRun run(String options) {
        String[] arguments = ("host -o " + directory.resolve("out") + " " + options + SHORT).split(" +", -1);
        return CommandRun.of(JmpiBench.commandLine(), arguments);
    }

    @Test
    void shouldMeasureAndWriteTablesPicturesAndPoints() throws Exception {
        assertThat(run("-e queues,optimistic -d 0,80").succeed().out())
                .contains("**expected**", "**unexpected**", "pairs per sleep", "Goals:");
        String json = Files.readString(directory.resolve("out/results.json"));
        assertThat(new Results().addAll(json).stream())
                .allSatisfy(point -> assertThat(HostBenchmark.matching(point)).isPositive())
                .extracting(point ->
                        point.parameter("hostCase") + " " + point.parameter("engine") + " " + point.parameter("depth"))
                .containsExactly(
                        "expected queues 0",
                        "expected queues 80",
                        "expected optimistic 0",
                        "expected optimistic 80",
                        "unexpected queues 0",
                        "unexpected queues 80",
                        "unexpected optimistic 0",
                        "unexpected optimistic 80");
        try (Stream<Path> files = Files.list(directory.resolve("out"))) {
            assertThat(files.map(file -> file.getFileName().toString().replaceFirst("jmh-.*log", "jmh.log")))
                    .containsExactlyInAnyOrder(
                            "results.json", "jmh.log", "report.md", "expected.svg", "unexpected.svg");
        }
        assertThat(run("-e queues -d 0").exit(2).err()).contains("results.json already");
    }

    @Test
    void shouldMeasureEachSwitch() {
        assertThat(run("--switches").succeed().out())
                .contains("| all ", "| without-copy ", "| none ", "same-key", "payload");
    }

    @Test
    void shouldFailTheCheckWhenNoGoalCanBeJudged() {
        run("--check -e queues -d 0").exit(1);
    }

    @Test
    void shouldRefuseWhatItDoesNotKnow() {
        assertThat(run("-e fast").exit(2).err()).contains("'fast'");
        assertThat(run("-d 32769").exit(2).err()).contains("--depths 32769");
        assertThat(run("--switches -e queues").exit(2).err()).contains("--switches", "omit --engines and --check");
        assertThat(directory.resolve("out")).doesNotExist();
    }
}
