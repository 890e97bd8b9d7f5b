package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.MatchingStress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every matcher over every transport in every progress mode: the same results. A build tries each matcher, and each transport in
 * each progress mode, in combinations that a seed chooses; with the Maven profile {@code exhaustive}, all combinations.
 *
 * <p>The seed, also of the random traffic, is new for every run; the property {@code jmpi.test.seed} repeats one.
 */
class EnginesOverTransportsIT {
    private static final long SEED = TestSeeds.SEED;
    private static final String STEPS = " halo --verify --steps 50";
    private static final String CHECKSUM = "CRC-32\\) +([0-9a-f]{8})\n";
    private static final String DIGEST = "(?m)^digest ([0-9a-f]{16})$";

    private static final List<String> FULLY = List.of("queues", "bins");
    private static final List<String> WITH_DEVICE =
            List.of("hardware", "overlap", "associative", "fpga", "portals", "optimistic");
    private static final List<String> WITH_LITTLE_CREDIT = List.of("bins", "exact", "hardware");

    private static String checksum;
    private static String digest;

    @TempDir
    Path directory;

    /** One combination. */
    record Cell(String matcher, String transport, boolean inJvm, String progress) {
        JobCommand job(int ranks) {
            String options = "--matcher " + matcher + " --transport " + transport + " --progress " + progress;
            JobCommand job = inJvm ? JobCommand.inJvm(ranks, options) : JobCommand.processes(ranks, options);
            return transport.equals("ucx") ? UcxInstallation.over(UcxInstallation.Carrier.MEMORY, job) : job;
        }

        @Override
        public String toString() {
            return matcher + ", " + transport + (inJvm ? " in one JVM" : "") + ", " + progress;
        }
    }

