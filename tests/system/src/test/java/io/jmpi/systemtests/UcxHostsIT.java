package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.systemtests.UcxInstallation.Carrier;
import io.jmpi.systemtests.programs.Acquainted;
import io.jmpi.systemtests.programs.SendsLate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Jobs over UCX on two hosts that are network namespaces of this machine. Each also has its own processes, so that ranks do not see whether
 * those of the other host run.
 */
@Tag("full")
class UcxHostsIT {
    private static final int RANKS = 4;

    @TempDir
    Path directory;

    private NetworkHosts hosts;

    @BeforeEach
    void makeHosts() throws Exception {
        UcxInstallation.assume();
        hosts = new NetworkHosts(2).assumed();
    }

    @AfterEach
    void removeHosts() throws Exception {
        if (hosts != null) {
            hosts.close();
        }
    }

    private JobCommand jmpirun(String options) throws IOException {
        JobCommand command = JobCommand.of(
                        hosts.onFirst(JobCommand.TOP.resolve("jmpirun").toString()))
                .environment("JMPI_TCP_TIMEOUT", "4") // Of launcher and agents.
                .environment("UCX_NET_DEVICES", "eth0")
                .words("-n " + RANKS + " --transport ucx --hosts " + String.join(",", hosts.all()) + " " + options)
                .option("--agent", agent().toString());
        return UcxInstallation.over(Carrier.TCP, command);
    }

    private Path agent() throws IOException {
        Path agent = directory.resolve("agent");
        Files.writeString(agent, """
                #!/bin/sh
                host=$1
                shift
                exec %s $host unshare --pid --fork --kill-child --mount-proc "$@"
                """.formatted(NetworkHosts.remote()));
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        return agent;
    }

    @ParameterizedTest
    @CsvSource({"queues, application", "optimistic, thread"})
    void shouldExchangeTheSameOnTwoHosts(String matcher, String progress) throws Exception {
        JobRun run = jmpirun("--matcher " + matcher + " --progress " + progress)
                .program(Acquainted.class)
                .succeedIn(directory);
        Acquaintances.require(run, RANKS, 2);
        assertThat(run.complaints()).isEmpty();
    }

    /** Rank 1 fails. Ranks of both hosts wait for it, and of its end only UCX informs those of the other host that go on. */
    @ParameterizedTest
    @ValueSource(strings = {"exit", "kill"})
    void shouldNoticeTheLossOfARankOfAnotherHost(String how) throws Exception {
        try (JobRun run = jmpirun("--keep-going").program(Acquainted.class, how).startIn(directory)) {
            assertThat(run.awaitEnd()).isNotZero();
            Acquaintances.requireNothingLeft(run);
            assertThat(run.err()).containsPattern("ranks? .*\\b[23]\\b.*rank 1 is lost: ");
        }
    }

    @ParameterizedTest
    @CsvSource({"exit, 3", "kill, 137"})
    void shouldEndOnBothHostsWithTheCodeOfTheRankThatFails(String how, int code) throws Exception {
        try (JobRun run = jmpirun("").program(Acquainted.class, how).startIn(directory)) {
            assertThat(run.awaitEnd()).as(run.out() + run.err()).isEqualTo(code);
            Acquaintances.require(run, RANKS, 2);
            Acquaintances.requireNothingLeft(run);
            assertThat(run.err()).containsPattern("rank 1 exited.* code " + code + "\\b");
        }
    }

    /** Each rank waits for one of the other host, which has neither power nor cable as far as it can see. */
    @Test
    void shouldEndOnBothSidesOfACutCable() throws Exception {
        try (JobRun run = jmpirun("").program(Acquainted.class, "wait").startIn(directory)) {
            Acquaintances.await(run, RANKS);
            hosts.fault("cut", hosts.host(2));
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
            assertThat(run.err()).containsPattern("(host " + hosts.host(2) + "|rank [23]) is lost");
        }
    }

    /** They have not met before, so that UCX cannot connect. */
    @Test
    void shouldReportThatARankOfAnotherHostHasLeft() throws Exception {
        try (JobRun run = jmpirun("").program(SendsLate.class).startIn(directory)) {
            run.awaitOutput("the last rank left\n", 1);
            run.endInput();
            run.succeed();
            assertThat(run.out()).containsPattern("error: .*rank 3 has left the job");
        }
    }
}
