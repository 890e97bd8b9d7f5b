package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.systemtests.programs.Acquainted;
import io.jmpi.systemtests.programs.Echo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs of {@code jmpirun --hosts} on hosts that are network namespaces of this machine: what they exchange, how they end, and what
 * broken cables do. By {@code mvn verify -Pfull}.
 */
@Tag("full")
class HostsIT {
    private static final int COUNT = 4;
    private static final String SILENCE_SECONDS = "4";

    @TempDir
    Path directory;

    private NetworkHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception {
        hosts = new NetworkHosts(COUNT).assumed();
    }

    @AfterEach
    void removeHosts() throws Exception {
        hosts.close();
    }

    private JobCommand jmpirun(int hostCount, int ranks, String options) {
        return JobCommand.of(hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .environment("JMPI_TCP_TIMEOUT", SILENCE_SECONDS)
                .environment("JMPI_TCP_SECURITY", "trusted") // Starts sooner; the exchanges below encrypt, too.
                .words("-n " + ranks + " --hosts "
                        + String.join(",", hosts.all().subList(0, hostCount)))
                .words(options)
                .option("--agent", NetworkHosts.remote());
    }

    private JobRun start(String how) throws Exception {
        return jmpirun(2, 4, "").program(Acquainted.class, how).startIn(directory);
    }

    @ParameterizedTest
    @CsvSource({
        "2, queues, application, tls",
        "2, optimistic, thread, tls",
        "4, queues, thread, trusted",
        "4, optimistic, application, tls"
    })
    void shouldExchangeTheSameOnAnyHosts(int hostCount, String matcher, String progress, String security)
            throws Exception {
        JobRun run = jmpirun(hostCount, 4, "--matcher " + matcher + " --progress " + progress)
                .environment("JMPI_TCP_SECURITY", security)
                .program(Acquainted.class)
                .succeedIn(directory);
        Acquaintances.require(run, 4, 4 / hostCount);
        assertThat(run.complaints()).isEmpty();
    }

    @Test
    void shouldExchangeTheSameByIpV6() throws Exception {
        assumeThat(Files.exists(Path.of("/proc/net/if_inet6")))
                .as("the kernel has IPv6")
                .isTrue();
        JobRun run = JobCommand.of(
                        hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .words("--hosts " + hosts.host(1) + "-six:2," + hosts.host(2) + "-six:2 --verbose")
                .option("--agent", NetworkHosts.remote())
                .program(Acquainted.class)
                .succeedIn(directory);
        Acquaintances.require(run, 4, 2);
        assertThat(run.err()).containsPattern("listens at fd00:78:0:0:0:0:0:1\\b.*\\bTLS\\b");
    }

    /** The first rank is on the launcher's host, where all might be; those of the second host know better. */
    @Test
    void shouldRefuseToListenWhereOtherHostsCannotReach() throws Exception {
        JobRun run = jmpirun(2, 4, "")
                .environment("JMPI_TCP_INTERFACE", "lo")
                .program(Acquainted.class)
                .exitIn(directory, 1);
        assertThat(run.err()).contains("'tcp.interface'", "'lo'", "2 of 4 ranks", "JMPI_LOCAL_SIZE=4");
    }

    @ParameterizedTest
    @CsvSource({"exit, 3", "kill, 137", "abort, 42"})
    void shouldEndOnAllHostsWithTheCodeOfTheRankThatFails(String how, int code) throws Exception {
        try (JobRun run = start(how)) {
            assertThat(run.awaitEnd()).as(run.out() + run.err()).isEqualTo(code);
            Acquaintances.require(run, 4, 2);
            Acquaintances.requireNothingLeft(run);
            String verb = how.equals("abort") ? "aborted" : "exited";
            assertThat(run.err()).containsPattern("rank 1 " + verb + ".* code " + code + "\\b");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"launcher", "agent"})
    void shouldLeaveNothingBehindWhenOneIsKilled(String whom) throws Exception {
        try (JobRun run = start("wait")) {
            Acquaintances.await(run, 4);
            if (whom.equals("launcher")) {
                run.launcher().destroyForcibly();
            } else {
                Acquaintances.agents().get(1).destroyForcibly();
            }
            assertThat(run.awaitEnd()).isNotZero();
            Acquaintances.requireNothingLeft(run);
            if (whom.equals("agent")) {
                assertThat(run.err()).containsPattern("host \\w+ is lost.*connection");
            }
        }
    }

    /** Ranks that have lost their agent end, although they exchange nothing by which they could notice it; the others go on. */
    @Test
    void shouldEndTheRanksOfALostHostIfOthersGoOn() throws Exception {
        try (JobRun run =
                jmpirun(2, 4, "--keep-going").program(Acquainted.class, "idle").startIn(directory)) {
            Acquaintances.await(run, 4);
            ProcessHandle agent = Acquaintances.agents().stream()
                    .filter(this::isOfSecondHost)
                    .findAny()
                    .orElseThrow();
            List<ProcessHandle> ranks = agent.children().toList();
            agent.destroyForcibly();
            for (ProcessHandle rank : ranks) {
                run.awaitEnd(rank);
            }
            run.awaitError("host \\w+ is lost", 1);
            assertThat(run.launcher().isAlive()).isTrue();
            run.endInput();
            run.awaitEnd();
        }
    }

    /** An agent's last argument is the name of its host. */
    private boolean isOfSecondHost(ProcessHandle agent) {
        String[] arguments = agent.info().arguments().orElseThrow();
        return arguments[arguments.length - 1].equals(hosts.host(2));
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143"})
    void shouldEndAllRanksOnASignal(String signal, int code) throws Exception {
        try (JobRun run = jmpirun(2, 4, "")
                .withDefaultSignals()
                .program(Acquainted.class, "wait")
                .startIn(directory)) {
            Acquaintances.await(run, 4);
            Process kill = new ProcessBuilder(
                            "kill", "-" + signal, Long.toString(run.launcher().pid()))
                    .start();
            assertThat(kill.waitFor()).isZero();
            assertThat(run.awaitEnd()).as(run.err()).isEqualTo(code);
            Acquaintances.requireNothingLeft(run);
        }
    }

    /** The host has neither power nor cable, as far as the others can see. The ranks behind the cable end, too. */
    @Test
    void shouldEndOnBothSidesOfACutCable() throws Exception {
        try (JobRun run = start("wait")) {
            Acquaintances.await(run, 4);
            hosts.fault("cut", hosts.host(2));
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
            assertThat(run.err()).containsPattern("host does not answer|host " + hosts.host(2) + " is lost");
        }
    }

    /** The agent behind the cable cannot send what its ranks write, and nobody waits for these ranks. */
    @Test
    void shouldEndOnBothSidesOfACableThatIsCutWhileOutputFlows() throws Exception {
        try (JobRun run = start("talk")) {
            Acquaintances.await(run, 4);
            run.awaitOutput("xxx\n", 2);
            hosts.fault("cut", hosts.host(2));
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
            assertThat(run.err()).containsPattern("host " + hosts.host(2) + " is lost.* " + SILENCE_SECONDS + " s");
        }
    }

    /** Nobody waits for ranks of the lost host, so that only the launcher reports it. */
    @Test
    void shouldTakeTheTimeoutOfTheLauncherFromItsFile() throws Exception {
        Files.writeString(directory.resolve("jmpi.properties"), "tcp.timeout=5\ntcp.security=trusted\n");
        try (JobRun run = JobCommand.of(
                        hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .words("-n 4 --keep-going --hosts " + hosts.host(1) + "," + hosts.host(2))
                .option("--agent", NetworkHosts.remote())
                .program(Acquainted.class, "idle")
                .startIn(directory)) {
            Acquaintances.await(run, 4);
            hosts.fault("cut", hosts.host(2));
            run.awaitError("host \\w+ is lost.* 5 s", 1);
            run.endInput();
            run.awaitEnd();
            Acquaintances.requireNothingLeft(run);
        }
    }

    @Test
    void shouldEndWhenOneDirectionIsLost() throws Exception {
        try (JobRun run = start("wait")) {
            Acquaintances.await(run, 4);
            hosts.fault("lose", hosts.host(2), hosts.host(1));
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
        }
    }

    @Test
    void shouldEndWhenConnectionsAreReset() throws Exception {
        NetworkHosts.assumeInstalled("ss");
        try (JobRun run = start("wait")) {
            Acquaintances.await(run, 4);
            hosts.fault("reset", hosts.host(1), hosts.host(2));
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
        }
    }

    /** Shorter than the time that makes a host dead. */
    @Test
    void shouldGoOnAfterACableIsPutInAgain() throws Exception {
        try (JobRun run = jmpirun(2, 4, "")
                .environment("JMPI_TCP_TIMEOUT", "60")
                .program(Echo.class)
                .startIn(directory)) {
            run.say("one");
            run.awaitOutput("one", 1);
            hosts.fault("cut", hosts.host(2));
            run.say("two");
            hosts.fault("join", hosts.host(2));
            run.awaitOutput("two", 1);
            run.endInput();
            assertThat(run.awaitEnd()).as(run.err()).isZero();
        }
    }

    static List<String> badCables() {
        return TestSeeds.some(1, 2, List.of("delay=3", "loss=2", "delay=1 reorder=10 duplicate=5"));
    }

    @ParameterizedTest
    @MethodSource("badCables")
    void shouldExchangeTheSameThroughABadCable(String faults) throws Exception {
        String[] wire = ("wire " + hosts.host(2) + " " + faults).split(" ");
        hosts.fault(wire);
        JobRun run = jmpirun(2, 4, "")
                .environment("JMPI_TCP_TIMEOUT", "60")
                .program(Acquainted.class)
                .succeedIn(directory);
        Acquaintances.require(run, 4, 2);
    }

    /** The second host does not see the classes: something else hides them there. */
    @Test
    void shouldNameWhatIsMissingOnAHost() throws Exception {
        Path agent = directory.resolve("agent");
        Files.writeString(agent, """
                #!/bin/sh
                host=$1
                shift
                exec %s $host unshare --mount sh -c 'mount -t tmpfs none %s && exec "$@"' sh "$@"
                """.formatted(NetworkHosts.on(), JobCommand.TEST_CLASSES.getParent()));
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        JobRun run = JobCommand.of(
                        hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .words("--hosts " + hosts.host(1) + "," + hosts.host(2))
                .option("--agent", agent.toString())
                .program(Acquainted.class)
                .exitIn(directory, 1);
        assertThat(run.err()).containsPattern("start rank \\d on host \\w+.*" + JobCommand.TEST_CLASSES);
    }

    @Test
    void shouldReportAnAgentCommandThatFails() throws Exception {
        JobRun run = JobCommand.of(
                        hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .words("--hosts " + hosts.host(2) + " --agent false")
                .program(Acquainted.class)
                .exitIn(directory, 1);
        assertThat(run.err())
                .containsPattern("host " + hosts.host(2) + " is lost.*'false " + hosts.host(2) + "'.* code 1\\b");
    }

    @Test
    void shouldCarryInputAndTagOutput() throws Exception {
        try (JobRun run = jmpirun(2, 2, "--tag-output").program(Echo.class).startIn(directory)) {
            run.say("a line");
            run.awaitOutput("\\[1\\] a line", 1);
            run.endInput();
            assertThat(run.awaitEnd()).as(run.err()).isZero();
        }
    }
}
