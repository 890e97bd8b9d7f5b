package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Times are virtual, so that tests may compare them: the costs are those of {@code io.jmpi.offload.job.Cost}. */
class CapacityCommandTest {
    @TempDir
    Path directory;

    private static CommandRun run(Object... arguments) {
        return CommandRun.of("capacity", arguments);
    }

    /** Writes a trace in jmpi's format, with the lines of each rank. */
    private Path trace(String... ofRanks) throws IOException {
        Path trace = Files.createDirectories(directory.resolve("trace"));
        Files.writeString(trace.resolve("t.meta"), "numprocs=" + ofRanks.length + "\nfileprefix=t\n");
        for (int rank = 0; rank < ofRanks.length; rank++) {
            Files.writeString(
                    trace.resolve("t-000" + rank + ".trace"),
                    "# jmpi trace 1, rank " + rank + " of " + ofRanks.length + "\n" + ofRanks[rank] + "# end "
                            + ofRanks[rank].lines().count() + "\n");
        }
        return trace;
    }

    private static String recv(long start, int source, int tag, String status) {
        return "MPI_Recv " + start + " " + (start + 10) + " 0 count=16 datatype=5 source=" + source + " tag=" + tag
                + " comm=2 status=[" + status + "]\n";
    }

    private static String send(long start, int destination, int tag) {
        return "MPI_Send " + start + " " + (start + 10) + " 0 count=16 datatype=5 dest=" + destination + " tag=" + tag
                + " comm=2\n";
    }

    private static String irecv(long start, int source, int tag, int request) {
        return "MPI_Irecv " + start + " " + (start + 10) + " 0 count=16 datatype=5 source=" + source + " tag=" + tag
                + " comm=2 request=" + request + "\n";
    }

    private static String await(long start, int request, String status) {
        return "MPI_Wait " + start + " " + (start + 10) + " 0 request=" + request + " status=[" + status + "]\n";
    }

    private static String barrier(long start, long stop) {
        return "MPI_Barrier " + start + " " + stop + " 0 comm=2\n";
    }

    /** The cells of a file of results, without its headings. */
    private List<List<String>> cells(String file) throws IOException {
        try (Stream<String> lines = Files.lines(directory.resolve("out").resolve(file))) {
            return lines.skip(1).map(line -> List.of(line.split(",", -1))).toList();
        }
    }

    private List<String> column(String file, int column) throws IOException {
        return cells(file).stream().map(row -> row.get(column)).toList();
    }

    private CommandRun quick(Path trace, Object... more) {
        return with("16", trace, more);
    }

    private CommandRun with(String entries, Path trace, Object... more) {
        List<Object> arguments = new ArrayList<>(List.of(
                "--engines", "associative", "--entries", entries, "--speeds", "1", "-o", directory.resolve("out")));
        arguments.addAll(List.of(more));
        arguments.add(trace);
        return run(arguments.toArray());
    }

    @Test
    void shouldTakeTheTimeThatTheCostsAddUpTo() throws IOException {
        Path trace = trace(
                irecv(100, 1, 7, 2) + await(10_110, 2, "16:1:7:0:0"),
                "MPI_Comm_rank 0 0 0 comm=2 rank=1\n" + send(5000, 0, 7));
        quick(trace).succeed();

        // 23 for the receive, 10,000 of computation, 28 for the message, 1.7 for each comparison, 1.6 for the copy.
        assertThat(column("slower.csv", 1)).containsExactly("10054", "10070", "10223");
        assertThat(column("slower.csv", 2)).containsExactly("0.000000", "0.001591", "0.016809");
        assertThat(column("slower.csv", 3)).containsExactly("1", "1", "1");

        quick(trace, "--compute", "0.5", "--slower", "1").succeed();
        assertThat(column("slower.csv", 1)).containsExactly("5054");
    }

