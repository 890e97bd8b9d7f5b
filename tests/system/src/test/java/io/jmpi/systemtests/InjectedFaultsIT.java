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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every matcher over transports with injected faults. Delays, pauses, pieces of single bytes, late accepts and refused
 * claims change no result. Cut connections end the job with an error that names a lost rank, and never with wrong data.
 *
 * <p>The seed of faults and traffic is new for every run; the property {@code jmpi.test.seed} repeats one. The build tries
 * each matcher and each transport in each progress mode; with the Maven profile {@code exhaustive}, all combinations.
 */
@Tag("full")
class InjectedFaultsIT {
    private static final long SEED = TestSeeds.SEED;
    private static final String DIGEST = "(?m)^digest ([0-9a-f]{16})$";
    private static final String FAULTS = "TRANSPORT_FAULTS";

    /** Brings the providers of the transports with faults, which no user's class path has. */
    private static final Path PROVIDERS = JobCommand.TOP.resolve("jmpi-transport-netty/target/test-classes");

    private static String digest;

    @TempDir
    Path directory;

    /** One combination. */
    record Cell(String matcher, String transport, String progress) {
        JobCommand job(String faults) {
            String options = "--matcher " + matcher + " --transport " + transport + " --progress " + progress;
            JobCommand job =
                    transport.equals("faulty-tcp") ? JobCommand.processes(4, options) : JobCommand.inJvm(4, options);
            // Whole stack traces, but no line for each rank. Little credit lets short messages, too, become rendezvous
            // in mid-stream.
            return job.words("--verbose -x JMPI_VERBOSE=false -x JMPI_EAGER_CREDIT=5000")
                    .environment("JMPI_CLASS_PATH", PROVIDERS.toString())
                    .environment(FAULTS, faults)
                    .program(MatchingStress.class, SEED);
        }

        @Override
        public String toString() {
            return matcher + ", " + transport + ", " + progress;
        }
    }

    static List<Cell> allCells() {
        List<Cell> cells = new ArrayList<>();
        for (String matcher : MatchingEngines.load().names()) {
            for (String transport : List.of("faulty-tcp", "faulty-in-jvm")) {
                for (String progress : List.of("application", "thread")) {
                    cells.add(new Cell(matcher, transport, progress));
                }
            }
        }
        return cells;
    }

    static List<Cell> cells() {
        return MatrixSlice.of(allCells(), 3, cell -> List.of(cell.matcher(), cell.transport() + cell.progress()));
    }

    static List<Cell> cellsWithCuts() {
        return MatrixSlice.of(allCells(), 4, cell -> List.of(cell.transport() + cell.progress()));
    }

    @BeforeAll
    static void computeWhatIsExpected(@TempDir Path directory) throws Exception {
        digest = JobCommand.inJvm(4, "")
                .program(MatchingStress.class, SEED)
                .succeedIn(directory)
                .find(DIGEST);
    }

    @ParameterizedTest
    @MethodSource("cells")
    void shouldMatchRandomTrafficByTheRules(Cell cell) throws Exception {
        JobRun run = cell.job(Long.toString(SEED)).succeedIn(directory);
        assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
        assertThat(run.out().lines())
                .contains("matcher " + cell.matcher(), "transport " + cell.transport(), "progress " + cell.progress());
        assertThat(run.complaints()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("cellsWithCuts")
    void shouldReportTheLossOfPeersWhoseConnectionsAreCut(Cell cell) throws Exception {
        try (JobRun run = cell.job(SEED + ",cut").startIn(directory)) {
            int code = run.awaitEnd();
            if (code == 0) { // the seed has cut no connection while it was needed
                assertThat(run.find(DIGEST)).as(run.describe()).isEqualTo(digest);
            } else {
                assertThat(run.err())
                        .as(run.describe())
                        .containsPattern("lost rank \\d: .*(cut by an injected fault|was closed|reset|Broken pipe)")
                        .doesNotContain("IllegalStateException")
                        .doesNotContain("ClosedChannelException");
            }
        }
    }

    @Test
    void shouldNotOfferFaultsToUsers() throws Exception {
        JobRun run = JobCommand.processes(1, "--transport faulty-tcp hello").exitIn(directory, 2);
        assertThat(run.err()).contains("--transport faulty-tcp: ", "unknown transport");
    }
}
