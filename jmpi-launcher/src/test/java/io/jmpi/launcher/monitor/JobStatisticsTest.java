package io.jmpi.launcher.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.launcher.LauncherProcess;
import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import testprograms.Programs;

/** {@code jmpirun --stats}, with ranks that report invented counters, or real ones within a JVM. */
@Timeout(120)
class JobStatisticsTest {
    private static final String HEAD =
            "communicator rank matcher max p50 p99 max p50 p99 searches /search 1st merges memory";

    @TempDir
    Path directory;

    private LauncherProcess run(String... arguments) throws IOException, InterruptedException {
        return LauncherProcess.run(directory, arguments);
    }

    /** Lines with single blanks. */
    private static List<String> lines(LauncherProcess job) throws IOException {
        return job.err().lines().map(line -> line.strip().replaceAll(" +", " ")).toList();
    }

    private static List<String> someMode() {
        return TestSeeds.some(1, List.of("--tag-output", "--in-jvm", "--log-dir=logs"));
    }

    @ParameterizedTest
    @MethodSource("someMode")
    void shouldPrintOneTableOfAllRanksWhenTheJobHasEnded(String mode) throws Exception {
        String option = mode.startsWith("--log-dir") ? "--log-dir=" + directory.resolve("logs") : mode;
        LauncherProcess job = run("-n", "3", option, "--stats", Programs.Reports.class.getName(), "0", "1", "2");
        assertThat(job.process.exitValue()).isZero();
        assertThat(lines(job))
                .containsSubsequence(
                        "jmpirun: matching of ranks 0, 1, 2",
                        HEAD,
                        "world 0 queues 1 1 1 0 0 0 2 0.50 100% 0 48 B",
                        "world 1 queues 1 1 1 0 0 0 2 0.50 100% 0 48 B",
                        "world 2 queues 1 1 1 0 0 0 2 0.50 100% 0 48 B",
                        "world all queues 1 1 1 0 0 0 6 0.50 100% 0 144 B",
                        "world: device: unit_posted 6")
                .anyMatch(line -> line.matches("world, 3 ranks: .*search.*"));
        assertThat(lines(job)).noneMatch(line -> line.contains("no statistics"));
        assertThat(lines(job).stream().filter(HEAD::equals)).hasSize(1);
    }

    @Test
    @Tag("full")
    void shouldPrintTheTableBesideAPageIfTheUserSetsStats() throws Exception {
        String page = "--report=" + directory.resolve("page.html");
        LauncherProcess job =
                run("-n", "3", "--in-jvm", page, "-x", "JMPI_STATS=true", Programs.Messages.class.getName());
        assertThat(lines(job)).contains("jmpirun: matching of ranks 0, 1, 2", HEAD);

        job = run("-n", "3", "--in-jvm", page, "-x", "JMPI_STATS=false", Programs.Messages.class.getName());
        assertThat(job.err()).contains("jmpirun: wrote ");
        assertThat(lines(job)).doesNotContain(HEAD);
    }

    @Test
    @Tag("full")
    void shouldSayWhoHasToldNothing() throws Exception {
        for (String mode : new String[] {"--tag-output", "--in-jvm"}) {
            LauncherProcess job = run("-n", "3", mode, "--stats", Programs.Reports.class.getName(), "1");
            assertThat(job.process.exitValue()).isZero();
            assertThat(lines(job))
                    .contains("jmpirun: matching of rank 1", "world 1 queues 1 1 1 0 0 0 2 0.50 100% 0 48 B")
                    .anyMatch(line -> line.matches("jmpirun: no statistics .*ranks 0, 2\\D*"));
        }
    }

    @Test
    void shouldPrintWhatThereIsWhenARankFails() throws Exception {
        for (String mode : new String[] {"--tag-output", "--in-jvm"}) {
            LauncherProcess job = run("-n", "2", mode, "--stats", Programs.ReportsAndFails.class.getName(), "0", "1");
            assertThat(job.process.exitValue()).isEqualTo(1);
            assertThat(lines(job))
                    .contains("jmpirun: matching of rank 0", "world 0 queues 1 1 1 0 0 0 2 0.50 100% 0 48 B")
                    .anyMatch(line -> line.matches("jmpirun: no statistics .*rank 1\\D*"));
        }
    }

    @Test
    @Tag("full")
    void shouldPrintWhatThereIsWhenARankExitsInOneJvm() throws Exception {
        LauncherProcess job = run("-n", "1", "--in-jvm", "--stats", Programs.ReportsAndExits.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(7);
        assertThat(lines(job)).contains("jmpirun: matching of rank 0");
    }

    @Test
    @Tag("full")
    void shouldSayWhatIsWrongWhenARankReportsNonsense() throws Exception {
        for (String mode : new String[] {"--tag-output", "--in-jvm"}) {
            LauncherProcess job = run("-n", "1", mode, "--stats", Programs.ReportsNonsense.class.getName());
            assertThat(job.process.exitValue()).isZero();
            assertThat(job.err())
                    .containsPattern("jmpirun: rank 0 .*'nonsense' .*\\b1 field.*\\b10\\b")
                    .containsPattern("jmpirun: no statistics .*rank 0\\b");
        }
    }

    @Test
    @Tag("full")
    void shouldPrintNothingWhenNobodyAsks() throws Exception {
        LauncherProcess job = run("-n", "2", "hello");
        assertThat(job.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldAddUpWhenAProcessHasSeveralSessions() throws Exception {
        LauncherProcess job = run("-n", "2", "--stats", Programs.ReportsTwice.class.getName());
        assertThat(lines(job)).contains("world 0 queues 1 1 1 0 0 0 4 0.50 100% 0 96 B");
    }

    @Test
    @Tag("full")
    void shouldShowRealMessagesOfRanksInOneJvm() throws Exception {
        LauncherProcess job =
                run("-n", "3", "--in-jvm", "--stats", "--matcher", "bins", Programs.Messages.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(lines(job))
                .contains("jmpirun: matching of ranks 0, 1, 2")
                .anyMatch(line -> line.matches("world 0 bins [01] 0 [01] .*"))
                .anyMatch(line -> line.matches("world all bins .*"))
                .anyMatch(line -> line.matches("4 \\(dup of world\\) 2 queues .*"));
    }
}
