package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.input.TraceDirectory;
import io.jmpi.trace.replay.MessagesResult;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.RankEventsSupplier;
import io.jmpi.trace.replay.recording.JobSize;
import io.jmpi.trace.scan.ScanProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traces in jmpi's own format that are incomplete or impossible. */
class MessagesAnalysisTest {
    private static final String DESCRIBED = "jmpi_Communicator 10 10 0 newcomm=%d context=4 ranks=[%s]";

    @TempDir
    Path directory;

    private List<RankMessages> counted;

    private static String send(int start, int destination, int communicator) {
        return "MPI_Send " + start + " " + (start + 5) + " 0 count=8 datatype=5 dest=" + destination + " tag=1 comm="
                + communicator;
    }

    private static String receive(int start, int source, int communicator) {
        return "MPI_Recv " + start + " " + (start + 5) + " 0 count=8 datatype=5 source=" + source + " tag=1 comm="
                + communicator + " status=[8:" + source + ":1:0:0]";
    }

    private void meta(int ranks) throws IOException {
        Files.writeString(
                directory.resolve("jmpi.meta"), "hostname=x\nnumprocs=" + ranks + "\nfileprefix=jmpi\nversion=1\n");
    }

    private void rank(int rank, int of, String... calls) throws IOException {
        List<String> lines = new ArrayList<>(List.of("# jmpi trace 1, rank " + rank + " of " + of));
        lines.addAll(List.of(calls));
        lines.add("# end " + calls.length);
        Files.write(directory.resolve("jmpi-000" + rank + ".trace"), lines);
    }

    private MessagesResult analyse() throws IOException {
        MessagesAnalysis analysis = new MessagesAnalysis(
                TraceDirectory.open(directory), NetworkModel.DEFAULT, RankEventsSupplier.NONE, 1, directory);
        MessagesResult result = analysis.run(ScanProgress.NONE);
        counted = analysis.ranks();
        return result;
    }

    @Test
    void shouldCountRanksThatOnlyADescriptionNames() throws IOException {
        rank(0, 2, DESCRIBED.formatted(4, "0,1,2"), send(100, 1, 4), send(200, 2, 4));
        rank(1, 2, DESCRIBED.formatted(4, "0,1,2"), receive(3000, 0, 4));

        MessagesResult result = analyse();

        assertThat(result.ranks()).isEqualTo(3);
        assertThat(result.traffic().toMissingRanks()).isEqualTo(1);
        assertThat(result.traffic().messages()).isEqualTo(1);
        assertThat(result.problems())
                .anySatisfy(problem -> assertThat(problem).containsSubsequence(" 3 ranks", "file", " 2"));
    }

    @Test
    void shouldTakeTheSizeOfTheJobFromTheDescriptionOfTheWorld() throws IOException {
        rank(0, 4, DESCRIBED.formatted(2, "0,1,2,3"), send(100, 3, 2));

        assertThat(analyse().ranks()).isEqualTo(4);
    }

    @Test
    void shouldLeaveACommunicatorUnknownWhenItsDescriptionCannotBeTrue() throws IOException {
        for (String members : List.of("0,-1", "0,2147483647", "0,0", "1")) {
            meta(2);
            rank(0, 2, DESCRIBED.formatted(4, members), send(100, 1, 4));
            rank(1, 2, receive(3000, 0, 2));

            MessagesResult result = analyse();

            assertThat(result.ranks()).as(members).isEqualTo(2);
            assertThat(result.traffic().toMissingRanks()).as(members).isEqualTo(1);
            assertThat(result.problems())
                    .as(members)
                    .anySatisfy(problem ->
                            assertThat(problem).startsWith("rank 0: ").contains("context 4 ", "0 to 1,"));
        }
    }

    @Test
    void shouldLeaveACommunicatorUnknownWhenNobodyIsInIt() throws IOException {
        for (String members : List.of("", "] remoteranks=[1")) {
            meta(2);
            rank(0, 2, DESCRIBED.formatted(4, members), send(100, 1, 4));
            rank(1, 2, receive(3000, 0, 2));

            assertThat(analyse().problems())
                    .as(members)
                    .anySatisfy(problem ->
                            assertThat(problem).startsWith("messages").contains("communicators", "unknown", ": 1"));
        }
    }

