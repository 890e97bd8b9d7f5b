package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.UcxInstallation.Carrier;
import io.jmpi.systemtests.programs.Faults;
import io.jmpi.systemtests.programs.KilledPeers;
import io.jmpi.systemtests.programs.Starved;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Ranks that end or are killed in the middle of messages over UCX: the others notice, and go on or end. */
@Tag("full")
class UcxLossesIT {
    private static final int RANKS = 4;
    private static final int STEPS = 400;
    private static final int CHECKPOINT_EVERY = 10;
    private static final int VICTIMS = 6;

    private static final Pattern CHECKSUM = Pattern.compile("CRC-32\\) +([0-9a-f]{8})\n");

    @TempDir
    Path directory;

    @BeforeAll
    static void requireUcx() {
        UcxInstallation.assume();
    }

    /**
     * While another one connects to them, receives short and long messages from them, waits for them, polls or computes. Over shared
     * memory only: UCX 1.13 aborts if a process ends while it connects by sockets.
     */
    @ParameterizedTest
    @CsvSource({"application, queues", "thread, overlap"})
    void shouldGoOnWithoutKilledPeers(String progress, String matcher) throws Exception {
        Random random = new Random(37 * TestSeeds.SEED + matcher.length());
        JobCommand command = UcxInstallation.processes(
                        1 + VICTIMS, Carrier.MEMORY, "--keep-going --progress " + progress + " --matcher " + matcher)
                // Short messages do not wait for the receiver, so that all buffers are on their way.
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(KilledPeers.class);
        try (JobRun run = command.startIn(directory)) {
            KilledPeersIT.killInTurn(run, VICTIMS, random);
            run.succeed();
        }
    }

    @ParameterizedTest
    @EnumSource(Carrier.class)
    void shouldComputeThePictureWithoutTheKilledRank(Carrier carrier) throws Exception {
        String program = "resilient-halo --steps " + STEPS;
        String checksum = JobCommand.inJvm(1, program).succeedIn(directory).find(CHECKSUM.pattern());
        Random random = new Random(31 * TestSeeds.SEED + carrier.name().length());
        JobCommand command = UcxInstallation.processes(RANKS, carrier, "--keep-going " + program + " --verbose");
        try (JobRun run = command.startIn(directory)) {
            List<ProcessHandle> ranks = run.awaitRanks(RANKS);
            int checkpoint = CHECKPOINT_EVERY * random.nextInt(STEPS / CHECKPOINT_EVERY / 2);
            run.awaitOutput("checkpoint at step " + checkpoint + "\n", 1);
            ranks.get(random.nextInt(RANKS)).destroyForcibly();
            run.succeed();
            assertThat(CHECKSUM.matcher(run.out()).results().map(found -> found.group(1)))
                    .as("seed %d%s", TestSeeds.SEED, run.describe())
                    .isNotEmpty()
                    .containsOnly(checksum);
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, exit, 7", "TCP, abort, 42", "MEMORY, throw-and-close, 1", "TCP, halt-unseen, 1"})
    void shouldEndWithTheRankThatEnds(Carrier carrier, String how, int code) throws Exception {
        try (JobRun run = UcxInstallation.processes(RANKS, carrier, "")
                .program(Faults.class, how)
                .startIn(directory)) {
            run.exit(code);
            assertThat(run.err()).containsPattern("jmpirun: rank 1 (exited|aborted|ended).*; ended the others");
            assertThat(run.launcher().descendants()).isEmpty();
        }
    }

    /** All others wait for it, in different ways. */
    @ParameterizedTest
    @EnumSource(Carrier.class)
    void shouldReportTheRankThatIsKilledToAllThatWaitForIt(Carrier carrier) throws Exception {
        try (JobRun run = UcxInstallation.processes(RANKS, carrier, "--keep-going")
                .program(Faults.class, "wait")
                .startIn(directory)) {
            List<ProcessHandle> ranks = run.awaitRanks(RANKS);
            ranks.get(1).destroyForcibly();
            for (ProcessHandle rank : ranks) {
                run.awaitEnd(rank);
            }
            assertThat(run.awaitEnd()).isNotZero();
            assertThat(run.err()).containsPattern("rank 1 exited.* code 137\\b").contains("rank 1 is lost: ");
        }
    }

    @ParameterizedTest
    @EnumSource(Carrier.class)
    void shouldGoOnAmongTheOthersWhenARankLeavesEarly(Carrier carrier) throws Exception {
        JobRun run = UcxInstallation.processes(RANKS, carrier, "")
                .program(Faults.class, "close-early")
                .succeedIn(directory);
        assertThat(run.out()).contains("rank 1 left").containsPattern("rank 3 computed \\d+");
    }

    /** The credit lets more messages arrive than the heap has room for. */
    @Test
    void shouldEndAndNameTheRankWhoseMemoryEnds() throws Exception {
        JobRun run = UcxInstallation.processes(2, Carrier.MEMORY, "-J -Xmx40m")
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(Starved.class)
                .exitIn(directory, 1);
        assertThat(run.err()).containsPattern("rank 1 .*OutOfMemoryError.*larger heap");
    }
}
