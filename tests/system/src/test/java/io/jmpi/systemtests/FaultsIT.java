package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.ErrorHandler;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Announcing;
import io.jmpi.systemtests.programs.Faults;
import io.jmpi.systemtests.programs.FullMemory;
import io.jmpi.systemtests.programs.Interrupted;
import io.jmpi.systemtests.programs.Starved;
import io.jmpi.systemtests.programs.Swallows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of a job when one of its ranks, or the launcher, does not end as it should: never a hang, no orphan. */
class FaultsIT {
    private static final int RANKS = 4;
    private static final Pattern PID = Pattern.compile("rank \\d+ is pid (\\d+)\n");

    private static final Pattern BY_CLOSE =
            Pattern.compile("IllegalStateException: as the test wants" + "|MpiException: .*rank 1 has left");

    private static final String EXITED = "rank 1 exited.* code ";
    private static final String ABORTED = "rank 1 aborted.* code ";
    private static final String NOT_CLOSED = "rank 1 ended .*Mpi\\.close\\(\\).*MPI\\.Finalize\\(\\)";

    @TempDir
    Path directory;

    private static JobCommand job(String options, String kind) {
        return JobCommand.processes(RANKS, options).program(Faults.class, kind);
    }

    /** All ranks have told their process ids, and none of these processes lives. */
    private static void requireAllGone(JobRun run) {
        List<Long> pids = PID.matcher(run.out())
                .results()
                .map(found -> Long.valueOf(found.group(1)))
                .toList();
        assertThat(pids).as(run.describe()).hasSize(RANKS);
        assertThat(pids)
                .as(run.describe())
                .noneMatch(
                        pid -> ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false));
    }

    /** As an error in main: without that, the job would go on without the thread, and perhaps end with code 0. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--in-jvm"})
    @Tag("full")
    void shouldEndWhenAThreadOfARankEndsByAnErrorOfJmpi(String options) throws Exception {
        JobRun run = job(options, "throw-in-thread").exitIn(directory, 1);
        assertThat(run.err())
                .containsPattern("rank 1: .*thread 'worker'.*exit code 1\\b")
                .contains("MpiException: destination -7", "PROC_NULL", "0..3", "Faults.lambda")
                .doesNotContain("io.jmpi.internal");
    }

    @Test
    @Tag("full")
    void shouldEndWithTheCodeOfTheRankThatExits() throws Exception {
        JobRun run = job("", "exit").exitIn(directory, 7);
        assertThat(run.err()).containsPattern("jmpirun: " + EXITED + "7\\b");
        requireAllGone(run);
    }

    static List<String> progressModes() {
        return TestSeeds.some(1, List.of("", "--progress thread"));
    }

    @ParameterizedTest
    @MethodSource("progressModes")
    void shouldEndWhenARankThrowsWhileOthersWaitForIt(String options) throws Exception {
        JobRun run = job(options, "throw").exitIn(directory, 1);
        assertThat(run.err())
                .containsPattern("rank 1: .*\\bmain\\b.*exit code 1\\b")
                .contains("java.lang.IllegalStateException: as the test wants")
                .contains("Faults.main");
        requireAllGone(run);
    }

    /** Each other rank that ends because of it has one line, after the cause. */
    @ParameterizedTest
    @CsvSource({"exit, 7, jmpirun: rank 1 exited", "throw, 1, Faults.java"})
    @Tag("full")
    void shouldShowTheCauseFirstAndOneLineForWhatFollows(String kind, int code, String cause) throws Exception {
        JobRun run = job("", kind).exitIn(directory, code);
        assertThat(run.err())
                .as(run.describe())
                .containsOnlyOnce("rank 1 exited")
                .containsPattern(EXITED + code + "\\b");
        assertThat(run.err()).doesNotContain("Caused by", "io.netty", "io.jmpi.launcher", "reflect", "WARNING");
        List<String> lines = run.err().lines().toList();
        int first = lines.indexOf(
                lines.stream().filter(line -> line.contains(cause)).findFirst().orElseThrow());
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains("rank 1 is lost")) {
                assertThat(i).as(run.describe()).isGreaterThan(first);
                assertThat(lines.get(i))
                        .matches("jmpi: rank [023]: MpiException: .*rank 1 is lost: .* at Faults.java:\\d+\\)");
            }
        }
        run = job("--verbose", kind).exitIn(directory, code);
        assertThat(run.err())
                .doesNotContain("jmpirun --verbose")
                .containsPattern("jmpi: rank 1 of 4: process \\d+; PMI-1 ");
    }

    /** Its session closes before the exception is seen, so that the others may be first to say what is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--progress thread"})
    @Tag("full")
    void shouldEndWhenAnExceptionClosesASessionThatOthersNeed(String options) throws Exception {
        JobRun run = job(options, "throw-and-close").exitIn(directory, 1);
        assertThat(run.err()).containsPattern(BY_CLOSE);
        requireAllGone(run);
    }

    static List<String> placesOfOneJvm() {
        return TestSeeds.some(
                1,
                List.of(
                        "--transport in-jvm",
                        "--transport in-jvm --progress thread",
                        "--transport tcp",
                        "--transport tcp --progress thread"));
    }

    @ParameterizedTest
    @MethodSource("placesOfOneJvm")
    void shouldEndWhenARankOfOneJvmThrows(String options) throws Exception {
        JobRun run =
                JobCommand.inJvm(RANKS, options).program(Faults.class, "throw").exitIn(directory, 1);
        assertThat(run.err()).contains("java.lang.IllegalStateException: as the test wants");
        run = JobCommand.inJvm(RANKS, options)
                .program(Faults.class, "throw-and-close")
                .exitIn(directory, 1);
        assertThat(run.err()).containsPattern(BY_CLOSE);
    }

    @Test
    void shouldEndWhenARankIsKilled() throws Exception {
        try (JobRun run = job("", "wait").startIn(directory)) {
            run.awaitRanks(RANKS).get(1).destroyForcibly();
            run.exit(128 + 9);
            assertThat(run.err()).containsPattern("jmpirun: " + EXITED + "137\\b");
            requireAllGone(run);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--progress thread"})
    @Tag("full")
    void shouldEndWithTheCodeOfAnAbort(String options) throws Exception {
        JobRun run = job(options, "abort").exitIn(directory, 42);
        assertThat(run.err()).containsPattern(ABORTED + "42\\b.*abort\\(42\\)");
        requireAllGone(run);
    }

    @Test
    @Tag("full")
    void shouldEndWithTheCodeOfAnAbortInOneJvm() throws Exception {
        JobRun run = JobCommand.inJvm(RANKS, "").program(Faults.class, "abort").exitIn(directory, 42);
        assertThat(run.err()).containsPattern("rank 1 .*abort\\(42\\).* code 42\\b");
    }

    @Test
    @Tag("full")
    void shouldEndWithTheCodeAndTheMessageOfAFatalError() throws Exception {
        JobRun run = job("", "fatal").exitIn(directory, ErrorHandler.FATAL_EXIT_CODE);
        assertThat(run.err())
                .containsPattern(ABORTED + ErrorHandler.FATAL_EXIT_CODE + "\\b")
                .contains("RANK: destination " + RANKS);
        requireAllGone(run);
    }

    @Test
    @Tag("full")
    void shouldEndWithTheCodeOfAFatalErrorInOneJvm() throws Exception {
        JobRun run = JobCommand.inJvm(RANKS, "")
                .program(Faults.class, "fatal")
                .exitIn(directory, ErrorHandler.FATAL_EXIT_CODE);
        assertThat(run.err()).contains("RANK: destination " + RANKS);
    }

    @Test
    @Tag("full")
    void shouldLeaveNoRankBehindWhenTheLauncherIsKilled() throws Exception {
        try (JobRun run = job("", "wait").startIn(directory)) {
            List<ProcessHandle> ranks = run.awaitRanks(RANKS);
            run.launcher().destroyForcibly();
            for (ProcessHandle rank : ranks) {
                run.awaitEnd(rank);
            }
            run.exit(128 + 9);
        }
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    @Tag("full")
    void shouldEndAllRanksOnASignalToTheLauncher(String signal, int code) throws Exception {
        try (JobRun run = job("", "wait").withDefaultSignals().startIn(directory)) {
            run.awaitRanks(RANKS);
            send(signal, run.launcher());
            run.exit(code);
            requireAllGone(run);
        }
    }

    private static void send(String signal, ProcessHandle process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--progress thread"})
    @Tag("full")
    void shouldGoOnWithoutARankThatNobodyNeeds(String options) throws Exception {
        JobRun run = job(options, "close-early").succeedIn(directory);
        assertThat(run.out().lines())
                .contains("rank 1 left")
                .filteredOn(line -> line.contains("computed"))
                .hasSize(RANKS - 1);
        assertThat(run.complaints()).isEmpty();
    }

    /** Nobody needs it, but that is not known, and the program is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--progress thread", "--in-jvm"})
    @Tag("full")
    void shouldEndWhenARankReturnsWithoutClose(String options) throws Exception {
        JobRun run = job(options, "return").exitIn(directory, 1);
        assertThat(run.out()).contains("rank 1 left");
        assertThat(run.err()).containsPattern(NOT_CLOSED);
    }

    @ParameterizedTest
    @CsvSource({
        "return-unseen, ''",
        "return-unseen, --progress thread",
        "return-unseen, --in-jvm",
        "halt-unseen, ''",
        "halt-unseen, --progress thread"
    })
    @Tag("full")
    void shouldEndWhenARankEndsBeforeItConnectsToAnybody(String kind, String options) throws Exception {
        JobRun run = job(options, kind).exitIn(directory, 1);
        assertThat(run.err()).containsPattern("jmpirun: " + NOT_CLOSED);
    }

    /** No fault, but easily taken for one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--progress thread",
                "--in-jvm",
                "--in-jvm --progress thread",
                "--in-jvm --transport tcp",
                "--in-jvm --transport tcp --progress thread"
            })
    @Tag("full")
    void shouldGoOnWithAPendingInterrupt(String options) throws Exception {
        JobRun run =
                JobCommand.processes(RANKS, options).program(Interrupted.class).succeedIn(directory);
        assertThat(run.out().lines()).filteredOn("still interrupted"::equals).hasSize(RANKS);
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldFailTheWaitsForARankThatHasEndedWithoutGoodbye() throws Exception {
        JobRun run = job("", "return-to-waiters").exitIn(directory, 1);
        assertThat(run.err()).containsPattern("rank 1 is lost|" + NOT_CLOSED);
        requireAllGone(run);
    }

    @Test
    @Tag("full")
    void shouldEndAJobInOneJvmWhenARankEndsWithoutGoodbye() throws Exception {
        JobRun run = job("--in-jvm", "return-to-waiters").exitIn(directory, 1);
        assertThat(run.err()).containsPattern(NOT_CLOSED);
    }

    /** The credit lets more messages arrive than the heap has room for. */
    @ParameterizedTest
    @ValueSource(strings = {"--progress thread", ""})
    @Tag("full")
    void shouldEndAndNameTheRankWhoseMemoryEnds(String options) throws Exception {
        JobRun run = JobCommand.processes(2, options + " -J -Xmx24m")
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(Starved.class)
                .exitIn(directory, 1);
        assertThat(run.err())
                .containsPattern("rank 1 .*OutOfMemoryError.*larger heap")
                .doesNotContain("rank 0 is lost");
    }

    /** What the launcher sends meanwhile must not end the thread that reads it, or the end of the session would hang. */
    @Test
    @Tag("full")
    void shouldLeaveInOrderAfterATimeWithoutMemory() throws Exception {
        JobRun run = JobCommand.processes(2, "--deadlock-after 1 -J -Xmx40m")
                .program(FullMemory.class)
                .exitIn(directory, 0);
        assertThat(run.out()).contains("filled the heap");
    }

    /** Together the announcements would take more than the heap. */
    @Test
    @Tag("full")
    void shouldBoundTheAnnouncementsOfManyPeers() throws Exception {
        JobRun run =
                JobCommand.processes(5, "-J -Xmx12m").program(Announcing.class).exitIn(directory, 0);
        assertThat(run.out()).contains("received all");
    }

    @ParameterizedTest
    @CsvSource({"'', returns, 1", "--in-jvm, returns, 1", "'', exits, 3", "--in-jvm, exits, 3"})
    @Tag("full")
    void shouldShowAnErrorThatAProgramHides(String mode, String how, int code) throws Exception {
        JobRun run = JobCommand.processes(2, mode).program(Swallows.class, how).exitIn(directory, code);
        assertThat(run.err())
                .containsPattern("jmpi: rank 1: .*Mpi\\.close\\(\\).*MPI\\.Finalize\\(\\).*last error.*MpiException:"
                        + " destination 7\\b.*\\(send at Swallows.java:\\d+\\)");
    }

    @Test
    @Tag("full")
    void shouldNotRepeatTheErrorByWhichAProgramEnds() throws Exception {
        JobRun run =
                JobCommand.processes(2, "").program(Swallows.class, "throws").exitIn(directory, 1);
        assertThat(run.err()).containsPattern("rank 1: .*\\bmain\\b").doesNotContain("last error");
    }
}