    /** Both ranks compute until 50 µs; the device has the receive, of which the host knows nothing when it arrives. */
    @Test
    void shouldEndSearchesOnTheDeviceThatHasTheReceive() throws IOException {
        Path trace = trace(recv(0, 1, 7, "16:1:7:0:0"), "MPI_Comm_rank 0 0 0 comm=2 rank=1\n" + send(50_000, 0, 7));
        CommandRun run = quick(trace).succeed();

        assertThat(cells("capacity.csv")).singleElement().satisfies(row -> {
            assertThat(row.subList(0, 3)).containsExactly("associative", "16", "1.0");
            assertThat(row.get(5)).isEqualTo("1.000000");
            assertThat(row.get(6)).isEqualTo("0");
        });
        assertThat(run.out()).contains("2 ranks, 1 search;", "16  0.00, 100", "Levy and Ferreira");
        assertThat(directory.resolve("out/report.html")).content().contains("<svg", "Levy and Ferreira");
        assertThat(directory.resolve("out/capacity-associative.svg")).content().contains("16");
        assertThat(directory.resolve("out/report.json")).content().contains("\"onDevice\" : 1.0");
    }

    @Test
    void shouldMeetInCollectiveOperationsWhileReceivesWait() throws IOException {
        quick(trace(
                        irecv(0, 1, 7, 2) + barrier(10, 20) + await(30, 2, "16:1:7:0:0"),
                        barrier(5000, 5010) + send(5010, 0, 7)))
                .succeed();
        // 23 for the receive, a latency for the barrier, 39 for the send, a latency, 1 on the link, 150 until the host
        // sees
        // the message, 31 for it.
        assertThat(column("slower.csv", 1).get(0)).isEqualTo("2244");
    }

    @Test
    void shouldOmitWhatDoesNotHappen() throws IOException {
        String cancelled = irecv(0, 1, 7, 2) + "MPI_Cancel 10 11 0 request=2\n" + await(20, 2, "0:-1:-1:1:0");
        String fromNobody = recv(40, -2, 7, "0:-2:-1:0:0") + send(60, -2, 7);
        CommandRun run = quick(trace(cancelled + fromNobody, "")).succeed();
        assertThat(run.out()).contains("2 ranks, 0 searches");
    }

    /** All messages are announced, so that each send waits for its receive. */
    @Test
    void shouldAwaitNothingBeforeACallHasBegunAllItsOperations() throws IOException {
        String both = """
                MPI_Sendrecv 0 10 0 sendcount=16 sendtype=5 dest=PEER sendtag=7 recvcount=16 recvtype=5 source=PEER \
                recvtag=7 comm=2 status=[16:PEER:7:0:0]
                MPI_Bsend 20 30 0 count=16 datatype=5 dest=PEER tag=8 comm=2
                MPI_Recv 30 40 0 count=16 datatype=5 source=PEER tag=8 comm=2 status=[16:PEER:8:0:0]
                MPI_Recv_init 50 51 0 count=16 datatype=5 source=PEER tag=9 comm=2 request=4
                MPI_Send_init 51 52 0 count=16 datatype=5 dest=PEER tag=9 comm=2 request=5
                MPI_Start 52 53 0 request=5
                MPI_Start 53 54 0 request=4
                MPI_Waitall 54 60 0 count=2 requests=[5,4] statuses=[0:0:0:0:0 16:PEER:9:0:0]
                """;
        Path trace = trace(both.replace("PEER", "1"), both.replace("PEER", "0"));
        assertThat(quick(trace, "--eager", "0").succeed().out()).contains("2 ranks, 6 searches");
    }

    @Test
    void shouldSayThatAResultIsPartial() throws IOException {
        String begins = "MPI_Icollective 0 5 0 call=\"MPI_Ibarrier\" comm=2 request=2\n";
        CommandRun run = quick(trace(begins, begins)).exit(2);
        assertThat(run.err()).contains("nonblocking collective operations do not happen in the replay: 2");
        assertThat(directory.resolve("out/PARTIAL.txt")).content().contains("nonblocking");
    }

    /** The message of rank 1 arrives first in the replay, and the next receive waits for it. */
    @Test
    void shouldSayWhatToDoWhenARankWaitsForever() throws IOException {
        Path trace = trace(
                recv(0, -1, 7, "16:2:7:0:0") + recv(100_000, 1, 7, "16:1:7:0:0"),
                send(0, 0, 7),
                "MPI_Comm_rank 0 0 0 comm=2 rank=2\n" + send(50_000, 0, 7));

        assertThat(quick(trace).exit(2).err())
                .contains("rank 0 of 3 waits forever", "source=1", "--wildcards resolved", "--eager");
        quick(trace, "--wildcards", "resolved").succeed();
    }

