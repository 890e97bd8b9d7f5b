package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Deadlocked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a user sees of ranks that wait: their lines, deadlocks, and no false alarm. */
class DeadlockIT {
    private static final String PROCESSES = "";
    private static final String IN_JVM = "--in-jvm ";
    private static final String THREAD = "--progress thread";
    private static final int DEADLOCK = 125;
    private static final int TIMEOUT = 124;
    private static final int TERMINATED = 128 + 15;
    private static final String HEADLINE = "jmpirun: deadlock: ";

    @TempDir
    Path directory;

    private static JobCommand job(String options, int ranks, Object... arguments) {
        return JobCommand.jmpirun("-n " + ranks + " --deadlock-after 1 " + options)
                .program(Deadlocked.class, arguments);
    }

    private static final List<String> PLACES = List.of(PROCESSES, PROCESSES + THREAD, IN_JVM, IN_JVM + THREAD);

    /** Some that include processes and one JVM, and both progress modes. */
    static List<String> places() {
        return MatrixSlice.of(PLACES, 5, place -> List.of(place.contains(IN_JVM), place.contains(THREAD) ? "t" : "a"));
    }

    static List<String> anyPlace() {
        return MatrixSlice.of(PLACES, 6, place -> List.of("any"));
    }

    /** A line of a rank that waits. */
    private static Pattern line(int rank, String operation, String more) {
        return Pattern.compile("jmpirun: rank " + rank + " waits \\d+\\.\\d s in " + operation
                + ", at Deadlocked\\.java:\\d+; " + more);
    }

    /**
     * Waits until the launcher has compared the reports of all ranks twice more: it prints the lines of the ranks for
     * each SIGQUIT, and compares after that and before the next one.
     */
    private static void awaitTwoComparisons(JobRun run, String expectedInLines) throws Exception {
        run.promptForError(expectedInLines, () -> quit(run.launcher()));
        for (int quit = 0; quit < 3; quit++) {
            int before = count(run, expectedInLines);
            quit(run.launcher());
            run.awaitError(expectedInLines, before + 1);
        }
    }

    private static int count(JobRun run, String regex) {
        return (int) Pattern.compile(regex).matcher(run.err()).results().count();
    }

