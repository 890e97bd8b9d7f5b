package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Output that is lost: the job says so once, and does not succeed. */
class FullDiskIT {
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    Path directory;

    private static void assertOneComplaint(JobRun run, String... texts) {
        assertThat(run.complaints()).contains(texts).contains("lost").hasLineCount(1);
    }

    static List<String> modes() {
        return TestSeeds.some(1, List.of("", "--tag-output", "--in-jvm", "--in-jvm --tag-output"));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void shouldFailWhenOutputIsLost(String options) throws Exception {
        assertOneComplaint(
                JobCommand.jmpirun("-n 2 " + options + " hello").toFullDisk().exitIn(directory, 1), "jmpirun: ");
    }

    @Test
    @Tag("full")
    void shouldNameTheRankWhoseFileIsIncomplete() throws Exception {
        Path logs = Files.createDirectory(directory.resolve("logs"));
        Files.createSymbolicLink(logs.resolve("rank-0.out"), FULL);
        assertOneComplaint(JobCommand.jmpirun("-n 2 --log-dir logs hello").exitIn(directory, 1), "output of rank 0 ");
    }

    @Test
    @Tag("full")
    void shouldKeepTheCodeOfAJobThatFails() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 1 halo --unknown").toFullDisk().exitIn(directory, 2);
        assertThat(run.err()).containsPattern("rank 0 exited.* code 2\\b");
    }

    @Test
    @Tag("full")
    void shouldFailWhenThePageIsLost() throws Exception {
        Path page = Files.createSymbolicLink(directory.resolve("page.html"), FULL);
        JobRun run = JobCommand.jmpirun("-n 1 --report page.html hello").exitIn(directory, 1);
        assertThat(run.out()).contains("Hello from rank 0");
        assertThat(run.complaints())
                .containsPattern("--report page\\.html .*not be written")
                .hasLineCount(1);
        run = JobCommand.jmpirun("-n 1 --compare queues,exact --rounds 1 --report page.html hello")
                .exitIn(directory, 1);
        assertThat(run.err())
                .containsPattern("--report page\\.html .*not be written")
                .doesNotContain("\tat ");
        assertThat(Files.isSymbolicLink(page)).isTrue();
    }

    @Test
    @Tag("full")
    void shouldFailWhenTheAnalysisOfATraceIsLost() throws Exception {
        JobCommand.jmpirun("-n 2 --trace trace hello").succeedIn(directory);
        String analyzer = JobCommand.TOP.resolve("bin/jmpi-trace").toString();
        assertOneComplaint(
                JobCommand.of(List.of(analyzer, "info", "trace")).toFullDisk().exitIn(directory, 1), "jmpi-trace: ");
    }
}
