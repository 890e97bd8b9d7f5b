package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.programs.Flood;
import io.jmpi.systemtests.programs.LargeMessages;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More of everything: ranks than cores, ranks than work, bytes than a socket takes, messages than a rank expects. */
@Tag("full")
class OverloadIT {
    @TempDir
    Path directory;

    @Test
    void shouldFinishWithMoreRanksThanCores() throws Exception {
        JobRun run = JobCommand.processes(8, "halo --verify --steps 100").succeedIn(directory);
        assertThat(run.out()).contains("bit for bit").containsPattern("ranks +8\n");
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1d", "2d"})
    void shouldFinishWithMoreRanksThanRows(String decomposition) throws Exception {
        Path image = Files.writeString(directory.resolve("small.pgm"), "P2\n3 2 255\n0 50 100\n150 200 250\n");
        JobRun run = JobCommand.inJvm(
                        7, "--transport tcp halo --verify --image " + image + " --decomposition " + decomposition)
                .succeedIn(directory);
        assertThat(run.out()).contains("bit for bit").contains("3 x 2 cells");
        assertThat(run.complaints()).isEmpty();
    }

    /** Halo exchange, barrier and allreduce; the end of the job, too, must not depend on the square of their number. */
    @Test
    void shouldRunThousandRanksInOneJvm() throws Exception {
        JobRun run = JobCommand.inJvm(1024, "halo --verify --steps 2")
                .environment("JDK_JAVA_OPTIONS", "-Xmx2g -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .succeedIn(directory);
        assertThat(run.out()).contains("bit for bit").containsPattern("ranks +1024\n");
    }

    /** Rings are made at first contact, and are shorter in a job of many ranks. Collective operations have other memory. */
    @Test
    void shouldHoldAtMost64MibOfRingsFor64RanksOfOneJvm() throws Exception {
        JobRun run = JobCommand.inJvm(64, "osu memory")
                .environment("JMPI_COLLECTIVES_MEMORY", "false")
                .succeedIn(directory);
        assertThat(directMebibytes(run, "collectives")).isPositive().isLessThan(directMebibytes(run, "all") / 2);
        assertThat(directMebibytes(run, "all")).isLessThanOrEqualTo(64);
    }

    private static double directMebibytes(JobRun run, String partners) {
        return run.out()
                .lines()
                .map(line -> line.split(" +", -1))
                .filter(cells -> cells[0].equals(partners))
                .mapToDouble(cells -> Double.parseDouble(cells[1]))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"application", "thread"})
    void shouldCarryLargeMessagesInASmallHeap(String progress) throws Exception {
        JobRun run = JobCommand.jmpirun("-n 2 -J -Xmx256m -J -XX:-UseSerialGC -J -XX:+UseG1GC --progress " + progress)
                .program(LargeMessages.class)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactlyInAnyOrder("rank 0 has received all", "rank 1 has received all");
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"queues", "bins"})
    void shouldLoseNothingInAFloodOfUnexpectedMessages(String matcher) throws Exception {
        JobRun run = JobCommand.jmpirun("-n 2 -J -Xmx128m --matcher " + matcher)
                .program(Flood.class)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("unexpected 200000", "received 200000");
        assertThat(run.complaints()).isEmpty();
    }
}
