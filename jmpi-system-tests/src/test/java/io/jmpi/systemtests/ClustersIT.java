package io.jmpi.systemtests;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.systemtests.programs.Acquainted;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
 * launcher is not installed, or where the tests may make no namespaces. By {@code mvn verify -Pclusters}.
 */
@Tag("clusters")
class ClustersIT {
    private static final Path HOSTS = JobCommand.TOP.resolve("jmpi-system-tests/src/test/sh/hosts");

    /** Hosts have it and a number: letters only, others for each run. */
    private static final String NAME = "jm"
            + Long.toString(ProcessHandle.current().pid())
                    .chars()
                    .mapToObj(digit -> Character.toString('a' + digit - '0'))
                    .collect(Collectors.joining());

    private static final int COUNT = 2;
    private static final String HYDRA = "mpiexec.hydra";
    private static final String OPEN_MPI = "mpirun.openmpi";
    private static final String KEY = "bXBpLXRlc3QtbXBpLXRlc3QtbXBpLXRlc3QtbXBpLXQ";
    private static final Pattern SEEN =
            Pattern.compile("rank (\\d+) of (\\d+): digest ([0-9a-f]+), (\\d+) on this host");

    /** What the script has said if it failed. */
    private static String whyNoHosts;

    @TempDir
    Path directory;

    @BeforeAll
    static void makeHosts() throws Exception {
        whyNoHosts = run("up", NAME, Integer.toString(COUNT));
        if (!whyNoHosts.isEmpty()) {
            removeHosts();
        }
    }

    @AfterAll
    static void removeHosts() throws Exception {
        run("down", NAME, Integer.toString(COUNT));
    }

