package io.jmpi.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Argument;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.info.InfoAnalysis;
import io.jmpi.trace.info.TraceInfo;
import io.jmpi.trace.info.TraceInfo.Made;
import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.otm.OtmAnalysis;
import io.jmpi.trace.otm.OtmMode;
import io.jmpi.trace.otm.OtmResult;
import io.jmpi.trace.otm.OtmSettings;
import io.jmpi.trace.otm.TableScope;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.messages.MessagesAnalysis;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lines of jmpi's own format in all analyses. A missing argument is either optional or a problem of the rank. */
class JmpiLinesTest {
    @TempDir
    Path directory;

    /** Writes a trace: for each rank its lines. */
    private void write(List<List<String>> ranks) throws IOException {
        Files.writeString(directory.resolve("x.meta"), "numprocs=" + ranks.size() + "\nfileprefix=x\n");
        for (int rank = 0; rank < ranks.size(); rank++) {
            List<String> lines = new ArrayList<>();
            lines.add("# jmpi trace 1, rank " + rank + " of " + ranks.size());
            lines.addAll(ranks.get(rank));
            lines.add("# end " + ranks.get(rank).size());
            Files.write(directory.resolve("x-%04d.trace".formatted(rank)), lines);
        }
    }

    private TraceInfo info() throws IOException {
        return new InfoAnalysis(TraceDirectory.open(directory)).run(1, ScanProgress.NONE);
    }

    private OtmResult otm(OtmMode mode) throws IOException {
        OtmSettings settings = new OtmSettings(mode, TableScope.COMMUNICATOR, List.of(1, 32), 1);
        return new OtmAnalysis(TraceDirectory.open(directory), settings).run(Optional.empty(), ScanProgress.NONE);
    }

    private MessagesResult messages() throws IOException {
        return new MessagesAnalysis(
                        TraceDirectory.open(directory), NetworkModel.DEFAULT, RankEventsSupplier.NONE, 1, directory)
                .run(ScanProgress.NONE);
    }

    // ---------------------------------------------------------------- any argument

    /** Members of a communicator are the rank itself, or its description could not be true. */
    private static String value(CallType type, Argument argument, int rank) {
        if (type == CallType.COMMUNICATOR && argument.field() == Field.RANKS) {
            return "[" + rank + "]";
        }
        return switch (argument.kind()) {
            case STRING -> "\"text\"";
            case STRING_ARRAY -> "[\"a\",\"b\"]";
            case STATUS -> "[8:0:1:0:0]";
            case I32_ARRAY, U8_ARRAY, U16_ARRAY, REQUEST_ARRAY, DATATYPE_ARRAY -> "[0]";
            case COMMUNICATOR -> argument.field() == Field.NEWCOMM ? "7" : "2";
            default -> "1";
        };
    }

    /** A line of that rank, without the argument at that index, or with all if there is none. */
    private static String line(CallType type, int without) {
        StringBuilder line = new StringBuilder(type.callName()).append(" 10 20 0");
        for (int i = 0; i < type.arguments().size(); i++) {
            Argument argument = type.arguments().get(i);
            boolean isInFormat = !argument.kind().name().endsWith("_ROWS");
            if (i != without && isInFormat) {
                line.append(' ')
                        .append(argument.field().fieldName())
                        .append('=')
                        .append(value(type, argument, without));
            }
        }
        return line.toString();
    }

    /** Each rank lacks a different argument, the last one none; no analysis may fail, and the last rank must be read. */
    @ParameterizedTest
    @EnumSource(CallType.class)
    void shouldSayOrDoWithoutWhenAnArgumentIsMissing(CallType type) throws IOException {
        List<List<String>> ranks = new ArrayList<>();
        for (int without = 0; without <= type.arguments().size(); without++) {
            ranks.add(List.of(line(type, without), "MPI_Barrier 30 40 0 comm=2"));
        }
        write(ranks);

        String last = "rank " + (ranks.size() - 1) + ": ";
        for (List<String> problems : List.of(
                info().problems(),
                otm(OtmMode.EXACT).problems(),
                otm(OtmMode.COMPAT).problems(),
                messages().problems())) {
            assertThat(problems).noneMatch(problem -> problem.startsWith(last));
            assertThat(problems)
                    .filteredOn(problem -> problem.startsWith("rank "))
                    .allSatisfy(problem -> assertThat(problem).contains("line 2: " + type.callName() + " has no "));
        }
    }

    // ---------------------------------------------------------------- communicators that are described

    private static final String WORLD = "jmpi_Communicator 1 1 0 newcomm=2 context=0 ranks=[0,1]";

    /** The ranks in reverse, so that a guess would be wrong, and what rank 0 sends in there. */
    private static List<String> messageIn(int communicator, int rank) {
        return List.of(
                rank == 0
                        ? "MPI_Send 10 11 0 count=8 datatype=5 dest=0 tag=7 comm=" + communicator
                        : "MPI_Recv 10 20 0 count=8 datatype=5 source=1 tag=7 comm=" + communicator
                                + " status=[8:1:7:0:0]");
    }

    private static String described(int communicator) {
        return "jmpi_Communicator 5 5 0 newcomm=" + communicator + " context=" + communicator + " ranks=[1,0]";
    }

    private static List<String> lines(int rank, int communicator, String... lines) {
        List<String> all = new ArrayList<>(List.of(WORLD));
        all.addAll(List.of(lines));
        all.addAll(messageIn(communicator, rank));
        return all;
    }

