package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Explored;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs whose matchings are known: {@code jmpirun --explore} finds all of them, and {@code --replay} runs them again. */
class ExploreIT {
    @TempDir
    Path directory;

    private JobRun explored(int ranks, String options, String kind, int code) throws Exception {
        return JobCommand.jmpirun("-n " + ranks + " --explore " + options)
                .program(Explored.class, kind)
                .exitIn(directory, code);
    }

    private Path file(String name) {
        return directory.resolve("explored").resolve(name + ".matching");
    }

    /** Each worker may be the next, and the last three results come in any order: 3 * 3 * 3 * 3! */
    @Test
    void shouldRunATaskFarmWithAllOrders() throws Exception {
        JobRun run = explored(4, "", "farm", 0);
        assertThat(run.out()).startsWith("162 matchings: all of them; ").containsPattern("\n +162 +- +ends: ");
        assertThat(run.out())
                .contains("the receive from any source with tag 2 in world, at Explored.java:")
                .contains("the message of rank 3 with tag 2, sent at Explored.java:");
        assertThat(directory.resolve("explored")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--matcher exact", "--check", "--check=unbuffered"})
    void shouldKnowThatAStencilHasOneMatching(String options) throws Exception {
        assertThat(explored(4, options, "stencil", 0).out()).startsWith("1 matching: the only one; ");
    }

    @Test
    void shouldTellResultsApartAndReplayThem() throws Exception {
        JobRun run = explored(4, "", "sum", 1);
        assertThat(run.out()).startsWith("6 matchings: all of them; ");
        for (String order : List.of("123", "132", "213", "231", "312", "321")) {
            assertThat(run.out()).containsPattern("1  explored/result-\\d.matching +ends: \\[0] sum " + order + "\n");
        }
        for (int i = 1; i <= 6; i += 5) {
            Path file = file("result-" + i);
            String sum = Files.readAllLines(file).stream()
                    .filter(line -> line.startsWith("#   [0] "))
                    .findFirst()
                    .orElseThrow()
                    .substring(8);
            assertThat(JobCommand.jmpirun("--replay " + file)
                            .succeedIn(directory)
                            .out())
                    .isEqualTo(sum + "\n");
        }
    }

    @ParameterizedTest
    @CsvSource({"4, 3", "8, 15"})
    void shouldFindTheDeadlockOfThePhilosophers(int ranks, int matchings) throws Exception {
        JobRun run =
                JobCommand.jmpirun("-n " + ranks + " --explore philosophers").exitIn(directory, 1);
        assertThat(run.out())
                .startsWith(matchings + " matchings: all of them; ")
                .containsSubsequence(
                        "\n        1  explored/deadlock-1.matching  deadlock: cycle: rank 0 waits for rank ",
                        " philosophers have eaten\n",
                        "\ndeadlock:\n  rank 0 waits ",
                        "Philosophers.java:");
        JobRun replay = JobCommand.jmpirun(
                        "--replay explored/deadlock-1.matching --end-deadlock --deadlock-after 1 --trace trace")
                .exitIn(directory, 125);
        assertThat(replay.err())
                .contains("deadlock: all ranks wait", "Philosophers.java:", "bin/jmpi-trace timeline -o");
        JobRun polite = JobCommand.jmpirun("-n " + ranks + " --explore philosophers --polite")
                .succeedIn(directory);
        assertThat(polite.out()).startsWith((matchings - 1) + " matchings: all of them; ");
        assertThat(file("deadlock-1")).doesNotExist();
    }

    /** Two senders and six styles of receiving: 2 to the power of 6; in the last style the ranks poll. */
    @Test
    void shouldExploreAllStyles() throws Exception {
        JobRun run = explored(3, "", "styles", 1);
        assertThat(run.out())
                .startsWith("64 matchings: all of them; ")
                .contains("[0] 0=5 1=6 0=5 1=6 0=5 1=6 0=5 1=6 0=5 1=6 0=5 1=6\n", "[0] 1=6 0=5 0=5 1=6 ")
                .contains("\nand 44 more\n")
                .contains("note: the program tests or probes without waiting")
                .doesNotContain("fails", "deadlock:", "cannot happen here");
    }

    @Test
    void shouldReportAFailure() throws Exception {
        JobRun run = explored(3, "", "fails", 1);
        assertThat(run.out())
                .contains("1  explored/failure-1.matching  fails: rank 0: IllegalStateException: rank 2 came first"
                        + " (Explored.java:");
        JobRun replay =
                JobCommand.jmpirun("--replay explored/failure-1.matching").exitIn(directory, 1);
        assertThat(replay.err()).contains("java.lang.IllegalStateException: rank 2 came first");
    }

    @Test
    void shouldReportAMessageThatIsNotReceivedInOneOrder() throws Exception {
        assertThat(explored(3, "", "forgets", 1).out())
                .contains(
                        "1  explored/warning-1.matching  ends, but: jmpi: rank 0: 1 message was never received: from rank");
    }

    @Test
    void shouldNotCompareWhatDiffersAnyway() throws Exception {
        assertThat(explored(3, "", "clock", 0).out())
                .containsPattern("\n +2 +- +ends\n")
                .contains("note: the same matching printed something else");
        assertThat(explored(3, "", "declared", 0).out())
                .contains("ends: [0] result: fine\n")
                .doesNotContain("note:");
    }

    @Test
    void shouldSayWhatIsLeft() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 4 --explore=2")
                .program(Explored.class, "sum")
                .exitIn(directory, 1);
        assertThat(run.out())
                .startsWith("2 matchings explored in ")
                .contains(", not all: that is the limit (--explore=N sets another); 3 branches known");
    }

    @Test
    void shouldExploreCompletionsOnRequest() throws Exception {
        assertThat(explored(3, "", "any", 0).out()).startsWith("1 matching: the only one; ");
        assertThat(explored(3, "--explore-completions", "any", 1).out())
                .startsWith("2 matchings: all of them; ")
                .contains("the wait for any of 2 requests, at Explored.java:");
        String second = Files.readString(file("result-2"));
        String first = second.contains("first 0") ? "first 0\n" : "first 1\n";
        assertThat(JobCommand.jmpirun("--replay explored/result-2.matching")
                        .succeedIn(directory)
                        .out())
                .isEqualTo(first);
    }

    @Test
    void shouldReportPolling() throws Exception {
        assertThat(explored(2, "", "polls", 1).out()).contains("explored/polling-1.matching  polls forever");
    }

    @Test
    void shouldRefuseProgramsOfSeveralThreads() throws Exception {
        JobRun run = JobCommand.jmpirun("-n 2 -x JMPI_THREAD_LEVEL=multiple --explore")
                .program(Explored.class, "thread")
                .exitIn(directory, 2);
        assertThat(run.err()).contains("a rank calls jmpi from a second thread");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-n 2 --explore=0 hello | --explore=0: expected the largest number of matchings",
                "-n 2 --explore --transport tcp hello | --transport tcp: an exploration",
                "-n 2 --explore --matcher optimistic hello | --matcher optimistic: is a device",
                "-n 2 --explore --watch hello | give --stats, --watch, --trace and --report with --replay",
                "--hosts localhost:2 --explore hello | omit --hosts",
                "--replay none.matching | --replay none.matching: cannot be read"
            })
    void shouldRefuseWrongOptions(String words, String message) throws Exception {
        assertThat(JobCommand.jmpirun(words).exitIn(directory, 2).err()).contains(message);
    }

    @Test
    void shouldRefuseAFileOfSomethingElse() throws Exception {
        Files.writeString(directory.resolve("other.matching"), "word -n\nword 2\nnonsense\n");
        assertThat(JobCommand.jmpirun("--replay other.matching")
                        .exitIn(directory, 2)
                        .err())
                .contains("--replay other.matching: line 3 is neither a word, a choice nor a comment: nonsense");
        Files.writeString(directory.resolve("changed.matching"), "word -n\nword 4\nword hello\nchoice 0 0 3\n");
        JobRun changed = JobCommand.jmpirun("--replay changed.matching").exitIn(directory, 1);
        assertThat(changed.out()).contains("Hello from rank 3");
        assertThat(changed.err()).contains("this was another run: it has not made 1 of the choices of the file");
    }
}
