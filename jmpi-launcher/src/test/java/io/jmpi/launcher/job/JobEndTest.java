package io.jmpi.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.launcher.LauncherProcess;
import io.jmpi.matching.contract.TestSeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import testprograms.Programs;

/** How jobs end, and that no process outlives them. */
@Timeout(120)
class JobEndTest {
    @TempDir
    Path directory;

    private LauncherProcess run(String... arguments) throws IOException, InterruptedException {
        return LauncherProcess.run(directory, arguments);
    }

    @Test
    void shouldNameTheFirstFailingRankAndReturnItsCode() throws Exception {
        LauncherProcess job = run("-n", "3", Programs.Exits.class.getName(), "2", "7");
        assertThat(job.process.exitValue()).isEqualTo(7);
        assertThat(job.complaints()).matches("jmpirun: rank 2 exited .*code 7; ended .*\n");
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    void shouldNameTheRankWhoseMainThrows(String mode) throws Exception {
        LauncherProcess job = run("-n", "3", mode, Programs.Throws.class.getName(), "1");
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .contains("rank 1: exception in main")
                .contains("java.lang.IllegalStateException: as the test wants")
                .contains("testprograms.Programs$Throws.main");
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldWarnOnceThatEachRankRunsAJobOfItsOwn(String mode) throws Exception {
        LauncherProcess job = run("-n", "2", mode, Programs.RunsOwnJobs.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.err()).containsOnlyOnce("Jmpi.run(3, ...)").contains("2 ranks", "3 threads", "Mpi.init()");
        job = run("-n", "1", mode, Programs.RunsOwnJobs.class.getName());
        assertThat(job.err()).doesNotContain("Jmpi.run(");
    }

    @Test
    @Tag("full")
    void shouldNotWarnOfOwnJobsOfARankThatHasJoined() throws Exception {
        LauncherProcess job = run("-n", "2", Programs.JoinsAndRunsOwnJob.class.getName());
        assertThat(job.process.exitValue()).isZero();
        assertThat(job.err()).doesNotContain("Jmpi.run(");
    }

    @Test
    @Tag("full")
    void shouldShowTheLineOfTheProgramThatJoinsTwice() throws Exception {
        LauncherProcess job = run("-n", "3", "--keep-going", Programs.JoinsTwice.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .containsPattern("MpiException: .*Mpi\\.init .*second time")
                .containsOnlyOnce("second time")
                .contains("at testprograms.Programs$JoinsTwice.main(Programs.java:")
                .containsPattern(": .*same exception.* rank [0-2]\\R")
                .doesNotContain("at io.jmpi");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldNameTheRankThatRunsOutOfMemory(String mode) throws Exception {
        LauncherProcess job = run("-n", "2", mode, Programs.Exhausts.class.getName(), "1");
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .containsPattern("jmpi: rank 1 .*\\bmemory .*OutOfMemoryError.* -J -Xmx2g.*\\R"
                        + ".*jmpi: rank 1: exception in main.*\\R.*java.lang.OutOfMemoryError")
                .doesNotContainPattern("jmpi: rank 0 .*memory");
    }

    @Test
    @Tag("full")
    void shouldNameTheRankThatHasNoMemoryToReportWhyItAborts() throws Exception {
        LauncherProcess job = run("-n", "2", "-J", "-Xmx48m", Programs.AbortsWithoutMemory.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(3);
        assertThat(job.err())
                .containsPattern("jmpi: rank 1 .*\\bmemory .*OutOfMemoryError.* -J -Xmx2g")
                .containsPattern("jmpirun: rank 1 exited .*code 3\\b");
    }

    /** The others go on, so that none is ended before it has thrown. */
    @ParameterizedTest
    @ValueSource(strings = {"--grace=5", "--tag-output", "--in-jvm", "--hosts=localhost:4"})
    @Tag("full")
    void shouldPrintAnExceptionOfManyRanksOnce(String mode) throws Exception {
        LauncherProcess job = run("-n", "4", "--keep-going", mode, Programs.ThrowAlike.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .containsOnlyOnce("IllegalStateException: alike")
                .containsOnlyOnce("IllegalStateException: different")
                .containsPattern("rank 3: exception in main.*\\R.*different")
                .containsPattern("jmpi: ranks? [0-2](, [0-2])?: .*same exception.* rank [0-2]\\R");
    }

    /** They throw before they join, and whenever their JVMs have started: some while the launcher ends them already. */
    @Test
    void shouldPrintAnExceptionOfAllRanksOnceThoughTheFirstEndsTheJob() throws Exception {
        LauncherProcess job = run("-n", "4", Programs.ThrowsAtOnce.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err())
                .containsOnlyOnce("IllegalStateException: at once")
                .containsOnlyOnce("exception in main")
                .containsPattern("jmpirun: rank [0-3] exited with code 1");
    }

    /** It throws, and is killed at its end, for which it waits: what it has thrown is printed once. */
    @Test
    void shouldPrintTheExceptionOfARankThatIsKilled() throws Exception {
        LauncherProcess job = run("-n", "2", Programs.ThrowsAndIsKilled.class.getName());
        assertThat(job.err())
                .containsOnlyOnce("IllegalStateException: before the signal")
                .containsPattern("rank 1: exception in main")
                .containsPattern("jmpirun: rank 1 exited with code 1(37)?\\b");
        assertThat(job.process.exitValue()).isIn(1, 137);
    }

    @Test
    @Tag("full")
    void shouldPrintAnExceptionOfManyRanksIntoTheFileOfEachRank() throws Exception {
        Path logs = directory.resolve("logs");
        run("-n", "3", "--keep-going", "--log-dir", logs.toString(), Programs.ThrowAlike.class.getName());
        assertThat(logs.resolve("rank-0.err")).content().contains("rank 0: exception in main", "alike");
        assertThat(logs.resolve("rank-1.err")).content().contains("rank 1: exception in main", "alike");
    }

    @ParameterizedTest
    @CsvSource({"--tag-output, 0, 1", "--in-jvm, 42, 42"})
    @Tag("full")
    void shouldEndTheJobWithAnyCodeOfAnAbort(String mode, String code, int expected) throws Exception {
        shouldEndTheJobWithTheCodeOfAnAbort(mode, code, expected);
    }

    @ParameterizedTest
    @CsvSource({"--tag-output, 42, 42", "--in-jvm, 0, 1"})
    void shouldEndTheJobWithTheCodeOfAnAbort(String mode, String code, int expected) throws Exception {
        LauncherProcess job = run("-n", "3", mode, Programs.Aborts.class.getName(), "1", code);
        assertThat(job.process.exitValue()).isEqualTo(expected);
        assertThat(job.err()).contains("no convergence after 9 steps").contains("code " + expected);
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    @Test
    @Tag("full")
    void shouldEndWithTheCodeOfAnAbortAlthoughItsRankEndsBeforeAllHaveReported() throws Exception {
        LauncherProcess job = run("-n", "2", Programs.AbortsAndHalts.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(42);
        assertThat(job.err())
                .containsPattern("rank 1 aborted .*code 42: no convergence after 9 steps")
                .containsPattern("rank 0 .*not answer");
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    /** Rank 1 has left in good order, which is why rank 0 fails: there is no other cause. */
    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldPrintTheCauseBeforeTheEnd(String mode) throws Exception {
        LauncherProcess job = run("-n", "2", mode, Programs.FailsBecauseOfOneWhoLeft.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.complaints())
                .containsPattern("^jmpi: rank 0: MpiException: .*rank 1 has left the job.*\\R"
                        + "jmpirun: rank 0 .*(exited .*code 1\\b|exception).*\\R$");
    }

    @Test
    @Tag("full")
    void shouldReturnTheCodeOfTheFirstRankAlthoughAnotherFailsBecauseOfIt() throws Exception {
        LauncherProcess job = run("-n", "2", "--keep-going", Programs.FailsAfterAnother.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(3);
        assertThat(job.err())
                .containsPattern("rank 0 exited .*code 3\\b.*others go on")
                .contains("rank 1: MpiException: rank 0 is lost");
    }

    @Test
    void shouldNotHangWhenARankEndsBeforeItHasJoined() throws Exception {
        LauncherProcess job = run("-n", "3", Programs.Deserts.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        // One of the others may not have come so far.
        assertThat(job.complaints())
                .matches("jmpirun: rank 1 .*without Mpi\\.init; (ranks 0, 2|rank [02]) .*Mpi\\.init; ended .*\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--tag-output", "--in-jvm"})
    @Tag("full")
    void shouldNotHangWhenARankEndsBeforeItJoinsAgain(String mode) throws Exception {
        LauncherProcess job = run("-n", "2", mode, Programs.JoinsAgainAlone.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(1);
        assertThat(job.err()).containsPattern("jmpirun: rank 1 ended; (rank 0|others) .*another Mpi\\.init");
    }

    @Test
    @Tag("full")
    void shouldKillRanksThatIgnoreTheEnd() throws Exception {
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", Programs.Stubborn.class.getName())) {
            List<Long> pids = awaitPids(job, 2);
            signal("TERM", job);
            assertThat(job.awaitExit()).isEqualTo(143);
            assertThat(pids).noneMatch(LauncherProcess::isAlive);
        }
    }

    @Test
    @Tag("full")
    void shouldKillAtOnceOnTheSecondSignal() throws Exception {
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", Programs.Stubborn.class.getName())) {
            List<Long> pids = awaitPids(job, 2);
            signal("TERM", job);
            await().until(() -> job.out().contains("will not end"));
            signal("TERM", job);
            assertThat(job.awaitExit()).isEqualTo(143);
            assertThat(pids).noneMatch(LauncherProcess::isAlive);
        }
    }

    private static List<String> someMode() {
        return TestSeeds.some(1, List.of("--tag-output", "--in-jvm"));
    }

    @ParameterizedTest
    @MethodSource("someMode")
    void shouldSayOnlyWhatEachRankDoesAfterTheTimeout(String mode) throws Exception {
        LauncherProcess job = run("-n", "2", mode, "--timeout", "1", Programs.Waits.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(124);
        assertThat(job.err())
                .containsSubsequence(
                        "jmpirun: still running",
                        " 1 s",
                        "jmpirun: rank 0 ",
                        "jmpirun: rank 1 ",
                        "timeout",
                        " 1 s",
                        "--verbose");
        assertThat(job.err() + job.out()).doesNotContain("Programs.waitForEver", "Thread.run", "thread dump");
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    @Test
    @Tag("full")
    void shouldDumpThreadsAfterTheTimeoutIfTheUserWantsThem() throws Exception {
        LauncherProcess job =
                run("-n", "2", "--verbose", "--tag-output", "--timeout", "4", Programs.Waits.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(124);
        assertThat(job.err())
                .containsSubsequence("still running", " 4 s", "jmpirun: rank 1 ", "thread dumps", "follow", "timeout");
        assertThat(job.out().lines().filter(line -> line.contains("] Full thread dump")))
                .hasSize(2);
        assertThat(job.pids()).noneMatch(LauncherProcess::isAlive);
    }

    @Test
    @Tag("full")
    void shouldDumpThreadsIntoTheFilesOfRanksAfterTheTimeout() throws Exception {
        Path logs = directory.resolve("logs");
        LauncherProcess job =
                run("-n", "1", "--log-dir", logs.toString(), "--timeout", "2", Programs.Waits.class.getName());
        assertThat(job.err()).containsSubsequence("thread dumps", "in " + logs.resolve("rank-*.out"));
        assertThat(logs.resolve("rank-0.out")).content().contains("Full thread dump");
    }

    @Test
    @Tag("full")
    void shouldDumpThreadsAfterTheTimeoutInOneJvmIfTheUserWantsThem() throws Exception {
        LauncherProcess job = run("-n", "2", "--in-jvm", "--verbose", "--timeout", "1", Programs.Waits.class.getName());
        assertThat(job.process.exitValue()).isEqualTo(124);
        assertThat(job.err()).containsSubsequence("jmpirun: rank 1 ", "all threads", "Programs.waitForEver", "timeout");
    }

    @ParameterizedTest
    @CsvSource({"INT, 130, 2", "HUP, 129, 1"})
    @Tag("full")
    void shouldEndTheRanksOnAnySignalToTheLauncher(String name, int code, int number) throws Exception {
        shouldEndTheRanksOnASignalToTheLauncher(name, code, number);
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143, 15"})
    void shouldEndTheRanksOnASignalToTheLauncher(String name, int code, int number) throws Exception {
        assumeThat(LauncherProcess.isIgnored(number))
                .as("signals that are ignored here stay so")
                .isFalse();
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", Programs.Waits.class.getName())) {
            List<Long> pids = awaitPids(job, 2);
            signal(name, job);
            assertThat(job.awaitExit()).isEqualTo(code);
            assertThat(pids).noneMatch(LauncherProcess::isAlive);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Programs.Waits.class, Programs.HangsAtItsEnd.class})
    @Tag("full")
    void shouldLeaveNoOrphanWhenTheLauncherIsKilled(Class<?> program) throws Exception {
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", program.getName())) {
            List<Long> pids = awaitPids(job, 2);
            job.process.destroyForcibly();
            assertThat(job.awaitExit()).isEqualTo(137);
            await().atMost(Duration.ofSeconds(30)).until(() -> pids.stream().noneMatch(LauncherProcess::isAlive));
        }
    }

    @Test
    @Tag("full")
    void shouldTellWhichRanksItWaitsForWhileTheJobStarts() throws Exception {
        String suspended = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=127.0.0.1:0";
        try (LauncherProcess job = LauncherProcess.start(directory, "-n", "2", "-J", suspended, "hello")) {
            Pattern missing = Pattern.compile("still starting: 0 of 2 .*\\branks 0, 1\\b");
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> missing.matcher(job.err()).find());
            signal("TERM", job);
            assertThat(job.awaitExit()).isEqualTo(143);
        }
    }

    private static List<Long> awaitPids(LauncherProcess job, int count) throws IOException {
        await().atMost(Duration.ofSeconds(60)).until(() -> job.pids().size() == count);
        return job.pids();
    }

    private static void signal(String name, LauncherProcess job) throws IOException, InterruptedException {
        int result = new ProcessBuilder("sh", "-c", "kill -" + name + " " + job.process.pid())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(result).isZero();
    }
}