    /** Returns what the script says if it fails. */
    private static String run(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(HOSTS.toString()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), UTF_8);
        return process.waitFor() == 0 ? "" : command + ": " + said;
    }

    private static void assumeInstalled(String launcher) {
        assumeThat(Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(each -> Files.isExecutable(Path.of(each, launcher))))
                .as(launcher + " is not installed")
                .isTrue();
    }

    private static void assumeHosts() {
        assumeThat(whyNoHosts).as("the script that makes network namespaces").isEmpty();
    }

    private static List<String> program(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(JobCommand.QUICK.split(" ")));
        command.addAll(List.of(
                "-cp",
                JobCommand.TEST_CLASSES + File.pathSeparator
                        + JobCommand.TOP.resolve("examples/target/lib")
                        + File.separator + "*",
                Acquainted.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static JobCommand command(List<String> launcher, List<String> program) {
        List<String> all = new ArrayList<>(launcher);
        all.addAll(program);
        return JobCommand.of(all);
    }

    /** A command on the first host, whose launcher reaches the others by the script. */
    private static List<String> onHosts(String... launcher) {
        List<String> command = new ArrayList<>(List.of(HOSTS.toString(), "on", NAME + 1));
        command.addAll(List.of(launcher));
        return command;
    }

    /** Open MPI and Hydra start their agent by one word. */
    private Path agent() throws IOException {
        Path agent = directory.resolve("agent");
        if (!Files.exists(agent)) {
            Files.writeString(agent, "#!/bin/sh\nexec " + HOSTS + " ssh \"$@\"\n");
            assertThat(agent.toFile().setExecutable(true)).isTrue();
        }
        return agent;
    }

    private List<String> hydraOnHosts(int ranks) throws IOException {
        return onHosts(
                HYDRA,
                "-hosts",
                NAME + 1 + "," + NAME + 2,
                "-ppn",
                Integer.toString(ranks / COUNT),
                "-n",
                Integer.toString(ranks),
                "-launcher",
                "ssh",
                "-launcher-exec",
                agent().toString());
    }

    private List<String> openMpiOnHosts(int ranks) throws IOException {
        String slots = ":" + ranks / COUNT;
        return onHosts(
                OPEN_MPI,
                "--allow-run-as-root",
                "--mca",
                "plm_rsh_agent",
                agent().toString(),
                "-H",
                NAME + 1 + slots + "," + NAME + 2 + slots,
                "-n",
                Integer.toString(ranks));
    }

    /** Each rank has seen the same, and as many ranks on its host as there are. */
    private static void requireAcquainted(JobRun run, int ranks, int onEachHost) {
        List<MatchResult> seen = SEEN.matcher(run.out()).results().toList();
        assertThat(seen.stream().map(each -> each.group(1)).collect(Collectors.toSet()))
                .as(run.out() + run.err())
                .hasSize(ranks);
        assertThat(seen).allSatisfy(each -> {
            assertThat(each.group(2)).isEqualTo(Integer.toString(ranks));
            assertThat(each.group(4)).isEqualTo(Integer.toString(onEachHost));
        });
        assertThat(seen.stream().map(each -> each.group(3)).collect(Collectors.toSet()))
                .hasSize(1);
    }

    // ---------------------------------------------------------------- MPICH's launcher

    @ParameterizedTest
    @CsvSource({"'', queues, application", "-pmi-port, queues, thread", "'', optimistic, thread"})
    void shouldRunUnderHydraOnOneHost(String option, String matcher, String progress) throws Exception {
        assumeInstalled(HYDRA);
        JobRun run = runUnderHydra(new ArrayList<>(List.of(HYDRA, "-n", "4")), option, matcher, progress);
        requireAcquainted(run, 4, 4);
    }

    @ParameterizedTest
    @CsvSource({"'', queues, application", "-pmi-port, optimistic, thread"})
    void shouldRunUnderHydraOnTwoHosts(String option, String matcher, String progress) throws Exception {
        assumeInstalled(HYDRA);
        assumeHosts();
        requireAcquainted(runUnderHydra(hydraOnHosts(4), option, matcher, progress), 4, 2);
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
        assumeInstalled(HYDRA);
        assumeHosts();
        try (JobRun run = command(hydraOnHosts(4), program(how)).startIn(directory)) {
            requireFailure(run);
        }
    }

    /** All ranks have worked before; nothing is left on the hosts, though a launcher need not wait for ranks of other hosts. */
    private static void requireFailure(JobRun run) throws Exception {
        assertThat(run.awaitEnd()).as(run.out() + run.err()).isNotZero();
        requireAcquainted(run, 4, 2);
        for (ProcessHandle left : processes()) {
            run.awaitEnd(left);
        }
    }

    private static List<ProcessHandle> processes() {
        return ProcessHandle.allProcesses()
                .filter(each ->
                        each.info().arguments().map(List::of).orElse(List.of()).contains(Acquainted.class.getName()))
                .toList();
    }

    // ---------------------------------------------------------------- launchers that do not connect ranks

    @ParameterizedTest
    @CsvSource({"queues, application", "optimistic, thread"})
    void shouldMeetAtRankZeroUnderOpenMpi(String matcher, String progress) throws Exception {
        assumeInstalled(OPEN_MPI);
        assumeHosts();
        List<String> launcher = openMpiOnHosts(4);
        Map.of(
                        "JMPI_ROOT", NAME + "1:20100",
                        "JMPI_JOB_KEY", KEY,
                        "JMPI_MATCHER", matcher,
                        "JMPI_PROGRESS", progress)
                .forEach((name, value) -> launcher.addAll(List.of("-x", name + "=" + value)));
        requireAcquainted(command(launcher, program()).succeedIn(directory), 4, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "kill", "abort"})
    void shouldEndOnBothHostsWhenARankFailsThatMetAtRankZero(String how) throws Exception {
        assumeInstalled(OPEN_MPI);
        assumeHosts();
        List<String> launcher = openMpiOnHosts(4);
        launcher.addAll(List.of("-x", "JMPI_ROOT=" + NAME + "1:20100", "-x", "JMPI_JOB_KEY=" + KEY));
        try (JobRun run = command(launcher, program(how)).startIn(directory)) {
            requireFailure(run);
            assertThat(run.err())
                    .contains(
                            how.equals("abort")
                                    ? "jmpi: rank 1 aborted the job with code 42"
                                    : "jmpi: rank 1 has ended without Mpi.close(); this ends the job");
        }
    }

    @Test
    void shouldSayWhatToSetIfTheRanksCannotMeet() throws Exception {
        JobRun run = JobCommand.of(program())
                .environment("OMPI_COMM_WORLD_RANK", "1")
                .environment("OMPI_COMM_WORLD_SIZE", "2")
                .exitIn(directory, 1);
        assertThat(run.err())
                .contains("this is rank 1 of 2, started by Open MPI's launcher, which does not connect the ranks; set"
                        + " JMPI_ROOT=HOST:PORT at all of them");
    }
}