    @Test
    void shouldNotBelieveASizeOfTheWorldThatNoJobHas() throws IOException {
        for (int size : new int[] {16_000_000, Integer.MAX_VALUE, -3}) {
            meta(2);
            rank(0, 2, "MPI_Comm_size 1 2 0 comm=2 size=" + size, send(100, 1, 2));
            rank(1, 2, receive(3000, 0, 2));

            MessagesResult result = analyse();

            assertThat(result.ranks()).isEqualTo(2);
            assertThat(result.problems())
                    .singleElement()
                    .asString()
                    .startsWith("rank 0: ")
                    .contains("MPI_Comm_size", " " + size + " ", "1 and " + JobSize.MOST_RANKS);
        }
    }

    @Test
    void shouldBelieveTheSizeOfTheWorldWhenAllAgree() throws IOException {
        meta(2);
        rank(0, 2, "MPI_Comm_size 1 2 0 comm=2 size=" + JobSize.MOST_RANKS, send(100, 1, 2));
        rank(1, 2, "MPI_Comm_size 1 2 0 comm=2 size=" + JobSize.MOST_RANKS, receive(3000, 0, 2));
        assertThat(analyse().ranks()).isEqualTo(JobSize.MOST_RANKS);

        rank(1, 2, "MPI_Comm_size 1 2 0 comm=2 size=7", receive(3000, 0, 2));
        assertThat(analyse().ranks()).isEqualTo(2);
    }

    @Test
    void shouldTakeANegativeCountForNone() throws IOException {
        meta(2);
        rank(0, 2, send(100, 1, 2).replace("count=8", "count=-100"));
        rank(1, 2, receive(3000, 0, 2).replace("count=8", "count=-1"));

        MessagesResult result = analyse();

        assertThat(result.traffic().messages()).isEqualTo(1);
        assertThat(result.traffic().bytes()).isNotNegative();
    }

    @Test
    void shouldNumberUnknownCommunicatorsOfDifferentRanksDifferently() throws IOException {
        meta(2);
        rank(0, 2, receive(100, 1, 40), receive(200, 1, 41));
        rank(1, 2, receive(100, 0, 40), receive(200, 0, 42));
        List<Integer> contexts = new ArrayList<>();
        RankEventsSupplier supplier = rank -> new RankEvents() {
            @Override
            public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
                contexts.add(context);
            }
        };

        new MessagesAnalysis(TraceDirectory.open(directory), NetworkModel.DEFAULT, supplier, 1, directory)
                .run(ScanProgress.NONE);

        assertThat(contexts).hasSize(4).doesNotHaveDuplicates();
    }

    @Test
    void shouldTakeLengthsFromStatusesWhenTheSizeOfADatatypeIsUnknown() throws IOException {
        meta(2);
        rank(0, 2, send(100, 1, 2).replace("count=8 datatype=5", "count=3 datatype=40"));
        rank(
                1,
                2,
                receive(3000, 0, 2)
                        .replace("count=8 datatype=5", "count=10 datatype=40")
                        .replace("[8:", "[24:"));

        MessagesResult result = analyse();

        assertThat(result.problems()).isEmpty();
        assertThat(result.traffic().bytes()).isEqualTo(24);
        assertThat(result.matrix().bytes().get(0)).containsExactly(0L, 24L);
    }

    @Test
    void shouldSayThatLengthsAreUnknownWhenNothingTellsThem() throws IOException {
        meta(2);
        rank(0, 2, send(100, 1, 2).replace("datatype=5", "datatype=40"));
        rank(1, 2, receive(3000, 0, 2).replace("status=[8:0:1:0:0]", "status=[]"));

        assertThat(analyse().problems())
                .singleElement()
                .asString()
                .startsWith("messages")
                .contains("unknown size", ": 1");
        assertThat(counted.get(1).unknownLengths).isEqualTo(1);
    }

    @Test
    void shouldSayThatAPairIsDoubtfulWhenTheMessageIsNotAsLongAsTheStatusSays() throws IOException {
        meta(2);
        rank(0, 2, send(100, 1, 2));
        rank(1, 2, receive(3000, 0, 2).replace("[8:", "[7:"));

        assertThat(analyse().problems())
                .singleElement()
                .asString()
                .startsWith("receives")
                .contains("length", "status", ": 1");
        assertThat(counted.get(1).otherLengths).isEqualTo(1);
    }
}
