package io.jmpi.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jmpi.systemtests.programs.Faults;
import io.jmpi.systemtests.programs.Recorded;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallReader;
import io.jmpi.trace.format.TraceException;
import io.jmpi.trace.input.RankFile;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.input.TraceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces of whole jobs, as the analyzer reads them: what is recorded is what the programs did. */
class TraceIT {
    private static final int RANKS = 4;

    @TempDir
    Path directory;

    static Stream<JobCommand> jobs() {
        return Stream.of(
                JobCommand.processes(RANKS, "--trace out/trace"),
                JobCommand.inJvm(RANKS, "--trace out/trace --transport tcp --progress thread"),
                JobCommand.inJvm(RANKS, "--trace out/trace --transport in-jvm"));
    }

    /** Runs it, and reads the trace, which is complete; every message that was sent was received as it was sent. */
    private TracedMessages trace(JobCommand job) throws Exception {
        JobRun run = job.succeedIn(directory);
        assertThat(run.complaints())
                .hasLineCount(1)
                .startsWith("jmpirun: ")
                .endsWith(" bin/jmpi-trace messages out/trace");
        TraceDirectory trace = TraceDirectory.open(directory.resolve("out").resolve("trace"));
        assertThat(trace.problems()).isEmpty();
        assertThat(trace.ranks()).isEqualTo(RANKS);
        assertThat(trace.files()).hasSize(RANKS).allMatch(file -> file.format() == TraceFormat.JMPI);
        TracedMessages messages = TracedMessages.of(trace);
        assertThat(messages.received).containsExactlyInAnyOrderElementsOf(messages.sent);
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(messages.calls(rank, "MPI_Init_thread")).isEqualTo(1);
            assertThat(messages.calls(rank, "MPI_Finalize")).isEqualTo(1);
        }
        return messages;
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void shouldRecordJustWhatTheProgramCalls(JobCommand job) throws Exception {
        TracedMessages messages = trace(job.program(Recorded.class));
        int rounds = Recorded.ROUNDS;
        Map<String, Integer> expected = new TreeMap<>(Map.of("MPI_Init_thread", 1, "MPI_Finalize", 1));
        expected.putAll(Map.of(
                "jmpi_Communicator", 4, "MPI_Comm_split", 2, "MPI_Comm_free", 2, "MPI_Barrier", 1, "MPI_Allreduce", 1));
        expected.putAll(Map.of("MPI_Recv_init", 1, "MPI_Send_init", 1, "MPI_Startall", rounds, "MPI_Waitall", rounds));
        expected.putAll(Map.of("MPI_Irecv", rounds + 1, "MPI_Isend", rounds, "MPI_Waitany", 2 * rounds, "MPI_Wait", 1));
        expected.putAll(Map.of("MPI_Cancel", 1, "MPI_Sendrecv", 1));
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(messages.calls.get(rank)).as("rank " + rank).isEqualTo(expected);
        }
        assertThat(messages.sent)
                .hasSize(RANKS * (2 * rounds + 1))
                .contains(
                        "context 0/0: 3 to 0, tag 3, 12 bytes", // in world
                        "context 4/1: 1 to 0, tag 5, 8 bytes", // in the first row, where 1 comes before 0
                        "context 4/3: 2 to 3, tag 5, 16 bytes",
                        "context 6/0: 2 to 0, tag 2, 20 bytes", // in the first column
                        "context 6/1: 1 to 3, tag 0, 0 bytes");
    }

    @ParameterizedTest
    @MethodSource("jobs")
    @Tag("full")
    void shouldRecordPersistentRequestsOfAGrid(JobCommand job) throws Exception {
        int steps = 30;
        TracedMessages messages = trace(job.words("halo --steps " + steps));
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(messages.calls(rank, "MPI_Startall")).isEqualTo(steps);
            assertThat(messages.calls(rank, "MPI_Waitall")).isEqualTo(steps + 1); // one for its block
            assertThat(messages.calls(rank, "MPI_Cart_create")).isEqualTo(1);
        }
        // Each gets its block from rank 0, and has two sides with a neighbor.
        assertThat(messages.sent).hasSize(RANKS * (1 + 2 * steps));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    @Tag("full")
    void shouldRecordMessagesOfAnySource(JobCommand job) throws Exception {
        TracedMessages messages = trace(job.words("mandelbrot --width 90 --rows 4"));
        int tasks = 15; // 60 rows
        int reports = tasks + RANKS - 1;
        assertThat(messages.calls(0, "MPI_Probe")).isEqualTo(reports);
        assertThat(messages.calls(0, "MPI_Recv")).isEqualTo(reports);
        assertThat(messages.calls(0, "MPI_Send")).isEqualTo(reports);
        assertThat(messages.sent).hasSize(2 * reports);
        int ordered = 0;
        for (int rank = 1; rank < RANKS; rank++) {
            ordered += messages.calls(rank, "MPI_Irecv");
            assertThat(messages.calls(rank, "MPI_Recv")).isEqualTo(1);
            assertThat(messages.calls(rank, "MPI_Send")).isEqualTo(1 + messages.calls(rank, "MPI_Irecv"));
            assertThat(messages.calls(rank, "MPI_Wait")).isEqualTo(messages.calls(rank, "MPI_Irecv"));
        }
        assertThat(ordered).isEqualTo(tasks);
    }

    @ParameterizedTest
    @MethodSource("jobs")
    @Tag("full")
    void shouldRecordNonblockingCollectives(JobCommand job) throws Exception {
        int chunks = 6;
        TracedMessages messages = trace(job.words("spectrum --chunks " + chunks));
        for (int rank = 0; rank < RANKS; rank++) {
            assertThat(messages.calls(rank, "MPI_Icollective")).isEqualTo(2 * chunks);
            assertThat(messages.calls(rank, "MPI_Wait")).isEqualTo(2 * chunks);
        }
        assertThat(messages.sent).isEmpty();
    }

    /** The example waits for persistent requests: each message gets an arrow from MPI_Startall to MPI_Waitall. */
    @Test
    void shouldShowTheCallsAndMessagesOfAnExampleOverTime() throws Exception {
        int steps = 30;
        TracedMessages messages =
                trace(JobCommand.processes(RANKS, "--trace out/trace").words("halo --steps " + steps));
        String analyzer = JobCommand.TOP.resolve("bin/jmpi-trace").toString();
        for (String file : List.of("halo.json", "halo.html")) {
            JobRun run = JobCommand.of(List.of(analyzer, "timeline", "-o", file, "out/trace"))
                    .succeedIn(directory);
            assertThat(run.out()).contains(" calls and " + messages.sent.size() + " messages", "wrote " + file);
        }
        JsonNode events = new ObjectMapper()
                .readTree(directory.resolve("halo.json").toFile())
                .path("traceEvents");
        Map<String, Integer> found = new TreeMap<>();
        events.forEach(event ->
                found.merge(event.path("ph").asText() + " " + event.path("name").asText(), 1, Integer::sum));
        assertThat(found)
                .containsEntry("X MPI_Startall", RANKS * steps)
                .containsEntry("X MPI_Waitall", RANKS * (steps + 1))
                .containsEntry("X MPI_Finalize", RANKS)
                .containsEntry("s message", messages.sent.size())
                .containsEntry("f message", messages.sent.size())
                .containsEntry("M thread_name", RANKS);
        assertThat(directory.resolve("halo.html")).content().contains("\"MPI_Startall\"", "</html>");
    }

    // ---------------------------------------------------------------- what can go wrong

    @ParameterizedTest
    @ValueSource(strings = {"jmpi-0002.trace", "jmpi-0000.trace.gz", "jmpi.meta"})
    @Tag("full")
    void shouldStartNothingWhenThereIsAnEarlierTrace(String earlier) throws Exception {
        Files.writeString(directory.resolve(earlier), "kept");
        JobRun run = JobCommand.processes(2, "--trace .").words("hello").exitIn(directory, 2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--trace .: ", earlier, "name another directory");
        assertThat(Files.readString(directory.resolve(earlier))).isEqualTo("kept");
    }

    @Test
    @Tag("full")
    void shouldStartNothingWhenTheDirectoryCannotBeMade() throws Exception {
        Files.createFile(directory.resolve("file"));
        JobRun run = JobCommand.processes(2, "--trace file").words("hello").exitIn(directory, 2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--trace file: cannot write");
    }

    /** Rank 1 exits with code 7, which is the job's, and the launcher ends the others. */
    @Test
    @Tag("full")
    void shouldLeaveReadableFilesWhenRanksEndEarly() throws Exception {
        JobRun run = JobCommand.processes(3, "--trace out")
                .program(Faults.class, "exit")
                .exitIn(directory, 7);
        TraceDirectory trace = TraceDirectory.open(directory.resolve("out"));
        assertThat(trace.files()).as(run.describe()).hasSize(3);
        for (RankFile file : trace.files()) {
            Map<String, Integer> counts = new TreeMap<>();
            assertThatThrownBy(() -> count(file, counts))
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("truncated");
            assertThat(counts).containsEntry("MPI_Init_thread", 1).containsEntry("MPI_Barrier", 1);
            assertThat(counts.getOrDefault("MPI_Send", 0)).isEqualTo(file.rank() == 1 ? 0 : 1);
            if (file.rank() == 1) {
                assertThat(counts).containsEntry("MPI_Recv", 2); // those of the others may fail before they are ended
            }
        }
    }

    private static void count(RankFile file, Map<String, Integer> counts) throws IOException {
        Call call = new Call();
        try (CallReader reader = file.open()) {
            while (reader.next(call)) {
                counts.merge(call.type().callName(), 1, Integer::sum);
            }
        }
    }
}