    @Test
    void shouldFillQueuesThatNoMessageLeaves() throws IOException {
        Path trace = trace(recv(0, 1, 7, "16:1:7:0:0"), "MPI_Comm_rank 0 0 0 comm=2 rank=1\n" + send(50_000, 0, 7));
        CommandRun run = with("16,64", trace, "--longer", "30").succeed();

        assertThat(column("slower.csv", 3)).containsExactly("31", "31", "31");
        assertThat(column("capacity.csv", 5)).containsExactly("0.000000", "1.000000");
        assertThat(run.out())
                .contains(
                        "decided without --longer only",
                        "30 more receives in front of each queue change its time by +0.1");
    }

    /** Tags up to the greatest one are used: the receives more take none of their messages. */
    @Test
    void shouldFillQueuesThoughTheGreatestTagIsUsed() throws IOException {
        int greatest = Integer.MAX_VALUE;
        Path trace = trace(
                recv(0, 1, 0, "16:1:0:0:0") + recv(20, 1, greatest, "16:1:" + greatest + ":0:0"),
                "MPI_Comm_rank 0 0 0 comm=2 rank=1\n" + send(50_000, 0, 0) + send(50_020, 0, greatest));
        quick(trace, "--longer", "30").succeed();
        assertThat(column("slower.csv", 3)).containsExactly("62", "62", "62");
    }

    /** queues and bins; queues 10 and 100 times slower; queues without the receives more; 5 devices. */
    @Test
    void shouldRunEachMachineOnce() throws IOException {
        Path trace = trace(recv(0, 1, 7, "16:1:7:0:0"), "MPI_Comm_rank 0 0 0 comm=2 rank=1\n" + send(50_000, 0, 7));
        assertThat(run("--longer", "30", trace, "--entries", "16", "--speeds", "1")
                        .succeed()
                        .out())
                .contains("10 runs");
        assertThat(run(trace, "--entries", "16", "--speeds", "1").succeed().out())
                .contains("9 runs");
        assertThat(run(trace, "--entries", "16", "--speeds", "1", "--slower", "0,1")
                        .succeed()
                        .out())
                .contains("8 runs");
    }

    @Test
    void shouldRefuseATraceThatLacksRanks() {
        assertThat(run(SharedTraces.trace("nersc-MultiGrid-rank0")).exit(2).err())
                .contains("nersc-MultiGrid-rank0", "all its ranks", "have no file");
    }

    @Test
    void shouldNameTheOptionThatIsWrong() throws IOException {
        Path trace = trace("", "");
        assertThat(run("--entries", "64,16", trace).exit(2).err()).contains("--entries 16", "ascending");
        assertThat(run("--entries", "0", trace).exit(2).err()).contains("--entries 0", "1..");
        assertThat(run("--speeds", "0", trace).exit(2).err()).contains("--speeds 0.0", "0.001..");
        assertThat(run("--slower", "-1", trace).exit(2).err()).contains("--slower -1.0", "0..");
        assertThat(run("--compute", "-1", trace).exit(2).err()).contains("--compute -1.0", "0..");
        assertThat(run("--longer", "-1", trace).exit(2).err()).contains("--longer -1", "0..");
        assertThat(run("--eager", "-1", trace).exit(2).err()).contains("--eager -1", ">= 0");
        assertThat(run("--threads", "0", trace).exit(2).err()).contains("--threads 0");
        assertThat(run("--engines", "queues", trace).exit(2).err()).contains("--engines queues", "associative");
        assertThat(run("--engines", "asociative", trace).exit(2).err()).contains("asociative", "did you mean");
        assertThat(quick(trace("MPI_Comm_rank 0 5 0 comm=2 rank=0\n", ""), "--clock", "cpu")
                        .exit(2)
                        .err())
                .contains("no times", "--clock");
    }

    @Test
    void shouldGiveEqualNumbersInEqualRunsOfAGenuineTrace() throws IOException {
        Object[] arguments = {
            "--entries", "16,4096", "--speeds", "0.1,10", "-o", directory.resolve("out"), SharedTraces.trace("lulesh-8")
        };
        CommandRun run = run(arguments).succeed();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("trace lulesh-8: ").contains("8 ranks, 2,216 searches");
        List<List<String>> first = cells("capacity.csv");
        assertThat(column("capacity.csv", 0)).contains("hardware", "overlap", "associative", "fpga");

        run(Stream.concat(Stream.of("--threads", "1"), Stream.of(arguments)).toArray())
                .succeed();
        assertThat(cells("capacity.csv")).isEqualTo(first);
    }
}
