package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.KilledPeers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ranks that are killed while another one connects to them, receives from them, waits for them, polls, fills their ring in
 * shared memory, or computes while its devices read their messages: it goes on, and no file is left. The seed is that of {@link MatrixSlice}; the property
 * {@code jmpi.test.kills} changes the number of kills.
 */
@Tag("full")
class KilledPeersIT {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final int VICTIMS = 6;
    private static final int JOBS = Integer.getInteger("jmpi.test.kills", 24) / VICTIMS;

    /** About as long as it takes to connect and then to fill a ring several times. */
    private static final int LAST_KILL_MICROS = 30_000;

    @TempDir
    Path directory;

    static Stream<Integer> jobs() {
        return IntStream.range(0, JOBS).boxed();
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldGoOnWithoutKilledPeersAndLeaveNoFile(int number) throws Exception {
        Random random = new Random(37 * TestSeeds.SEED + number);
        Set<String> before = files();
        String options = (number % 2 == 0 ? "--progress application" : "--progress thread")
                + (number % 4 < 2 ? " --matcher overlap" : "");
        JobCommand command = JobCommand.processes(1 + VICTIMS, "--keep-going --transport shm " + options)
                // Short messages do not wait for the receiver, so that a ring becomes full.
                .environment("JMPI_EAGER_CREDIT", "1000000000")
                .program(KilledPeers.class);
        try (JobRun run = command.startIn(directory)) {
            killInTurn(run, VICTIMS, random);
            run.succeed();
        }
        // Jobs of others on this machine also have files there, but each only for a moment.
        Set<String> left = files();
        left.removeAll(before);
        await().untilAsserted(() -> {
            left.retainAll(files());
            assertThat(left).as("seed %d", TestSeeds.SEED).isEmpty();
        });
    }

    /** Kills each rank but the first in the middle of what rank 0 of {@link KilledPeers} exchanges with it. */
    static void killInTurn(JobRun run, int victims, Random random) throws Exception {
        List<ProcessHandle> ranks = run.awaitRanks(1 + victims);
        for (int victim = 1; victim <= victims; victim++) {
            run.awaitOutput("meets " + victim + "\n", 1);
            // Short times often, because a connection takes little.
            JobRun.killAfter(random.nextInt(1 + random.nextInt(LAST_KILL_MICROS)), ranks.get(victim));
            run.awaitOutput("lost " + victim + "\n", 1);
        }
    }

    private static Set<String> files() {
        String[] names = SHARED_MEMORY.toFile().list((parent, name) -> name.startsWith("jmpi-"));
        return names == null ? new HashSet<>() : Arrays.stream(names).collect(Collectors.toCollection(HashSet::new));
    }
}
