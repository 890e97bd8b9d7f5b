package io.jmpi.trace.info;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.SharedTraces;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.DatatypeSizes;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.info.TraceInfo.Made;
import io.jmpi.trace.info.TraceInfo.SizeClass;
import io.jmpi.trace.input.DumpiWriter;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class InfoAnalysisTest {
    private static final int INT = 9;
    private static final int BYTE = 5;

    @TempDir
    Path directory;

    private final Call call = new Call();
    private DumpiWriter writer;
    private long time;

    static Stream<Path> traces() {
        return SharedTraces.traces();
    }

    @BeforeEach
    void beginTrace() throws IOException {
        Files.write(
                directory.resolve("run.meta"), List.of("numprocs=1", "fileprefix=run", "startime=77", "version=13"));
        writer = DumpiWriter.create(directory.resolve("run-0000.bin"), DumpiWriter.CURRENT, "node1", 5);
    }

    @AfterEach
    void closeTrace() throws IOException {
        writer.close();
    }

    private Call begin(CallType type) {
        return call.begin(type).at(0, time, time += 10);
    }

    private void send(int dest, int datatype, int count) throws IOException {
        writer.write(begin(CallType.SEND)
                .set(Field.COUNT, count)
                .set(Field.DATATYPE, datatype)
                .set(Field.DEST, dest)
                .set(Field.TAG, 1)
                .set(Field.COMM, Call.WORLD));
    }

    private void receive(int source, int tag) throws IOException {
        writer.write(begin(CallType.IRECV)
                .set(Field.COUNT, 1)
                .set(Field.DATATYPE, INT)
                .set(Field.SOURCE, source)
                .set(Field.TAG, tag)
                .set(Field.COMM, Call.WORLD)
                .set(Field.REQUEST, 2));
    }

    private TraceInfo info() throws IOException {
        writer.end();
        writer.close();
        return new InfoAnalysis(TraceDirectory.open(directory)).run(2, ScanProgress.NONE);
    }

    @Test
    void shouldCountMessagesByTheirLength() throws IOException {
        send(0, BYTE, 0);
        send(0, BYTE, 1);
        send(0, BYTE, 7);
        send(0, INT, 1);
        send(0, INT, 2);
        send(0, INT, Integer.MAX_VALUE);
        send(0, 40, 3);
        send(Call.PROC_NULL, INT, 3);

        TraceInfo.Messages messages = info().messages();
        assertThat(messages.count()).isEqualTo(7);
        assertThat(messages.unknownSize()).isEqualTo(1);
        assertThat(messages.bytes()).isEqualTo(1 + 7 + 4 + 8 + 4L * Integer.MAX_VALUE);
        assertThat(messages.sizes())
                .containsExactly(
                        new SizeClass(0, 0, 1),
                        new SizeClass(1, 1, 1),
                        new SizeClass(4, 7, 2),
                        new SizeClass(8, 15, 1),
                        new SizeClass(1L << 32, (1L << 33) - 1, 1));
    }

    @Test
    void shouldCountMessagesOfMoreLengthsThanItRemembers() {
        MessageSizes sizes = new MessageSizes();
        int messages = 100_000;
        for (int i = 0; i < messages; i++) {
            sizes.add(INT, i);
        }
        sizes.resolve(DatatypeSizes.BUILT_IN);

        assertThat(sizes.bytes()).isEqualTo(4L * messages * (messages - 1) / 2);
        assertThat(sizes.messages(3)).as("of 4 to 7 bytes").isEqualTo(1);
        assertThat(sizes.messages(13)).as("of 4096 to 8191 bytes").isEqualTo(1024);
    }

    @Test
    void shouldNotCountBlockingReceivesFromNobody() throws IOException {
        for (int source : new int[] {Call.ANY_SOURCE, 0}) {
            Call receive = begin(CallType.RECV)
                    .set(Field.COUNT, 1)
                    .set(Field.DATATYPE, INT)
                    .set(Field.SOURCE, Call.ANY_SOURCE)
                    .set(Field.TAG, 4)
                    .set(Field.COMM, Call.WORLD)
                    .hasStatuses();
            receive.statuses().add(0, source, 4, 0, 0);
            writer.write(receive);
        }
        assertThat(info().receives()).containsEntry("source", 1L).containsEntry("none", 0L);
    }

    @Test
    void shouldCountReceivesByTheirWildcards() throws IOException {
        receive(3, 4);
        receive(Call.ANY_SOURCE, 4);
        receive(Call.ANY_SOURCE, 4);
        receive(3, Call.ANY_TAG);
        receive(Call.ANY_SOURCE, Call.ANY_TAG);
        receive(Call.PROC_NULL, Call.ANY_TAG);

        assertThat(info().receives())
                .isEqualTo(Map.of("none", 1L, "source", 2L, "tag", 1L, "both", 1L))
                .containsOnlyKeys("none", "source", "tag", "both");
    }

    @Test
    void shouldCountPersistentCommunicationWheneverItIsStarted() throws IOException {
        for (CallType type : List.of(CallType.SSEND_INIT, CallType.RECV_INIT)) {
            writer.write(begin(type)
                    .set(Field.COUNT, 2)
                    .set(Field.DATATYPE, INT)
                    .set(type == CallType.RECV_INIT ? Field.SOURCE : Field.DEST, 0)
                    .set(Field.TAG, Call.ANY_TAG)
                    .set(Field.COMM, Call.WORLD)
                    .set(Field.REQUEST, type == CallType.RECV_INIT ? 8 : 7));
        }
        for (int i = 0; i < 3; i++) {
            writer.write(begin(CallType.STARTALL).set(Field.COUNT, 2).set(Field.REQUESTS, new int[] {7, 8}, 2));
        }
        writer.write(begin(CallType.START).set(Field.REQUEST, 7));
        writer.write(begin(CallType.START).set(Field.REQUEST, 99));
        writer.write(begin(CallType.REQUEST_FREE).set(Field.REQUEST, 7));
        writer.write(begin(CallType.START).set(Field.REQUEST, 7));

        TraceInfo info = info();
        assertThat(info.messages().count()).isEqualTo(4);
        assertThat(info.messages().bytes()).isEqualTo(4 * 8);
        assertThat(info.receives()).containsEntry("tag", 3L);
    }

    @Test
    void shouldFindOutHowLargeCommunicatorsAre() throws IOException {
        writer.write(begin(CallType.COMM_DUP).set(Field.OLDCOMM, Call.WORLD).set(Field.NEWCOMM, 4));
        writer.write(begin(CallType.CART_CREATE)
                .set(Field.OLDCOMM, 4)
                .set(Field.NDIM, 2)
                .set(Field.DIMS, new int[] {3, 5}, 2)
                .set(Field.PERIODS, new int[] {0, 0}, 2)
                .set(Field.REORDER, 0)
                .set(Field.NEWCOMM, 5));
        for (int color = 0; color < 3; color++) {
            writer.write(begin(CallType.COMM_SPLIT)
                    .set(Field.OLDCOMM, Call.WORLD)
                    .set(Field.COLOR, color)
                    .set(Field.KEY, 0)
                    .set(Field.NEWCOMM, color == 1 ? Call.COMM_NULL : 6));
            if (color == 0) {
                writer.write(begin(CallType.COMM_SIZE).set(Field.COMM, 6).set(Field.SIZE, 9));
                writer.write(begin(CallType.COMM_FREE).set(Field.COMM, 6));
            }
        }

        assertThat(info().communicators())
                .containsExactly(
                        new Made("MPI_Comm_dup", 1, Map.of(1, 1L), 0),
                        new Made("MPI_Comm_split", 2, Map.of(9, 1L), 1),
                        new Made("MPI_Cart_create", 1, Map.of(15, 1L), 0));
    }

    @Test
    void shouldSayWhereAndHowLongTheRanksRan() throws IOException {
        writer.write(begin(CallType.BARRIER).set(Field.COMM, Call.WORLD));
        writer.write(begin(CallType.WTIME).at(5, 100, 200));
        send(0, INT, 1);

        TraceInfo info = info();
        assertThat(info.hosts()).isEqualTo(Map.of("node1", 1));
        assertThat(info.threads()).isEqualTo(Map.of(2, 1));
        assertThat(info.durationNanos()).isEqualTo(200);
        assertThat(info.startTime()).isEqualTo(77);
        assertThat(info.versions()).containsExactly("13.0.0");
        assertThat(info.kinds()).isEqualTo(new TraceInfo.Kinds(3, 1, 1, 0, 1));
        assertThat(info.problems()).isEmpty();
    }

    /** What the trace's README says of it, counted by another reader. */
    @ParameterizedTest
    @MethodSource("traces")
    void shouldCountTheCallsOfGenuineTraces(Path trace) throws IOException {
        Map<String, Long> described = new TreeMap<>();
        for (String line : Files.readAllLines(trace.resolve("README.txt"))) {
            String[] words = line.strip().split(" ", -1);
            if (words.length == 2 && words[0].startsWith("MPI_")) {
                described.put(words[0], Long.parseLong(words[1]));
            }
        }

        TraceInfo info = new InfoAnalysis(TraceDirectory.open(trace)).run(2, ScanProgress.NONE);

        assertThat(info.calls()).containsAllEntriesOf(described);
        assertThat(List.copyOf(info.calls().values())).isSortedAccordingTo((a, b) -> Long.compare(b, a));
        assertThat(info.ranksComplete()).isEqualTo(info.ranksRead());
        TraceInfo.Messages messages = info.messages();
        assertThat(messages.sizes().stream().mapToLong(SizeClass::messages).sum() + messages.unknownSize())
                .isEqualTo(messages.count());
    }

    @Test
    void shouldSayWhatWasNotRecorded() throws IOException {
        TraceInfo info =
                new InfoAnalysis(TraceDirectory.open(SharedTraces.trace("nersc-AMG-rank0"))).run(1, ScanProgress.NONE);

        assertThat(info.notRecorded()).containsEntry("MPI_Testall", 149_919L).containsEntry("MPI_Irecv", 2260L);
        assertThat(info.calls()).containsEntry("MPI_Irecv", 2646L - 2260L).doesNotContainKey("MPI_Testall");
    }
}