    /** Everything for the oldest two matchers; the others by processes and in one JVM, those with a device in both modes. */
    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String matcher : MatchingEngines.load().names()) {
            boolean fully = FULLY.contains(matcher);
            for (String progress : List.of("application", "thread")) {
                boolean application = progress.equals("application");
                if (fully || application || WITH_DEVICE.contains(matcher)) {
                    cells.add(new Cell(matcher, "shm", false, progress));
                    cells.add(new Cell(matcher, "tcp", false, progress));
                    if (UcxInstallation.WHY_NONE.isEmpty()) {
                        cells.add(new Cell(matcher, "ucx", false, progress));
                    }
                }
                if (fully || !application || WITH_DEVICE.contains(matcher)) {
                    cells.add(new Cell(matcher, "in-jvm", true, progress));
                }
                if (fully) {
                    cells.add(new Cell(matcher, "tcp", true, progress));
                }
            }
        }
        return cells;
    }

    private static List<Cell> slice(int variant) {
        return MatrixSlice.of(
                cells(), variant, cell -> List.of(cell.matcher(), cell.transport() + cell.inJvm() + cell.progress()));
    }

    static List<Cell> cellsWithTraffic() {
        return slice(0);
    }

    static List<Cell> cellsWithHalos() {
        return TestSeeds.some(4, slice(1));
    }

    @BeforeAll
    static void computeWhatIsExpected(@TempDir Path directory) throws Exception {
        checksum = JobCommand.inJvm(1, STEPS)
                .words("--output one.png")
                .succeedIn(directory)
                .find(CHECKSUM);
        digest = JobCommand.inJvm(4, "")
                .program(MatchingStress.class, SEED)
                .succeedIn(directory)
                .find(DIGEST);
    }

    @ParameterizedTest
    @MethodSource("cellsWithTraffic")
    @Tag("full")
    void shouldMatchRandomTrafficByTheRules(Cell cell) throws Exception {
        // Little credit in half of the cells: then short messages, too, become rendezvous in mid-stream.
        String credit = WITH_LITTLE_CREDIT.contains(cell.matcher()) ? "-x JMPI_EAGER_CREDIT=5000" : "";
        // Devices get buffers of all lengths, soon have no room, and run beside the ranks.
        String device = "-x JMPI_HARDWARE_THRESHOLD=0 -x JMPI_HARDWARE_TAGS=16 -x JMPI_ASSOCIATIVE_CELLS=16"
                + " -x JMPI_FPGA_MEMORY=4 -x JMPI_FPGA_LIST=12 -x JMPI_PORTALS_ENTRIES=16 -x JMPI_OPTIMISTIC_RECEIVES=24"
                + " -x JMPI_OPTIMISTIC_MESSAGES=24 -x JMPI_OPTIMISTIC_CORES=2 -x JMPI_OPTIMISTIC_LEND=false";
        JobRun run = cell.job(4)
                .words(credit)
                .words(device)
                .program(MatchingStress.class, SEED)
                .succeedIn(directory);
        assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
        assertThat(run.out().lines())
                .contains("matcher " + cell.matcher(), "transport " + cell.transport(), "progress " + cell.progress());
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cellsWithHalos")
    void shouldExchangeHalos(Cell cell) throws Exception {
        JobRun run = cell.job(4).words(STEPS).succeedIn(directory);
        assertThat(run.find(CHECKSUM)).as(run.describe()).isEqualTo(checksum);
        assertThat(run.out())
                .contains("bit for bit")
                .containsPattern("matcher +" + cell.matcher() + "\n")
                .containsPattern("transport +" + cell.transport() + "\n")
                .containsPattern("progress +" + cell.progress() + "\n");
        assertThat(run.complaints()).isEmpty();
        assertThat(directory.resolve("halo.png")).isNotEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("full")
    void shouldTellForEachCommunicatorWhichMatcherItHasChosen(boolean inJvm) throws Exception {
        JobCommand job = inJvm ? JobCommand.inJvm(4, "--matcher auto") : JobCommand.processes(4, "--matcher auto");
        JobRun run = job.words(STEPS).succeedIn(directory);
        assertThat(run.find(CHECKSUM)).as(run.describe()).isEqualTo(checksum);
        assertThat(run.out()).containsPattern("matcher +exact\n");
        assertThat(run.complaints().lines().filter(line -> line.contains("matcher")))
                .satisfiesExactly(
                        world -> assertThat(world)
                                .startsWith("jmpi: communicator world, rank 0 of 4: matcher exact (auto: no hint"),
                        grid -> assertThat(grid)
                                .startsWith("jmpi: communicator 4 (cart 2 x 2 of world), rank 0 of 4: matcher exact"
                                        + " (auto: no hint"));
    }

    /** Half of those of the oldest two: each matcher with each transport, and with each progress mode. */
    static List<Cell> everySecondCell() {
        List<Cell> half = cells().stream()
                .filter(cell -> FULLY.contains(cell.matcher()))
                .filter(cell -> cell.matcher().equals("bins") == cell.progress().equals("thread"))
                .toList();
        return TestSeeds.some(
                1, MatrixSlice.of(half, 2, cell -> List.of(cell.matcher(), cell.transport() + cell.inJvm())));
    }

    @ParameterizedTest
    @MethodSource("everySecondCell")
    void shouldGatherUnequalAmounts(Cell cell) throws Exception {
        JobRun run = cell.job(3).words("gatherv --output found.csv").succeedIn(directory);
        assertThat(run.out()).contains("byte for byte");
        assertThat(run.complaints()).isEmpty();
        assertThat(directory.resolve("found.csv")).isNotEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({"1, 1d", "2, 1d", "2, 2d", "4, 1d", "5, 1d", "5, 2d"})
    @Tag("full")
    void shouldComputeTheSameForAnyNumberOfRanks(int ranks, String decomposition) throws Exception {
        JobRun run = JobCommand.inJvm(ranks, "--transport tcp" + STEPS + " --decomposition " + decomposition)
                .succeedIn(directory);
        assertThat(run.find(CHECKSUM)).as(run.describe()).isEqualTo(checksum);
    }
}
