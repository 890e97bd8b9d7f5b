package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.UcxInstallation.Carrier;
import io.jmpi.systemtests.programs.Exchanges;
import io.jmpi.systemtests.programs.Flood;
import io.jmpi.systemtests.programs.LargeMessages;
import io.jmpi.systemtests.programs.LongMessages;
import io.jmpi.systemtests.programs.ManyToOne;
import io.jmpi.systemtests.programs.surface.Surface;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Jobs over UCX on one host: the same results as over other transports, under any load, and nothing is left behind. */
class UcxIT {
    private static final int RANKS_OF_SURFACE = 5;
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");

    @TempDir
    Path directory;

    @BeforeAll
    static void requireUcx() {
        UcxInstallation.assume();
    }

    @ParameterizedTest
    @EnumSource(Carrier.class)
    void shouldRunAProgramAndLeaveNothingBehind(Carrier carrier) throws Exception {
        Set<String> before = files();
        JobCommand command = UcxInstallation.processes(2, carrier, "halo --verify --steps 50");
        List<ProcessHandle> left;
        try (JobRun run = command.startIn(directory)) {
            run.succeed();
            assertThat(run.out()).contains("bit for bit").containsPattern("transport +ucx\n");
            assertThat(run.complaints()).isEmpty();
            left = run.launcher().descendants().toList();
        }
        assertThat(left).isEmpty();
        // Jobs of others on this machine also have files there, but each only for a time.
        Set<String> made = files();
        made.removeAll(before);
        await().untilAsserted(() -> {
            made.retainAll(files());
            assertThat(made).isEmpty();
        });
    }

    private static Set<String> files() {
        String[] names = SHARED_MEMORY.toFile().list();
        return new TreeSet<>(names == null ? List.of() : Arrays.asList(names));
    }

    /** A job's carrier, engine and progress mode. */
    record Cell(Carrier carrier, String matcher, String progress) {
        JobCommand job(int ranks, String options) {
            return UcxInstallation.processes(
                    ranks, carrier, options + " --matcher " + matcher + " --progress " + progress);
        }
    }

    static List<Cell> cells() {
        return List.of(
                new Cell(Carrier.MEMORY, "queues", "application"),
                new Cell(Carrier.TCP, "bins", "thread"),
                new Cell(Carrier.MEMORY, "ucx-tag", "thread"),
                new Cell(Carrier.TCP, "ucx-tag", "application"));
    }

    static List<Carrier> someCarriers() {
        return TestSeeds.some(1, 1, List.of(Carrier.values()));
    }

    static List<Cell> someCells() {
        return TestSeeds.some(1, 2, cells());
    }

    /** Application mode with ample credit for eager messages, the other mode with little. */
    @ParameterizedTest
    @MethodSource("someCells")
    @Tag("full")
    void shouldBringTheSameInEveryChapter(Cell cell) throws Exception {
        List<String> expected = digests(JobCommand.inJvm(RANKS_OF_SURFACE, "-x JMPI_LEFTOVERS=silent")
                .program(Surface.class)
                .succeedIn(directory));
        JobRun run = cell.job(
                        RANKS_OF_SURFACE,
                        "-x JMPI_LEFTOVERS=silent") // It frees communicators with messages on purpose.
                .words(cell.progress().equals("thread") ? "-x JMPI_EAGER_CREDIT=5000" : "")
                .program(Surface.class)
                .succeedIn(directory);
        assertThat(digests(run)).as(run.describe()).isNotEmpty().isEqualTo(expected);
        assertThat(run.out().lines())
                .contains("transport ucx", "matcher " + cell.matcher(), "progress " + cell.progress());
    }

    private static List<String> digests(JobRun run) {
        return run.out().lines().filter(line -> line.contains(" digest ")).toList();
    }

    @Test
    @Tag("full")
    void shouldCarryTheMessagesOfEveryMatcher() throws Exception {
        try (JobRun run = UcxInstallation.processes(3, Carrier.MEMORY, "")
                .program(Exchanges.class, MatchingEngines.load().names().toArray())
                .startIn(directory)) {
            run.endInput();
            run.succeed();
            assertThat(run.out().lines()).hasSize(3).allMatch(line -> line.endsWith("has received all"));
            assertThat(run.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("someCells")
    @Tag("full")
    void shouldLoseNothingInAFloodOfUnexpectedMessages(Cell cell) throws Exception {
        JobRun run = cell.job(2, "-J -Xmx128m").program(Flood.class).succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("unexpected 200000", "received 200000");
        assertThat(run.complaints()).isEmpty();
    }

    /** Also with little credit, so that even short messages wait for the receiver. */
    @ParameterizedTest
    @MethodSource("someCells")
    @Tag("full")
    void shouldKeepTheOrderOfManyThatSendToOne(Cell cell) throws Exception {
        JobRun run = cell.job(5, "-J -Xmx256m")
                .environment("JMPI_EAGER_CREDIT", cell.progress().equals("thread") ? "2000" : "1000000")
                .program(ManyToOne.class)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("received 2000 from each of 4");
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("someCarriers")
    @Tag("full")
    void shouldCarryLargeMessagesInASmallHeap(Carrier carrier) throws Exception {
        JobRun run = UcxInstallation.processes(2, carrier, "-J -Xmx256m -J -XX:-UseSerialGC -J -XX:+UseG1GC")
                .program(LargeMessages.class)
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactlyInAnyOrder("rank 0 has received all", "rank 1 has received all");
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    @Tag("full")
    void shouldSendMoreThanFourGibibytesThatShareAMegabyte() throws Exception {
        JobRun run = UcxInstallation.processes(2, Carrier.MEMORY, "")
                .program(LongMessages.class)
                .words("repeated")
                .succeedIn(directory);
        assertThat(run.out().lines()).containsExactly("got 4296012888 bytes");
    }
}
