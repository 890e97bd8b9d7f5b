package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jobs that lose ranks at any moment, with every matcher: the others compute the right picture. The seed is that of {@link
 * MatrixSlice}; the property {@code jmpi.test.kills} changes the number of jobs whose ranks are killed.
 */
class LostRanksIT {
    private static final long SEED = TestSeeds.SEED;
    private static final int KILLS = Integer.getInteger("jmpi.test.kills", TestExtent.EXHAUSTIVE ? 10 : 5);
    private static final int RANKS = 4;
    private static final int STEPS = 400;
    private static final String STEPS_OPTION = " --steps " + STEPS;
    private static final Pattern CHECKSUM = Pattern.compile("CRC-32\\) +([0-9a-f]{8})\n");

    private static final int CHECKPOINT_EVERY = 10;

    /** A kill follows this long after a checkpoint at the latest: about as long as some periods. */
    private static final int LAST_KILL_MICROS = 10_000;

    private static final List<String> MATCHERS = MatchingEngines.load().names();

    private static String checksum;

    @TempDir
    Path directory;

    /** One job that loses one rank, or two that do not have each other's copies. */
    record Job(int number, String matcher, String progress, String transport, List<Integer> victims) {
        static Job of(int number) {
            Random random = new Random(SEED + number);
            int first = random.nextInt(RANKS);
            boolean isOne = random.nextBoolean();
            return new Job(
                    number,
                    MATCHERS.get(Math.floorMod(SEED + number, MATCHERS.size())),
                    random.nextBoolean() ? "application" : "thread",
                    random.nextBoolean() ? "in-jvm" : "tcp",
                    isOne ? List.of(first) : List.of(first, (first + 2) % RANKS));
        }

        String options() {
            return "--keep-going --matcher " + matcher + " --progress " + progress;
        }

        String betweenProcesses() {
            return transport.equals("tcp") ? "tcp" : "shm";
        }

        Random random() {
            return new Random(31 * SEED + number);
        }

        @Override
        public String toString() {
            return number + ": " + matcher + ", " + progress + ", loses " + victims;
        }
    }

    static List<Job> killedJobs() {
        return IntStream.range(0, KILLS).mapToObj(Job::of).toList();
    }

    /** Two for each three matchers. */
    static List<Job> jobsOfOneJvm() {
        return TestSeeds.some(
                2,
                IntStream.range(0, (2 * MATCHERS.size() + 2) / 3)
                        .mapToObj(i -> Job.of(1000 + i + i / 2))
                        .toList());
    }

    @BeforeAll
    static void computeWhatIsExpected(@TempDir Path directory) throws Exception {
        checksum =
                JobCommand.inJvm(1, "halo" + STEPS_OPTION).succeedIn(directory).find(CHECKSUM.pattern());
    }

    @ParameterizedTest
    @MethodSource("killedJobs")
    @Tag("full")
    void shouldComputeThePictureWithoutTheKilledRanks(Job job) throws Exception {
        JobCommand command = JobCommand.processes(RANKS, job.options() + " --transport " + job.betweenProcesses())
                .words("resilient-halo --verbose" + STEPS_OPTION);
        try (JobRun run = command.startIn(directory)) {
            List<ProcessHandle> ranks = run.awaitRanks(RANKS);
            Random random = job.random();
            int[] checkpoints = random.ints(job.victims().size(), 0, STEPS / CHECKPOINT_EVERY)
                    .sorted()
                    .toArray();
            for (int i = 0; i < checkpoints.length; i++) {
                run.awaitOutput("checkpoint at step " + checkpoints[i] * CHECKPOINT_EVERY + "\n", 1);
                ProcessHandle victim = ranks.get(job.victims().get(i));
                JobRun.killAfter(random.nextInt(LAST_KILL_MICROS), victim);
            }
            run.succeed();
            requirePicture(run);
        }
    }

    @ParameterizedTest
    @MethodSource("jobsOfOneJvm")
    void shouldComputeThePictureWithoutTheLostRanksOfOneJvm(Job job) throws Exception {
        Random random = job.random();
        StringBuilder losses = new StringBuilder();
        job.victims()
                .forEach(victim ->
                        losses.append(" --lose ").append(victim).append('@').append(random.nextInt(STEPS)));
        String options = job.options() + " --transport " + job.transport();
        JobRun run = JobCommand.inJvm(RANKS, options)
                .words("resilient-halo" + STEPS_OPTION + losses)
                .succeedIn(directory);
        requirePicture(run);
        for (int victim : job.victims()) {
            assertThat(run.err()).as(run.describe()).containsPattern("resilient-halo: rank " + victim + " .*step \\d");
        }
    }

    @Test
    @Tag("full")
    void shouldEndTheJobIfAStripIsLostWithItsCopy() throws Exception {
        JobRun run = JobCommand.processes(RANKS, "--keep-going resilient-halo --lose 1@100 --lose 2@100")
                .exitIn(directory, 3);
        assertThat(run.err())
                .containsPattern("resilient-halo: step 10[01]: lost ranks 1 and 2\\b.*strip of rank 1\\b.*copy")
                .containsPattern("jmpirun: rank [03] exited.* code 3\\b.*others go on");
    }

    @Test
    @Tag("full")
    void shouldEndTheJobWithoutTheOption() throws Exception {
        JobRun run = JobCommand.processes(RANKS, "resilient-halo --lose 2@100").exitIn(directory, 128 + 9);
        assertThat(run.err())
                .containsPattern("resilient-halo: rank 2 .*step 100\\b.*--keep-going")
                .containsPattern("jmpirun: rank 2 exited.* code 137\\b.*signal 9\\b.*ended the others");
    }

    /** Once, or more often if a rank is lost while the picture is being written: another rank then writes it again. */
    private void requirePicture(JobRun run) {
        assertThat(CHECKSUM.matcher(run.out()).results().map(found -> found.group(1)))
                .as("seed %d%s", SEED, run.describe())
                .isNotEmpty()
                .containsOnly(checksum);
        assertThat(directory.resolve("resilient-halo.png")).isNotEmptyFile();
    }
}