    private static void quit(ProcessHandle process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-QUIT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    // ---------------------------------------------------------------- deadlocks

    @ParameterizedTest
    @MethodSource("places")
    @Tag("full")
    void shouldReportACycleAndGoOnWaiting(String options) throws Exception {
        try (JobRun run = job(options, 2, "cycle").withDefaultSignals().startIn(directory)) {
            run.awaitError("--end-deadlock", 1);
            for (int rank = 0; rank < 2; rank++) {
                assertThat(run.err())
                        .containsPattern(line(
                                rank,
                                "recv from rank " + (1 - rank) + ", tag 7, world",
                                "1 receive posted \\(source " + (1 - rank)
                                        + " tag 7, world\\), no messages unexpected"));
            }
            assertThat(run.err())
                    .contains(HEADLINE)
                    .containsPattern("jmpirun: cycle: rank 0 .*rank 1 \\(recv from rank 1, tag 7, world\\),"
                            + " rank 1 .*rank 0 \\(recv from rank 0, tag 7, world\\)\n");
            awaitTwoComparisons(run, "rank 1 waits");
            assertThat(count(run, "deadlock: ")).isEqualTo(1);
            run.launcher().destroy();
            run.exit(TERMINATED);
        }
    }

    @ParameterizedTest
    @MethodSource("places")
    void shouldEndAJobInADeadlockOnRequest(String options) throws Exception {
        JobRun run = job("--end-deadlock " + options, 3, "cycle").exitIn(directory, DEADLOCK);
        assertThat(run.err())
                .contains(HEADLINE)
                .containsPattern("cycle: .*, rank 2 [a-z ]+ rank 0 ")
                .contains("ended the job");
        assertThat(run.out()).doesNotContain("done");
    }

    @Test
    void shouldShowTheMessageWithTheWrongTag() throws Exception {
        JobRun run = job("--end-deadlock", 2, "tag").exitIn(directory, DEADLOCK);
        assertThat(run.err())
                .containsPattern(line(
                        0,
                        "recv from rank 1, tag 7, world",
                        "1 receive posted .*, 1 message unexpected \\(from rank 1 tag 8, 8 bytes, world\\)"));
    }

    @ParameterizedTest
    @MethodSource("anyPlace")
    @Tag("full")
    void shouldShowWhoMissesABarrier(String options) throws Exception {
        JobRun run = job("--end-deadlock " + options, 2, "barrier").exitIn(directory, DEADLOCK);
        assertThat(run.err())
                .containsPattern(line(0, "barrier in world, needs rank 1", "1 receive posted"))
                .containsPattern(line(
                        1,
                        "waitAll of 2 requests, 2 pending"
                                + " \\(recv from rank 0, tag 7, world; recv from rank 0, tag 8, world\\)",
                        "2 receives posted"))
                .containsPattern("cycle: rank 0 .*rank 1 \\(barrier in world, needs rank 1\\)")
                .contains("collective operations", "jmpirun --check");
    }

    @Test
    @Tag("full")
    void shouldShowSendsThatNobodyReceives() throws Exception {
        JobRun run = job("--end-deadlock", 2, "sends").exitIn(directory, DEADLOCK);
        assertThat(run.err())
                .containsPattern(line(
                        0,
                        "send to rank 1, tag 7, world",
                        "no receives posted, 1 message unexpected \\(from rank 1 tag 7, 1048576 bytes, world\\), 1 send"
                                + " not received \\(to rank 1 tag 7, 1048576 bytes, world\\)"));
    }

    @ParameterizedTest
    @MethodSource("anyPlace")
    @Tag("full")
    void shouldReportADeadlockOfTheRanksThatAreLeft(String options) throws Exception {
        JobRun run = job("--end-deadlock " + options, 3, "left").exitIn(directory, DEADLOCK);
        assertThat(run.err())
                .containsPattern("cycle: rank 0 [a-z ]+ rank 1 ")
                .containsPattern("rank 2 has (ended|closed)");
    }

    // ---------------------------------------------------------------- no false alarm

    @ParameterizedTest
    @MethodSource("places")
    @Tag("full")
    void shouldNotTakeAComputingRankForADeadlock(String options) throws Exception {
        try (JobRun run = job("--end-deadlock " + options, 4, "input").startIn(directory)) {
            run.awaitOutput("reads", 1);
            awaitTwoComparisons(run, "rank 0 computes.* s, at Deadlocked.java:\\d+");
            assertThat(run.err()).containsPattern("rank 1 waits .* in recv from rank 0");
            run.say("go");
            run.succeed();
            assertThat(run.err()).doesNotContain("deadlock");
        }
    }

    @ParameterizedTest
    @MethodSource("places")
    @Tag("full")
    void shouldNotTakeAUserCallbackForADeadlock(String options) throws Exception {
        Path enter = directory.resolve("enter");
        try (JobRun run = job("--end-deadlock " + options, 2, "callback", enter).startIn(directory)) {
            run.awaitOutput("begins", 1); // An earlier SIGQUIT might precede the watch for it.
            run.promptForError("rank 0 waits", () -> quit(run.launcher()));
            awaitTwoComparisons(run, "rank 1 ");
            Files.createFile(enter);
            run.awaitOutput("reads", 1);
            awaitTwoComparisons(run, "rank 1 ");
            run.say("go");
            run.succeed();
            assertThat(run.err()).doesNotContain("deadlock");
        }
    }

    @ParameterizedTest
    @MethodSource("anyPlace")
    @Tag("full")
    void shouldReportADeadlockOfSeveralThreadsOnlyIfAllWait(String options) throws Exception {
        try (JobRun run = job("--end-deadlock " + options, 2, "threads").startIn(directory)) {
            run.awaitOutput("reads", 1);
            awaitTwoComparisons(run, "rank 0 waits .* in recv from rank 1");
            assertThat(run.err()).doesNotContain("deadlock");
            run.say("go");
            run.exit(DEADLOCK);
            assertThat(run.err()).contains(HEADLINE).containsPattern("rank 0 waits .*; waits .* in recv from rank 1");
        }
    }

    /** The context class loader of such a thread does not tell its rank. */
    @ParameterizedTest
    @CsvSource({"common-pool, ''", "common-pool, --in-jvm", "virtual, ''", "virtual, --in-jvm"})
    @Tag("full")
    void shouldReportNoDeadlockWhileAThreadThatRanksShareMaySend(String kind, String options) throws Exception {
        try (JobRun run = job("--end-deadlock " + options, 2, kind).startIn(directory)) {
            run.awaitOutput("reads", 1);
            awaitTwoComparisons(run, "rank 0 waits .* in recv from rank 1");
            assertThat(run.err()).doesNotContain("deadlock");
        }
    }

    // ---------------------------------------------------------------- timeout, abort and signals

    @Test
    @Tag("full")
    void shouldShowWhatRanksWaitForAboveTheirThreadsAtATimeout() throws Exception {
        JobRun run = job("--timeout 6 --verbose --tag-output", 2, "cycle")
                .withOneStream()
                .exitIn(directory, TIMEOUT);
        assertThat(run.out())
                .containsSubsequence(
                        "running after 6 s",
                        "jmpirun: rank 0 waits",
                        "jmpirun: rank 1 waits",
                        "thread dumps",
                        "Full thread dump",
                        "Full thread dump",
                        "jmpirun: timeout after 6 s");
    }

    @ParameterizedTest
    @MethodSource("places")
    @Tag("full")
    void shouldShowOnlyWhatRanksDoAtATimeout(String options) throws Exception {
        JobRun run = job(options + " --timeout 6", 2, "cycle").withOneStream().exitIn(directory, TIMEOUT);
        assertThat(run.out())
                .containsSubsequence(
                        "running after 6 s", "jmpirun: rank 0 ", "jmpirun: rank 1 ", "jmpirun: timeout after 6 s")
                .doesNotContain("Full thread dump", "    at ");
    }

    @ParameterizedTest
    @MethodSource("places")
    @Tag("full")
    void shouldShowWhatRanksDoAtAnAbort(String options) throws Exception {
        JobRun run = job(options, 2, "abort").exitIn(directory, 3);
        assertThat(run.err())
                .containsSubsequence("enough", "jmpirun: rank 0 ", "jmpirun: rank 1 is in abort, at Deadlocked.java:");
    }

    @Test
    @Tag("full")
    void shouldShowWhatARankWaitsForInTheDumpOfItsJvm() throws Exception {
        try (JobRun run = job("--tag-output", 2, "cycle").startIn(directory)) {
            run.awaitError("--end-deadlock", 1);
            for (int rank = 0; rank < 2; rank++) {
                String line = "\"jmpi: rank " + rank + " waits .* in recv from rank " + (1 - rank)
                        + ", tag 7, world, at Deadlocked.java:";
                run.promptForOutput(line, () -> {
                    for (ProcessHandle process : run.launcher().children().toList()) {
                        quit(process);
                    }
                });
            }
        }
    }
}
