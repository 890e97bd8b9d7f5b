package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.systemtests.programs.surface.Surface;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What each chapter of MPI offers, in jobs of processes with every matcher: the same results as in one JVM. A build tries some
 * of the matchers, chosen by a seed; with the Maven profile {@code exhaustive}, all.
 */
@Tag("full")
class MpiChaptersIT {
    private static final int RANKS = 5;
    private static final List<String> WITH_DEVICE =
            List.of("hardware", "overlap", "associative", "fpga", "portals", "optimistic");

    /** Devices get buffers of all lengths, soon have no room, and run beside the ranks. */
    private static final String DEVICE =
            "-x JMPI_HARDWARE_THRESHOLD=0 -x JMPI_HARDWARE_TAGS=16 -x JMPI_PORTALS_ENTRIES=16"
                    + " -x JMPI_OPTIMISTIC_RECEIVES=24 -x JMPI_OPTIMISTIC_MESSAGES=24";

    /** Soon used up, so that short messages become rendezvous in mid-stream. */
    private static final String LITTLE_CREDIT = "-x JMPI_EAGER_CREDIT=5000";

    private static List<String> digests;

    @TempDir
    Path directory;

    /** One combination; application mode goes with ample credit for eager messages, the other with little. */
    record Cell(String matcher, boolean inJvm, String progress) {
        JobCommand job() {
            String options = "--matcher " + matcher + " --progress " + progress;
            JobCommand job = inJvm ? JobCommand.inJvm(RANKS, options) : JobCommand.processes(RANKS, options);
            return job.words(DEVICE + " -x JMPI_LEFTOVERS=silent") // It frees communicators with messages on purpose.
                    .words(progress.equals("thread") ? LITTLE_CREDIT : "")
                    .program(Surface.class);
        }

        String transport() {
            return inJvm ? "in-jvm" : "shm";
        }

        @Override
        public String toString() {
            return matcher + ", " + transport() + ", " + progress;
        }
    }

    /** Each matcher over TCP, by turns in either progress mode; and one more job in one JVM. */
    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String matcher : MatchingEngines.load().names()) {
            cells.add(new Cell(matcher, false, cells.size() % 2 == 0 ? "application" : "thread"));
        }
        cells.add(new Cell("optimistic", true, "thread"));
        return cells;
    }

    /** Devices, software, processes and one JVM, in either progress mode. */
    static List<Cell> slice() {
        return MatrixSlice.of(
                cells(), 0, cell -> List.of(WITH_DEVICE.contains(cell.matcher()), cell.inJvm() + cell.progress()));
    }

    private static List<String> digests(JobRun run) {
        return run.out().lines().filter(line -> line.contains(" digest ")).toList();
    }

    @BeforeAll
    static void computeWhatIsExpected(@TempDir Path directory) throws Exception {
        JobRun run = new Cell("queues", true, "application").job().succeedIn(directory);
        digests = digests(run);
        assertThat(digests).as(run.describe()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("slice")
    void shouldBringTheSameInEveryChapter(Cell cell) throws Exception {
        JobRun run = cell.job().succeedIn(directory);
        assertThat(digests(run)).as(run.describe()).isEqualTo(digests);
        assertThat(run.out().lines())
                .contains("matcher " + cell.matcher(), "transport " + cell.transport(), "progress " + cell.progress());
        // A chapter sends objects that are refused; their class is named once for each rank.
        assertThat(run.complaints().lines())
                .allMatch(line -> line.matches(".*rank \\d .*refused.*object of class .*"))
                .hasSizeLessThanOrEqualTo(RANKS);
    }
}
