package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs under the launchers of others, on one host and on several, which are network namespaces of this machine. Skipped where a
 * launcher is not installed, or where the tests may make no namespaces. By {@code mvn verify -Pfull}.
 */
@Tag("full")
class ClustersIT {
    private static final int COUNT = 4;
    private static final String HYDRA = "mpiexec.hydra";
    private static final String OPEN_MPI = "mpirun.openmpi";
    private static final String KEY = "bXBpLXRlc3QtbXBpLXRlc3QtbXBpLXRlc3QtbXBpLXQ";
    private static NetworkHosts hosts;

    @TempDir
    Path directory;

    @BeforeAll
    static void makeHosts() throws Exception {
        hosts = new NetworkHosts(COUNT);
    }

    @AfterAll
    static void removeHosts() throws Exception {
        hosts.close();
    }

    private static List<String> program(String... arguments) {
        return Acquaintances.program(arguments);
    }

    private static JobCommand command(List<String> launcher, List<String> program) {
        List<String> all = new ArrayList<>(launcher);
        all.addAll(program);
        return JobCommand.of(all);
    }

    private List<String> hydraOnHosts(int hostCount, int ranks) throws IOException {
        return hosts.onFirst(
                HYDRA,
                "-hosts",
                String.join(",", hosts.all().subList(0, hostCount)),
                "-ppn",
                Integer.toString(ranks / hostCount),
                "-n",
                Integer.toString(ranks),
                "-launcher",
                "ssh",
                "-launcher-exec",
                NetworkHosts.ssh(directory).toString());
    }

    private List<String> openMpiOnHosts(int ranks) throws IOException {
        String slots = ":" + ranks / 2;
        return hosts.onFirst(
                OPEN_MPI,
                "--allow-run-as-root",
                "--mca",
                "plm_rsh_agent",
                NetworkHosts.ssh(directory).toString(),
                "-H",
                hosts.host(1) + slots + "," + hosts.host(2) + slots,
                "-n",
                Integer.toString(ranks));
    }

    // ---------------------------------------------------------------- MPICH's launcher

    @ParameterizedTest
    @CsvSource({"'', queues, application", "-pmi-port, queues, thread", "'', optimistic, thread"})
    void shouldRunUnderHydraOnOneHost(String option, String matcher, String progress) throws Exception {
        NetworkHosts.assumeInstalled(HYDRA);
        JobRun run = runUnderHydra(new ArrayList<>(List.of(HYDRA, "-n", "4")), option, matcher, progress);
        Acquaintances.require(run, 4, 4);
    }

    @ParameterizedTest
    @CsvSource({
        "2, '', queues, application",
        "2, -pmi-port, optimistic, thread",
        "4, '', optimistic, application",
        "4, -pmi-port, queues, thread"
    })
    void shouldRunUnderHydraOnHosts(int hostCount, String option, String matcher, String progress) throws Exception {
        NetworkHosts.assumeInstalled(HYDRA);
        hosts.assumed();
        Acquaintances.require(runUnderHydra(hydraOnHosts(hostCount, 4), option, matcher, progress), 4, 4 / hostCount);
    }

    private JobRun runUnderHydra(List<String> launcher, String option, String matcher, String progress)
            throws Exception {
        if (!option.isEmpty()) {
            launcher.add(launcher.indexOf(HYDRA) + 1, option);
        }
        return command(launcher, program())
                .environment("JMPI_MATCHER", matcher)
                .environment("JMPI_PROGRESS", progress)
                .succeedIn(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "kill", "abort"})
    void shouldEndOnBothHostsUnderHydraWhenARankFails(String how) throws Exception {
        NetworkHosts.assumeInstalled(HYDRA);
        hosts.assumed();
        Path permit = directory.resolve("permit");
        try (JobRun run =
                command(hydraOnHosts(2, 4), program(how, permit.toString())).startIn(directory)) {
            Acquaintances.requireFailure(run, 4, 2, permit);
        }
    }

    // ---------------------------------------------------------------- launchers that do not connect ranks

    @ParameterizedTest
    @CsvSource({"queues, application", "optimistic, thread"})
    void shouldMeetAtRankZeroUnderOpenMpi(String matcher, String progress) throws Exception {
        NetworkHosts.assumeInstalled(OPEN_MPI);
        hosts.assumed();
        List<String> launcher = openMpiOnHosts(4);
        Map.of(
                        "JMPI_ROOT", hosts.host(1) + ":20100",
                        "JMPI_JOB_KEY", KEY,
                        "JMPI_MATCHER", matcher,
                        "JMPI_PROGRESS", progress)
                .forEach((name, value) -> launcher.addAll(List.of("-x", name + "=" + value)));
        Acquaintances.require(command(launcher, program()).succeedIn(directory), 4, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "kill", "abort"})
    void shouldEndOnBothHostsWhenARankFailsThatMetAtRankZero(String how) throws Exception {
        NetworkHosts.assumeInstalled(OPEN_MPI);
        hosts.assumed();
        List<String> launcher = openMpiOnHosts(4);
        launcher.addAll(List.of("-x", "JMPI_ROOT=" + hosts.host(1) + ":20100", "-x", "JMPI_JOB_KEY=" + KEY));
        Path permit = directory.resolve("permit");
        try (JobRun run = command(launcher, program(how, permit.toString())).startIn(directory)) {
            Acquaintances.requireFailure(run, 4, 2, permit);
            assertThat(run.err())
                    .containsPattern(
                            how.equals("abort")
                                    ? "jmpi: rank 1 aborted.* code 42\\b"
                                    : "jmpi: rank 1 .*ended.*Mpi\\.close\\(\\).*MPI\\.Finalize\\(\\)");
        }
    }

    @Test
    void shouldSayWhatToSetIfTheRanksCannotMeet() throws Exception {
        JobRun run = JobCommand.of(program())
                .environment("OMPI_COMM_WORLD_RANK", "1")
                .environment("OMPI_COMM_WORLD_SIZE", "2")
                .exitIn(directory, 1);
        assertThat(run.err()).contains("rank 1 of 2", "Open MPI", "JMPI_ROOT=HOST:PORT");
    }
}
