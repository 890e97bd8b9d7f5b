package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs under Slurm, whose nodes are network namespaces of this machine. By {@code mvn verify -Pfull}. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("full")
class SlurmIT {
    private static final Path SCRIPT = JobCommand.TOP.resolve("tests/system/src/test/sh/slurm");
    private static final int NODES = 4;
    private static final String KEY = "bXBpLXRlc3QtbXBpLXRlc3QtbXBpLXRlc3QtbXBpLXQ";

    private static NetworkHosts hosts;

    /** Where Slurm is; its paths must be short. */
    private static Path slurm;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() throws Exception {
        for (String program : new String[] {"srun", "slurmctld", "slurmd", "munged"}) {
            NetworkHosts.assumeInstalled(program);
        }
        hosts = new NetworkHosts(NODES).assumed();
        slurm = Files.createTempDirectory("slurm");
        String name = hosts.host(1).replaceAll("\\d", "");
        assertThat(NetworkHosts.run(SCRIPT, "up", slurm.toString(), name, Integer.toString(NODES)))
                .isEmpty();
    }

    @AfterAll
    static void stop() throws Exception {
        if (slurm != null) {
            NetworkHosts.run(SCRIPT, "down", slurm.toString());
            try (Stream<Path> files = Files.walk(slurm)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        if (hosts != null) {
            hosts.close();
        }
    }

    /** A command on the first node. Slurm's own must end although it waits for a node that is gone. */
    private static JobCommand onSlurm(List<String> command) {
        List<String> all =
                new ArrayList<>(List.of(SCRIPT.toString(), "on", slurm.toString(), "timeout", "-s", "KILL", "100"));
        all.addAll(command);
        return JobCommand.of(all).environment("JMPI_JOB_KEY", KEY).environment("JMPI_TCP_TIMEOUT", "4");
    }

    private static JobCommand srun(int nodes, int ranks, String mpi, String... arguments) {
        List<String> command = new ArrayList<>(
                List.of("srun", "-N" + nodes, "-n" + ranks, "--ntasks-per-node=" + ranks / nodes, "--mpi=" + mpi));
        command.addAll(Acquaintances.program(arguments));
        return onSlurm(command);
    }

    @ParameterizedTest
    @CsvSource({
        "4, pmi2, queues, application",
        "2, pmi2, optimistic, thread",
        "2, none, queues, thread",
        "4, none, optimistic, application"
    })
    void shouldExchangeTheSame(int nodes, String mpi, String matcher, String progress) throws Exception {
        JobRun run = srun(nodes, 4, mpi)
                .environment("JMPI_TCP_SECURITY", nodes == 2 ? "tls" : "trusted")
                .environment("JMPI_MATCHER", matcher)
                .environment("JMPI_PROGRESS", progress)
                .succeedIn(directory);
        Acquaintances.require(run, 4, 4 / nodes);
    }

    @ParameterizedTest
    @CsvSource({"pmi2, exit", "pmi2, kill", "pmi2, abort", "none, exit", "none, kill", "none, abort"})
    void shouldEndOnAllNodesWhenARankFails(String mpi, String how) throws Exception {
        Path permit = directory.resolve("permit");
        try (JobRun run = srun(2, 4, mpi, how, permit.toString()).startIn(directory)) {
            Acquaintances.requireFailure(run, 4, 2, permit);
        }
    }

    @Test
    void shouldRunInABatchScript() throws Exception {
        Path script = directory.resolve("script");
        Files.writeString(script, "#!/bin/sh\nsrun --mpi=pmi2 " + String.join(" ", Acquaintances.program()) + "\n");
        JobRun run = onSlurm(List.of("sbatch", "--wait", "-N2", "-n4", "--ntasks-per-node=2", "-o", "out", "script"))
                .succeedIn(directory);
        assertThat(run.out()).contains("Submitted batch job");
        Acquaintances.require(Files.readString(directory.resolve("out")), 4, 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"pmi2", "none"})
    void shouldEndWhenTheJobIsCancelled(String mpi) throws Exception {
        try (JobRun run = srun(2, 4, mpi, "wait").startIn(directory)) {
            Acquaintances.await(run, 4);
            onSlurm(List.of("scancel", "--user=" + System.getProperty("user.name")))
                    .succeedIn(directory);
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
        }
    }

    /** One SIGINT is a question only. */
    @Test
    void shouldEndAfterTwoInterrupts() throws Exception {
        try (JobRun run = srun(2, 4, "pmi2", "wait").withDefaultSignals().startIn(directory)) {
            Acquaintances.await(run, 4);
            ProcessHandle srun = run.launcher()
                    .descendants()
                    .filter(each -> each.info().command().orElse("").endsWith("/srun"))
                    .findFirst()
                    .orElseThrow();
            run.promptForError("sending Ctrl-C", () -> interrupt(srun)); // srun asks again if the second one is late
            assertThat(run.awaitEnd()).as(run.err()).isNotZero();
            Acquaintances.requireNothingLeft(run);
        }
    }

    private static void interrupt(ProcessHandle process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-INT", Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
    }

    /** Slurm itself waits for the lost node, but the ranks do not. The last test, because the node may not return. */
    @Test
    @Order(Integer.MAX_VALUE)
    void shouldEndRanksOnBothSidesOfACutCable() throws Exception {
        try (JobRun run = srun(2, 4, "pmi2", "wait").startIn(directory)) {
            Acquaintances.await(run, 4);
            hosts.fault("cut", hosts.host(2));
            try {
                Awaitility.await()
                        .atMost(Duration.ofSeconds(60))
                        .until(() -> Acquaintances.processes().isEmpty());
                assertThat(run.err()).contains("host does not answer");
            } finally {
                hosts.fault("join", hosts.host(2));
            }
        }
    }
}
