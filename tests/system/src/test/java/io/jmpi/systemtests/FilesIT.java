package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.FileCalls;
import io.jmpi.systemtests.programs.FileLosses;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of several processes: over each transport, on two hosts, with a full disk, and when a rank is killed. */
class FilesIT {
    private static final int KILLS = Integer.getInteger("jmpi.test.kills", 4);
    private static final int LAST_KILL_MICROS = 200_000;

    @TempDir
    Path directory;

    private static void requireAll(JobRun run, int ranks) {
        for (int rank = 0; rank < ranks; rank++) {
            assertThat(run.out()).contains("rank " + rank + " has read what all have written");
        }
        assertThat(run.complaints()).isEmpty();
    }

    static List<String> options() {
        return TestSeeds.some(
                1,
                List.of("--transport tcp", "--transport shm --progress thread", "--transport tcp --progress thread"));
    }

    @ParameterizedTest
    @MethodSource("options")
    void shouldWriteAndReadTogether(String options) throws Exception {
        requireAll(
                JobCommand.processes(4, options)
                        .program(FileCalls.class, directory.resolve("data.bin"))
                        .succeedIn(directory),
                4);
        try (var left = Files.list(directory)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    @Tag("full")
    void shouldWriteAndReadTogetherOnTwoHosts() throws Exception {
        try (NetworkHosts hosts = new NetworkHosts(2).assumed()) {
            JobRun run = JobCommand.of(
                            hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                    .environment("JMPI_TCP_SECURITY", "trusted")
                    .environment("JMPI_HOST_RANKS", "2")
                    .words("-n 4 --hosts " + String.join(",", hosts.all()))
                    .option("--agent", NetworkHosts.remote())
                    .program(FileCalls.class, directory.resolve("data.bin"))
                    .succeedIn(directory);
            requireAll(run, 4);
        }
    }

    @ParameterizedTest
    @MethodSource("kills")
    @Tag("full")
    void shouldFailAtAllRanksThatAreLeftWhenOneIsKilled(int number) throws Exception {
        Random random = new Random(TestSeeds.SEED + number);
        String options = "--keep-going --transport " + (number % 2 == 0 ? "shm" : "tcp");
        try (JobRun run = JobCommand.processes(4, options)
                .program(FileLosses.class, directory.resolve("data.bin"))
                .startIn(directory)) {
            List<ProcessHandle> ranks = run.awaitRanks(4);
            run.awaitOutput("goes on\n", 4);
            int victim = random.nextInt(4);
            JobRun.killAfter(random.nextInt(LAST_KILL_MICROS), ranks.get(victim));
            run.succeed();
            for (int rank = 0; rank < 4; rank++) {
                if (rank != victim) {
                    assertThat(run.out())
                            .containsPattern("rank " + rank + ": PROC_FAILED: .*AtAll of file data\\.bin: .*")
                            .contains("rank " + rank + " closes: PROC_FAILED");
                }
            }
        }
    }

    static List<Integer> kills() {
        return java.util.stream.IntStream.range(0, KILLS).boxed().toList();
    }

    /** The limit is that of the shell, in blocks of 512 bytes or 1 KiB. */
    @Test
    @Tag("full")
    void shouldFailAtAllRanksBeyondTheLimitOfTheFileSize() throws Exception {
        String command = JobCommand.TOP.resolve("jmpirun") + " -n 3 -cp " + JobCommand.TEST_CLASSES + " "
                + FileLosses.class.getName() + " data.bin 20";
        JobRun run = JobCommand.of(List.of("sh", "-c", "ulimit -f 4096 && exec " + command))
                .succeedIn(directory);
        for (int rank = 0; rank < 3; rank++) {
            assertThat(run.out())
                    .containsPattern(
                            "rank " + rank + ": QUOTA: writeAtAll of file data\\.bin: rank \\d.*File too large");
        }
        // The aggregator of the first third has written what all ranks have brought, also those that have failed.
        LongBuffer written = ByteBuffer.wrap(Files.readAllBytes(directory.resolve("data.bin")))
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
        for (int i = 0; i < 200_000; i++) {
            assertThat(written.get(i)).as("long %d", i).isEqualTo(i + 1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1m"})
    @Tag("full")
    void shouldFailAtAllRanksWhenTheDiskIsFull(String size) throws Exception {
        Path disk = Files.createDirectory(directory.resolve("disk"));
        boolean isMounted = new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=" + size, "tmpfs", disk.toString())
                        .start()
                        .waitFor()
                == 0;
        assumeThat(isMounted).as("a file system can be mounted").isTrue();
        try {
            JobRun run = JobCommand.processes(3, "")
                    .program(FileLosses.class, disk.resolve("data.bin"), 20)
                    .succeedIn(directory);
            for (int rank = 0; rank < 3; rank++) {
                assertThat(run.out())
                        .containsPattern(
                                "rank " + rank + ": NO_SPACE: writeAtAll of file data\\.bin: rank \\d.*No space left");
            }
        } finally {
            assertThat(new ProcessBuilder("umount", disk.toString()).start().waitFor())
                    .isZero();
        }
    }
}