    private void assertMessageFromRank0To1() throws IOException {
        MessagesResult messages = messages();
        assertThat(messages.problems()).isEmpty();
        assertThat(messages.matrix().messages().get(0)).containsExactly(0L, 1L);
        assertThat(messages.traffic().unmatchedSends()).isZero();
        assertThat(messages.traffic().unmatchedReceives()).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "COMM_DUP",
                "COMM_CREATE",
                "COMM_SPLIT",
                "CART_CREATE",
                "GRAPH_CREATE",
                "CART_SUB",
                "INTERCOMM_CREATE",
                "INTERCOMM_MERGE",
                "COMM_SPLIT_TYPE",
                "COMM_CREATE_GROUP",
                "DIST_GRAPH_CREATE"
            })
    void shouldKnowCommunicatorFromItsDescription(CallType type) throws IOException {
        String from = type.arguments().stream()
                .map(argument -> argument.field().fieldName())
                .filter(name -> name.matches("oldcomm|localcomm|comm"))
                .findFirst()
                .orElseThrow();
        String made = type.callName() + " 3 6 0 " + from + "=2 newcomm=4";
        write(List.of(lines(0, 4, described(4), made), lines(1, 4, described(4), made)));

        TraceInfo info = info();
        assertThat(info.problems()).isEmpty();
        assertThat(info.communicators()).containsExactly(new Made(type.callName(), 2, Map.of(2, 2L), 0));
        assertThat(otm(OtmMode.EXACT).problems()).isEmpty();
        assertMessageFromRank0To1();
    }

    @Test
    void shouldFollowDescriptionsWhenOnlySomeRanksGotACommunicator() throws IOException {
        String alone = "jmpi_Communicator 3 3 0 newcomm=4 context=3 ranks=[0]";
        String dup = "MPI_Comm_dup 4 6 0 oldcomm=2 newcomm=5";
        write(List.of(
                lines(0, 5, alone, "MPI_Comm_split 2 3 0 oldcomm=2 color=0 key=0 newcomm=4", described(5), dup),
                lines(1, 5, "MPI_Comm_split 2 3 0 oldcomm=2 color=-32766 key=0 newcomm=1", described(5), dup)));

        assertMessageFromRank0To1();
    }

    /** Their partitions are no messages that a receive of the program could match. */
    @Test
    void shouldPassOverPartitionedMessages() throws IOException {
        write(List.of(List.of(
                WORLD,
                "MPI_Psend_init 5 6 0 partitions=2 count=8 datatype=5 dest=0 tag=3 comm=2 request=2",
                "MPI_Precv_init 6 7 0 partitions=1 count=8 datatype=5 source=0 tag=3 comm=2 request=3",
                "MPI_Startall 7 8 0 count=2 requests=[2,3]",
                "MPI_Pready 8 9 0 request=2 partition=1",
                "MPI_Pready_range 9 10 0 request=2 partition_low=0 partition_high=0",
                "MPI_Parrived 10 11 0 request=3 partition=0 flag=1",
                "MPI_Wait 11 12 0 request=2 status=[0:-1:-1:0:0]",
                "MPI_Wait 12 13 0 request=3 status=[8:0:3:0:0]",
                "MPI_Pready_list 13 14 0 request=2 length=2 array_of_partitions=[1,0]")));

        OtmResult otm = otm(OtmMode.EXACT);
        assertThat(otm.mix().pointToPoint()).isZero();
        assertThat(otm.problems()).isEmpty();
        assertThat(info().calls()).containsEntry("MPI_Pready", 1L).containsEntry("MPI_Parrived", 1L);
    }

    @Test
    void shouldCountCallsAsTheyAreNamed() throws IOException {
        write(List.of(List.of(
                WORLD,
                "MPI_Icollective 5 6 0 call=\"MPI_Ibcast\" comm=2 request=2",
                "MPI_Collective_init 6 7 0 call=\"MPI_Bcast_init\" comm=2 request=3",
                "MPI_Start 7 8 0 request=3",
                "MPI_Startall 8 9 0 count=2 requests=[3,3]",
                "MPI_Request_free 9 10 0 request=3",
                "MPI_Start 10 11 0 request=3")));

        TraceInfo info = info();
        OtmResult otm = otm(OtmMode.EXACT);
        assertThat(info.calls())
                .isEqualTo(Map.of(
                        "MPI_Ibcast", 1L,
                        "MPI_Bcast_init", 1L,
                        "MPI_Start", 2L,
                        "MPI_Startall", 1L,
                        "MPI_Request_free", 1L))
                .isEqualTo(otm.mix().byName());
        assertThat(info.kinds()).isEqualTo(new TraceInfo.Kinds(7, 0, 4, 0, 3));
        assertThat(otm.calls()).isEqualTo(6);
        assertThat(otm.mix().collective()).isEqualTo(4);
    }

    @Test
    void shouldSayWhenNothingTellsWhatACommunicatorIs() throws IOException {
        String made = "MPI_Comm_split 2 3 0 oldcomm=2 newcomm=4";
        write(List.of(lines(0, 4, made), lines(1, 4, made)));

        assertThat(messages().problems())
                .anySatisfy(problem -> assertThat(problem).contains("communicators", "(1 in all)"));
    }
}
