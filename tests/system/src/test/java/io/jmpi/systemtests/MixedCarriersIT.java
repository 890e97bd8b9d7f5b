package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Exchanges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job in which ranks 0 and 1 share memory, and others cannot: rank 2 has no room for rings, and rank 3 sees only its
 * own process. Linux's name spaces make it so, for which the tests need the rights of root.
 */
@EnabledOnOs(OS.LINUX)
@Tag("full")
class MixedCarriersIT {
    private static final int RANKS = 4;
    private static final String NO_ROOM =
            "unshare --mount sh -c 'mount -t tmpfs -o size=16k none /dev/shm && exec \"$@\"' sh";
    private static final String NO_OTHERS = "unshare --mount --pid --mount-proc --fork --kill-child";

    @TempDir
    Path directory;

    @BeforeEach
    void requireNameSpaces() throws Exception {
        for (String prefix : List.of(NO_ROOM, NO_OTHERS)) {
            int code = new ProcessBuilder("sh", "-c", prefix + " true").start().waitFor();
            assumeThat(code).as("'%s' needs the rights of root", prefix).isZero();
        }
    }

    @Test
    void shouldUseBothCarriersInOneJob() throws Exception {
        JobCommand command = JobCommand.processes(RANKS, "--transport shm")
                .environment("JDK_JAVA_OPTIONS", JobCommand.QUICK + " -Djava.home=" + javaHome(2, 3))
                .environment("JMPI_COLLECTIVES_MEMORY", "false") // Rank 2 would share that of ranks 0 and 1.
                .program(
                        Exchanges.class,
                        TestSeeds.some(1, 3, MatchingEngines.load().names()).toArray());
        try (JobRun run = command.startIn(directory)) {
            run.awaitOutput("rank \\d has received all\n", RANKS);
            List<Set<String>> memory =
                    Stream.of(0, 1, 2, 3).map(rank -> sharedMemoryOf(rank, run)).toList();
            for (int rank = 0; rank < RANKS; rank++) {
                for (int other = rank + 1; other < RANKS; other++) {
                    Set<String> common = new HashSet<>(memory.get(rank));
                    common.retainAll(memory.get(other));
                    assertThat(common)
                            .as("memory that ranks %d and %d share%s", rank, other, run.describe())
                            .hasSize(rank == 0 && other == 1 ? 1 : 0);
                }
            }
            run.endInput();
            run.succeed();
            assertThat(run.err())
                    .containsPattern("cannot create shared memory.*socket")
                    .containsPattern("cannot open shared memory.*socket");
        }
    }

    /** Rank 0, which would create the memory of all for collective operations, has no room for it. */
    @Test
    void shouldUseMessagesIfThereIsNoRoomForTheMemoryOfCollectiveOperations() throws Exception {
        JobCommand command = JobCommand.processes(RANKS, "--transport shm")
                .environment("JDK_JAVA_OPTIONS", JobCommand.QUICK + " -Djava.home=" + javaHome(0, RANKS))
                .program(
                        Exchanges.class,
                        TestSeeds.some(1, 3, MatchingEngines.load().names()).toArray());
        try (JobRun run = command.startIn(directory)) {
            run.awaitOutput("rank \\d has received all\n", RANKS);
            run.endInput();
            run.succeed();
            assertThat(run.err()).containsOnlyOnce("no shared memory: ").contains("--shm-size");
        }
    }

    /** JUnit would warn of links that lead out of its directory. */
    @AfterEach
    void deleteLinks() throws IOException {
        Path home = directory.resolve("java");
        if (Files.isDirectory(home)) {
            try (Stream<Path> parts = Files.list(home)) {
                for (Path link : parts.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    /** A Java that starts two ranks in name spaces of their own. The launcher starts ranks with its own Java. */
    private Path javaHome(int withoutRoom, int withoutOthers) throws IOException {
        Path real = Path.of(System.getProperty("java.home"));
        Path home = directory.resolve("java");
        Path bin = Files.createDirectories(home.resolve("bin"));
        try (Stream<Path> parts = Files.list(real)) {
            for (Path part : parts.filter(part -> !part.endsWith("bin")).toList()) {
                Files.createSymbolicLink(home.resolve(part.getFileName()), part);
            }
        }
        String java = real.resolve("bin").resolve("java") + " \"$@\"\n";
        Path script = Files.writeString(
                bin.resolve("java"),
                "#!/bin/sh\ncase $PMI_ID in\n" + withoutRoom + ") exec " + NO_ROOM + " " + java + ";;\n" + withoutOthers
                        + ") exec " + NO_OTHERS + " " + java + ";;\n*) exec " + java + ";;\nesac\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return home;
    }

    /** The device and number of each file of rings that a rank has mapped. */
    private static Set<String> sharedMemoryOf(int rank, JobRun run) {
        Set<String> files = new HashSet<>();
        for (ProcessHandle process : run.launcher().descendants().toList()) {
            Path directory = Path.of("/proc", Long.toString(process.pid()));
            try {
                if (List.of(Files.readString(directory.resolve("environ")).split("\0", -1))
                        .contains("PMI_ID=" + rank)) {
                    for (String line : Files.readAllLines(directory.resolve("maps"))) {
                        String[] fields = line.split(" +", -1);
                        if (line.contains("/jmpi-") && line.endsWith("(deleted)")) {
                            files.add(fields[3] + " " + fields[4]);
                        }
                    }
                }
            } catch (NoSuchFileException e) {
                // A process that has ended meanwhile.
            } catch (IOException e) {
                throw new AssertionError("cannot look at rank " + rank, e);
            }
        }
        return files;
    }
}
