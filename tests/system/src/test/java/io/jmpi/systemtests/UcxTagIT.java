package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.UcxInstallation.Carrier;
import io.jmpi.systemtests.programs.Flood;
import io.jmpi.systemtests.programs.KilledPeers;
import io.jmpi.systemtests.programs.MatchingStress;
import io.jmpi.systemtests.programs.surface.Surface;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs whose messages UCX matches: engine {@code ucx-tag}. */
class UcxTagIT {
    private static final String SEED = Long.toString(TestSeeds.SEED);
    private static final String DIGEST = "digest ([0-9a-f]+)";
    private static final int RANKS = 4;
    private static final int RANKS_OF_SURFACE = 5;
    private static final int VICTIMS = 3;

    @TempDir
    Path directory;

    /** What {@link MatchingStress} prints with every engine. */
    private static String digest;

    @BeforeAll
    static void requireUcx(@TempDir Path other) throws Exception {
        UcxInstallation.assume();
        digest = JobCommand.inJvm(RANKS, "")
                .program(MatchingStress.class, SEED)
                .succeedIn(other)
                .find(DIGEST);
    }

    /** Also with little credit, so that most messages are announced with their tags. */
    @ParameterizedTest
    @CsvSource({"MEMORY, application, 1048576", "TCP, thread, 5000"})
    void shouldMatchRandomTrafficByTheRules(Carrier carrier, String progress, String credit) throws Exception {
        JobRun run = UcxInstallation.processes(RANKS, carrier, "--matcher ucx-tag --progress " + progress)
                .environment("JMPI_EAGER_CREDIT", credit)
                .program(MatchingStress.class, SEED)
                .succeedIn(directory);
        assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
        assertThat(run.out().lines()).contains("matcher ucx-tag", "transport ucx");
        assertThat(run.complaints()).isEmpty();
    }

    /** Two ranks send with tags to each other; to and from the others messages travel without. */
    @Test
    @Tag("full")
    void shouldMatchWhatRanksOfOtherEnginesSend() throws Exception {
        JobRun run = UcxInstallation.processes(RANKS, Carrier.MEMORY, "")
                .program(MatchingStress.class, SEED, "ucx-tag", "bins", "ucx-tag", "optimistic")
                .succeedIn(directory);
        assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldMatchMessagesOfOtherTransports() throws Exception {
        JobRun run = UcxInstallation.over(
                        Carrier.MEMORY, JobCommand.processes(RANKS, "--transport shm --matcher ucx-tag"))
                .program(MatchingStress.class, SEED)
                .succeedIn(directory);
        assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
        assertThat(run.out().lines()).contains("matcher ucx-tag", "transport shm");
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, thread", "TCP, application"})
    @Tag("full")
    void shouldBringTheSameInEveryChapter(Carrier carrier, String progress) throws Exception {
        List<String> expected = digests(JobCommand.inJvm(RANKS_OF_SURFACE, "-x JMPI_LEFTOVERS=silent")
                .program(Surface.class)
                .succeedIn(directory));
        JobRun run = UcxInstallation.processes(RANKS_OF_SURFACE, carrier, "--matcher ucx-tag --progress " + progress)
                .words("-x JMPI_LEFTOVERS=silent") // It frees communicators with messages on purpose.
                .program(Surface.class)
                .succeedIn(directory);
        assertThat(digests(run)).as(run.describe()).isNotEmpty().isEqualTo(expected);
        assertThat(run.out().lines()).contains("matcher ucx-tag", "transport ucx");
    }

    private static List<String> digests(JobRun run) {
        return run.out().lines().filter(line -> line.contains(" digest ")).toList();
    }

    /** A sender that has used its announcements waits until the receiver has taken messages from UCX. */
    @ParameterizedTest
    @CsvSource({"1048576", "2000"})
    @Tag("full")
    void shouldLoseNothingInAFloodOfUnexpectedMessages(String credit) throws Exception {
        JobRun run = UcxInstallation.processes(2, Carrier.MEMORY, "-J -Xmx256m --matcher ucx-tag")
                .environment("JMPI_EAGER_CREDIT", credit)
                .program(Flood.class)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("unexpected 200000", "received 200000");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldGoOnWithoutKilledPeers() throws Exception {
        Random random = new Random(41 * TestSeeds.SEED);
        JobCommand command = UcxInstallation.processes(1 + VICTIMS, Carrier.MEMORY, "--keep-going --matcher ucx-tag")
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(KilledPeers.class);
        try (JobRun run = command.startIn(directory)) {
            KilledPeersIT.killInTurn(run, VICTIMS, random);
            run.succeed();
        }
    }

    @Test
    void shouldBeComparedAndCounted() throws Exception {
        JobRun run = UcxInstallation.processes(2, Carrier.MEMORY, "--compare queues,ucx-tag --rounds 1 halo --steps 50")
                .succeedIn(directory);
        assertThat(run.out()).containsPattern("queues +").containsPattern("ucx-tag +");
    }
}
