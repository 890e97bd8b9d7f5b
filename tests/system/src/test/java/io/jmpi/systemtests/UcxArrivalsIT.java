package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.UcxInstallation.Carrier;
import io.jmpi.systemtests.programs.ChangesEngines;
import io.jmpi.systemtests.programs.Exhausted;
import io.jmpi.systemtests.programs.HaltsWithin;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs over UCX in which messages wait: because no buffer is free, or because a part of them has not arrived. */
class UcxArrivalsIT {
    private static final int RANKS = 3;

    @TempDir
    Path directory;

    @BeforeAll
    static void requireUcx() {
        UcxInstallation.assume();
    }

    @ParameterizedTest
    @CsvSource({"contact, exact", "contact, ucx-tag", "tagged, ucx-tag"})
    void shouldReachARankForTheFirstTimeWhileAllBuffersAreUsed(String how, String matcher) throws Exception {
        JobRun run = UcxInstallation.processes(RANKS, Carrier.MEMORY, "--progress application --matcher " + matcher)
                .program(Exhausted.class, how, directory)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactlyInAnyOrder("rank 0 is done", "rank 1 is done", "rank 2 is done");
        assertThat(run.complaints()).isEmpty();
    }

    /** Short messages and parts of longer ones do not wait for the receiver. */
    @ParameterizedTest
    @ValueSource(strings = {"posted", "unexpected"})
    @Tag("full")
    void shouldGoOnWithoutARankThatHaltsWithinAMessage(String how) throws Exception {
        JobRun run = UcxInstallation.processes(
                        RANKS, Carrier.MEMORY, "--keep-going --progress application --matcher ucx-tag")
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(HaltsWithin.class, how, directory.resolve("sent"))
                .exitIn(directory, HaltsWithin.CODE);
        assertThat(run.out()).containsPattern("received [1-9]").contains("rank 0 has an answer");
        assertThat(run.err()).contains("rank 1 exited with code " + HaltsWithin.CODE + "; the others go on");
    }

    @Test
    @Tag("full")
    void shouldKeepTheOrderWhileEnginesChange() throws Exception {
        JobRun run = UcxInstallation.processes(RANKS, Carrier.MEMORY, "--progress application --matcher ucx-tag")
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(ChangesEngines.class, TestSeeds.SEED, "bins", "ucx-tag")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("received 6000");
        assertThat(run.complaints()).isEmpty();
    }
}
