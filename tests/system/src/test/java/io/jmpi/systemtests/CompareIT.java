package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Compared;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code jmpirun --compare} with real jobs, however they are started. */
class CompareIT {
    /** Of two ranks; of the 20 receives that each posts, each message meets the last one first, then the one before. */
    private static final String QUEUES = "queues +[\\d.]+ +\\S+ +\\S+ +20 +\\d+ +80 +420";

    private static final String EXACT = "exact +[\\d.]+ +\\S+ +\\S+ +20 +\\d+ +80 +40";

    @TempDir
    Path directory;

    static List<JobCommand> jobs() {
        return TestSeeds.some(
                1,
                2,
                List.of(
                        JobCommand.processes(2, ""),
                        JobCommand.processes(2, "--transport tcp --progress thread --tag-output"),
                        JobCommand.inJvm(2, ""),
                        JobCommand.jmpirun("--hosts localhost:2")));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    @Tag("full")
    void shouldCompareEngines(JobCommand job) throws Exception {
        JobRun run = job.words("--compare queues,exact --rounds 2 --report page.html")
                .program(Compared.class, "engine")
                .succeedIn(directory);
        assertThat(run.out())
                .as(run.describe())
                .containsPattern(QUEUES)
                .containsPattern(EXACT)
                .contains("Outputs agree: 4 lines")
                .containsPattern("\\b2 rounds .*--rounds \\d")
                .containsPattern("Matching is [\\d.<]+( to [\\d.]+)? %");
        assertThat(withoutNotices(run.err()))
                .containsPattern("jmpirun: warm-up: queues [\\d.]+ s, exact [\\d.]+ s\n")
                .containsPattern("jmpirun: round 2 of 2 \\(\\d+ s left\\): exact [\\d.]+ s, queues [\\d.]+ s\n");
        assertThat(directory.resolve("page.html"))
                .content()
                .contains("Outputs agree: 4 lines", "--rounds 2 --report page.html", "queues: ");
    }

    /** On a busy machine jmpirun breaks a line of progress to report which ranks have not joined yet. */
    private static String withoutNotices(String progress) {
        return progress.replaceAll("\njmpirun: still starting: .*\njmpirun:", "");
    }

    /** The program prints a command with the names of engines, but no counters, which may differ by chance. */
    @Test
    @Tag("full")
    void shouldCompareAProgramThatPrintsNamesOfOtherEngines() throws Exception {
        String options = "--compare queues,exact --rounds 1 --ignore-output time.*";
        JobRun run = JobCommand.jmpirun("-n 2 --in-jvm " + options + " halo").succeedIn(directory);
        assertThat(run.out()).contains("Outputs agree: ").doesNotContain("OUTPUTS DIFFER");
    }

    @Test
    void shouldFailWhenOutputsDiffer() throws Exception {
        JobRun run = JobCommand.inJvm(2, "--compare queues,exact --rounds 1")
                .program(Compared.class, "letters")
                .exitIn(directory, 1);
        assertThat(run.out())
                .containsPattern("OUTPUTS DIFFER .*\\b2 lines\\b")
                .contains("rank 0, line 2: queues 'engine of 6 letters', exact 'engine of 5 letters'");
    }

    @Test
    @Tag("full")
    void shouldLeaveOutDifferencesThatTheUserNames() throws Exception {
        JobRun run = JobCommand.inJvm(2, "--compare=queues,exact --rounds=1 --ignore-output=engine.*")
                .program(Compared.class, "letters")
                .succeedIn(directory);
        assertThat(run.out()).contains("Outputs agree: 4 lines");
    }

    @Test
    @Tag("full")
    void shouldNotFailWhenOutputsVaryAnyway() throws Exception {
        JobRun run = JobCommand.inJvm(2, "--compare queues,exact --rounds 1")
                .program(Compared.class, "time")
                .succeedIn(directory);
        assertThat(run.out()).contains("Outputs agree: 2 lines").containsPattern("\\b2 lines\\b.*\\bvaries\\b");
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    @Tag("full")
    void shouldEndWithTheFirstRunThatFails(boolean inJvm) throws Exception {
        JobCommand job = inJvm ? JobCommand.inJvm(2, "") : JobCommand.processes(2, "");
        JobRun run = job.words("--compare queues,exact --rounds 3 --report page.html")
                .program(Compared.class, "fail", "exact")
                .exitIn(directory, 3);
        assertThat(run.out()).contains("last words").doesNotContain("run time");
        assertThat(run.err())
                .containsPattern("jmpirun: engine exact, .*warm-up: exit code 3\\b")
                .contains("cannot go on")
                .doesNotContain("round 1");
        assertThat(directory.resolve("page.html")).doesNotExist();
    }

    @Test
    @Tag("full")
    void shouldLimitTheTimeOfEachRun() throws Exception {
        JobRun run = JobCommand.processes(2, "--compare queues,exact --timeout 3")
                .program(Compared.class, "wait")
                .exitIn(directory, 124);
        assertThat(run.err())
                .contains("jmpirun: timeout after 3 s")
                .containsPattern("jmpirun: engine queues, .*warm-up: exit code 124\\b");
    }

    @Test
    @Tag("full")
    void shouldEndWithTheFirstRunInADeadlock() throws Exception {
        JobRun run = JobCommand.processes(2, "--compare queues,exact --deadlock-after 1 --end-deadlock")
                .program(Compared.class, "wait")
                .exitIn(directory, 125);
        assertThat(run.err())
                .contains("jmpirun: deadlock")
                .containsPattern("jmpirun: engine queues, .*warm-up: exit code 125\\b");
    }

    @Test
    @Tag("full")
    void shouldSayWhatIsMissing() throws Exception {
        JobRun run = JobCommand.processes(1, "--compare queues,exact")
                .program(Compared.class, "alone")
                .exitIn(directory, 1);
        assertThat(run.err()).containsPattern("jmpirun: engine queues, .*Mpi\\.init\\b.*Mpi\\.close\\b");
    }
}
