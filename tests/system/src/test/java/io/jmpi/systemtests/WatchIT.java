package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Counted;
import io.jmpi.systemtests.programs.Deadlocked;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code jmpirun --watch} and {@code --report} with real jobs. */
class WatchIT {
    private static final int TIMEOUT = 124;
    private static final int TERMINATED = 128 + 15;

    /** How the block at the bottom of the terminal is erased. */
    private static final String ERASED = "\u001b8\u001b\\[J";

    @TempDir
    Path directory;

    private static JobCommand job(String options, Object... arguments) {
        JobCommand job = JobCommand.jmpirun(options);
        if (options.contains("--hosts")) {
            job.option("--agent", "env ON_HOST={}"); // This host, without a login.
        }
        return job.program(Deadlocked.class, arguments);
    }

    private String page(String name) throws Exception {
        return Files.readString(directory.resolve(name));
    }

    /** Rank 0 waits for the user, outside of jmpi, and rank 1 for rank 0. */
    @ParameterizedTest
    @ValueSource(strings = {"-n 4", "-n 4 --in-jvm", "-n 4 --progress thread", "--hosts localhost:4"})
    @Tag("full")
    void shouldNameTheRankThatOthersWaitFor(String options) throws Exception {
        try (JobRun run = job("--watch " + options, "input").startIn(directory)) {
            run.awaitOutput("reads", 1);
            run.awaitError(
                    "jmpirun: Deadlocked, \\S+ s: 4 ranks \\(1 running, [23] waiting(, 1 done)?\\),"
                            + " 0 messages/s, 0 B/s; posted \\d+, unexpected 0; awaited: rank 0 by .*1",
                    2);
            run.say("go");
            run.succeed();
        }
    }

    /** A terminal of its own, by a command that Debian always has. */
    private static JobCommand onTerminal(JobCommand job) {
        return job.onTerminal(24, 140).environment("TERM", "xterm");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-n 4", "-n 4 --in-jvm", "-n 4 --tag-output", "--hosts localhost:4"})
    @Tag("full")
    void shouldStayBelowTheOutputInATerminal(String options) throws Exception {
        try (JobRun run = onTerminal(job("--watch " + options, "input")).startIn(directory)) {
            run.awaitOutput("waits \\S+ s in recv from rank 0, tag 7, world, at Deadlocked", 2);
            run.say("go");
            run.succeed();
            String tag = options.contains("--tag-output") ? "\\[\\d\\] " : "";
            assertThat(Pattern.compile("(?m)^(" + ERASED + ")?" + tag + "done$")
                            .matcher(run.out())
                            .results())
                    .as(run.describe())
                    .hasSize(4);
            assertThat(run.out()).containsPattern("(?m)^(" + ERASED + ")*" + tag + "reads$");
            int erased = run.out().split(ERASED, -1).length - 1;
            int drawn = run.out().split("rank  messages/s", -1).length - 1;
            assertThat(erased).as("blocks that are left").isEqualTo(drawn);
        }
    }

    @Test
    @Tag("full")
    void shouldEndByASignalAsUsual() throws Exception {
        try (JobRun run = job("-n 2 --watch --report page.html", "cycle")
                .withDefaultSignals()
                .startIn(directory)) {
            run.awaitError("awaited: rank 0 by 1; rank 1 by 0", 1);
            run.launcher().destroy();
            run.exit(TERMINATED);
        }
        assertThat(page("page.html")).contains("Partial numbers.", "recv from rank 1, tag 7, world");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--in-jvm", "--in-jvm --transport tcp"})
    void shouldWriteAPageOnAShortRun(String options) throws Exception {
        JobRun run = JobCommand.processes(4, "--matcher queues --report page.html " + options)
                .program(Counted.class)
                .succeedIn(directory);
        assertThat(run.err()).contains("jmpirun: wrote page.html\n").doesNotContain("matching of rank");
        String page = page("page.html");
        assertThat(page)
                .contains("Counted: a run with 4 ranks</h1>")
                .contains(
                        "Messages between ranks:",
                        "Bytes between ranks:",
                        "Bytes in world:",
                        "Bytes in 4 (dup of world):")
                .contains(">world</th>", ">4 (dup of world)</th>", ">6 (split of world), from rank 1 on</th>")
                .contains("<code>jmpirun -n 4 --matcher queues --report page.html")
                .doesNotContain("Partial numbers.");
        List<String> rows =
                page.lines().filter(line -> line.contains(">world</th>")).toList();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0))
                .contains("<td class=\"r\">4</td><td class=\"r\">20</td><td class=\"r\">160 B</td>")
                .doesNotContain("<td class=\"r\">0</td>"); // the collective operations that made communicators
        assertThat(rows.get(1)).contains("<td class=\"r\">20</td>", "<td class=\"r\">100 %</td>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--in-jvm"})
    @Tag("full")
    void shouldWriteAPageOnAJobThatHangs(String options) throws Exception {
        job("-n 2 --timeout 6 --report new/pages/page.html " + options, "cycle").exitIn(directory, TIMEOUT);
        assertThat(page("new/pages/page.html"))
                .contains("Partial numbers.", "last sample: 0, 1.")
                .contains("recv from rank 0, tag 7, world")
                .contains("time since the start of the job");
    }

    @Test
    @Tag("full")
    void shouldRefuseAPageThatCannotBeWrittenBeforeItStartsAnything() throws Exception {
        JobRun run = job("-n 2 --report /dev/null/no/page.html", "cycle").exitIn(directory, 2);
        assertThat(run.err()).contains("--report /dev/null/no/page.html: ", "directory /dev/null/no: ");
    }
}
