package io.jmpi.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.bench.command.Execution;
import io.jmpi.bench.command.Progress;
import io.jmpi.bench.command.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerCampaignTest {
    @TempDir
    Path directory;

    private final Library good = new Fake("jmpi", Fake.printing("jmpi 1", "shm", "\"messages_per_s\": 3000000"));

    @Test
    void shouldAlternateLibrariesWithinEachRound() {
        List<Library> libraries = List.of(
                JmpiRuns.byDefault("jmpirun"),
                JmpiRuns.optimistic("jmpirun"),
                JmpiRuns.byMessages("jmpirun"),
                new Fake("MPICH", ""));
        assertThat(PeerCampaign.tasks(2, List.of(Measurement.BCAST, Measurement.OPTIMISTIC), libraries))
                .extracting(Object::toString)
                .containsExactly(
                        "round 1: bcast with jmpi",
                        "round 1: bcast with jmpi messages",
                        "round 1: bcast with MPICH",
                        "round 1: optimistic with jmpi",
                        "round 1: optimistic with jmpi optimistic",
                        "round 2: bcast with jmpi",
                        "round 2: bcast with jmpi messages",
                        "round 2: bcast with MPICH",
                        "round 2: optimistic with jmpi",
                        "round 2: optimistic with jmpi optimistic");
    }

    @Test
    void shouldMeasureSocketsInRoundTripsOverTcp() {
        Library sockets = library(Installation.Kind.MPICH, "out/peers-mpich").ofSockets();
        List<PeerCampaign.Task> tasks = PeerCampaign.tasks(1, List.of(Measurement.values()), List.of(sockets));
        assertThat(tasks)
                .extracting(Object::toString)
                .containsExactly("round 1: tcp-latency with C sockets", "round 1: tcp-long with C sockets");
        assertThat(sockets.command(2, Transport.TCP, Measurement.TCP_LATENCY.program))
                .containsExactly("mpirun", "-n", "2", "out/peers-mpich", "sockets", "8", "50000", "500000");
    }

    @Test
    void shouldReportALibraryThatFailsInItsRowAndMeasureTheOthers() throws Exception {
        Library fails = new Fake("Open MPI", "echo x >> " + directory.resolve("runs") + "; echo no slots >&2; exit 3");
        Library lies = new Fake("MPICH", Fake.printing("MPICH 4", "tcp", "\"messages_per_s\": 5000000"));
        List<Measurement> measurements = List.of(Measurement.SHM_RATE);
        PeerResults results = new PeerResults();
        new PeerCampaign(directory, directory.resolve("peers.csv"), new Execution(Duration.ofMinutes(2)), true, results)
                .run(
                        PeerCampaign.tasks(2, measurements, List.of(fails, lies, good)),
                        new Progress(new PrintWriter(new StringWriter()), false, System::nanoTime, 6, 1));
        PeerReport report = new PeerReport(results, List.of(fails, lies, good), measurements, JmpiRuns.NAME, true);
        assertThat(report.table())
                .containsPattern("\\| Open MPI \\| +failed: exit code 3: no slots \\|")
                .containsPattern("\\| MPICH +\\| +failed: [^|]*transport 'tcp'[^|]* shm \\|")
                .containsPattern("\\| jmpi +\\| +3.00[*]? \\| 3.00 to 3.00 \\|");
        assertThat(report.verdicts())
                .containsExactly(
                        new Verdict("shm-rate, rate: at least 1.0 x Open MPI", Verdict.Outcome.NOT_MEASURED, ""));
        assertThat(results.hasFailures()).isTrue();
        assertThat(Files.readAllLines(directory.resolve("runs")))
                .as("runs of a library that has failed")
                .hasSize(1);
        assertThat(Files.readAllLines(directory.resolve("peers.csv")))
                .extracting(line -> line.replaceFirst(",[0-9.]+,(busy)?$", ""))
                .containsExactly(
                        Sample.CSV_HEAD,
                        "1,shm-rate,jmpi,shm,rate,3.000000,million/s",
                        "2,shm-rate,jmpi,shm,rate,3.000000,million/s");
    }

    @Test
    void shouldMarkFiguresOfABusyMachine() {
        PeerResults results = new PeerResults();
        results.add(new Sample(1, Measurement.SHM_RATE, "jmpi", Figure.RATE, 3e6, 0.02));
        PeerReport report = new PeerReport(results, List.of(good), List.of(Measurement.SHM_RATE), JmpiRuns.NAME, false);
        assertThat(report.notes()).isEmpty();
        assertThat(report.table()).contains(" 3.00 |");
        Sample beside = new Sample(2, Measurement.SHM_RATE, "jmpi", Figure.RATE, 1e6, 0.35);
        results.add(beside);
        assertThat(report.notes()).contains(" * ", " 35 % of the processors");
        assertThat(report.table()).contains(" 2.00* | 1.00 to 3.00 |");
        assertThat(beside.csv()).isEqualTo("2,shm-rate,jmpi,shm,rate,1.000000,million/s,35.0,busy");
    }

    @Test
    void shouldShowVersionsAndCommands() {
        Library mpich = library(Installation.Kind.MPICH, "out/peers-mpich");
        Library open = library(Installation.Kind.OPEN_MPI, "out/peers");
        PeerResults results = new PeerResults();
        results.addVersion("MPICH", "MPICH Version: 4.0.2");
        List<Measurement> measurements = List.of(Measurement.TCP_RATE);
        assertThat(new PeerReport(results, List.of(mpich, open), measurements, JmpiRuns.NAME, false)
                        .settings(measurements))
                .isEqualTo("MPICH: MPICH Version: 4.0.2\n\ntcp-rate: messages of 8 B in windows of 64, tcp\n"
                        + "    FI_PROVIDER=tcp FI_TCP_IFACE=lo MPIR_CVAR_NOLOCAL=1 UCX_NET_DEVICES=lo UCX_TLS=tcp,self"
                        + " mpirun -n 2 out/peers-mpich stream 8 64 1000 1 9\n"
                        + "    mpirun --allow-run-as-root --oversubscribe --mca pml ob1 --mca btl tcp,self"
                        + " --mca btl_tcp_if_include lo -n 2 out/peers stream 8 64 1000 1 9\n");
    }

    private static CLibrary library(Installation.Kind kind, String program) {
        return new CLibrary(new Installation(kind, "mpicc", "mpirun"), program, false);
    }
}
