package io.jmpi.trace.replay.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.replay.NetworkModel;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.recording.Spool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small programs with known outcomes. Times are nanoseconds after the first call. */
class RankReplayTest {
    /** 100 ns, and 1 ns for each byte of messages up to 50 bytes. */
    private static final NetworkModel NETWORK = new NetworkModel(100, 1, 50, 0, 1);

    @TempDir
    Path directory;

    private Spool spool;
    private Recorded run;

    /** The result of rank 0. */
    private final List<String> events = new ArrayList<>();

    private final List<String> uses = new ArrayList<>();

    @BeforeEach
    void openSpool() throws IOException {
        spool = new Spool(directory);
        run = new Recorded(3, spool);
        run.at(0).call(CallType.INIT);
        run.by(0);
    }

    @AfterEach
    void closeSpool() throws IOException {
        spool.close();
    }

    private RankMessages replay() throws IOException {
        return replay(NETWORK);
    }

    private RankMessages replay(NetworkModel network) throws IOException {
        return run.replay(network, rank -> rank == 0 ? new Log() : RankEvents.NONE)
                .ranks()
                .get(0);
    }

    private final class Log implements RankEvents {
        @Override
        public void post(int receive, int context, int source, int tag, long bytes, long nanos) {
            events.add(nanos + " post " + receive + " (" + source + ", " + tag + ") of " + bytes);
        }

        @Override
        public void arrive(int message, int context, int source, int tag, long bytes, boolean announced, long nanos) {
            events.add(nanos + " arrive " + message + " (" + source + ", " + tag + ") of " + bytes
                    + (announced ? ", announced" : ""));
        }

        @Override
        public void cancel(int receive, int context, long nanos) {
            events.add(nanos + " cancel " + receive);
        }

        @Override
        public void probe(int context, int source, int tag) {
            uses.add("probe (" + source + ", " + tag + ")");
        }

        @Override
        public void inFlight(int context, int most) {
            uses.add(most + " in flight");
        }

        @Override
        public void end(long nanos) {
            events.add(nanos + " end");
        }

        @Override
        public void drop() {
            events.clear();
        }
    }

    @Test
    void shouldLetMessagesArriveAfterLatencyAndTransferWhenNothingElseIsKnown() throws IOException {
        run.at(1000).irecv(0, 1, 5, 2);
        run.at(1100).send(1, 0, 5, 10);
        run.at(1150).send(2, 0, 6, 51);
        run.at(2000).irecv(0, 2, 6, 3);
        run.at(3000).await(0, 2, 1, 5, 10);
        run.at(3100).await(0, 3, 2, 6, 51);

        RankMessages counted = replay();

        assertThat(events)
                .containsExactly(
                        "1000 post 0 (1, 5) of 100",
                        "1210 arrive 0 (1, 5) of 10",
                        "1250 arrive 1 (2, 6) of 51, announced",
                        "2000 post 1 (2, 6) of 100",
                        "3101 end");
        assertThat(counted.expected).isEqualTo(1);
        assertThat(counted.unexpected).isEqualTo(1);
        assertThat(counted.receiveWait).isEqualTo(210);
        assertThat(counted.messageWait).isEqualTo(750);
        assertThat(counted.maxPosted).isEqualTo(1);
        assertThat(counted.maxUnexpected).isEqualTo(1);
        assertThat(counted.hurried + counted.held).isZero();
    }

    @Test
    void shouldKeepMessagesOfOneSenderInOrderWhenALaterOneIsFaster() throws IOException {
        run.at(1000).send(1, 0, 5, 50);
        run.at(1010).send(1, 0, 6, 1);
        run.at(2000).irecv(0, 1, 6, 2);
        run.at(2100).irecv(0, 1, 5, 3);

        replay();

        assertThat(events.subList(0, 2)).containsExactly("1150 arrive 0 (1, 5) of 50", "1150 arrive 1 (1, 6) of 1");
    }

    @Test
    void shouldHurryAMessageAndThoseBeforeItWhenItsReceiveHasCompleted() throws IOException {
        run.at(1000).send(1, 0, 5, 0);
        run.at(1001).send(1, 0, 6, 0);
        run.at(1010).irecv(0, 1, 6, 2);
        run.at(1020).await(0, 2, 1, 6, 0);
        run.at(9000).irecv(0, 1, 5, 3);
        run.at(9010).await(0, 3, 1, 5, 0);

        RankMessages counted = replay();

        assertThat(events)
                .containsExactly(
                        "1010 post 0 (1, 6) of 100",
                        "1021 arrive 0 (1, 5) of 0",
                        "1021 arrive 1 (1, 6) of 0",
                        "9000 post 1 (1, 5) of 100",
                        "9011 end");
        assertThat(counted.hurried).isEqualTo(2);
        assertThat(counted.disagreements).isZero();
    }

    @Test
    void shouldHoldAMessageUntilTheReceiveBeforeItsOwnHasMetAnother() throws IOException {
        run.at(1000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1001).irecv(0, 1, 5, 3);
        run.at(1100).send(1, 0, 5, 11);
        run.at(1500).send(2, 0, 5, 12);
        run.at(3000).await(0, 2, 2, 5, 12);
        run.at(3100).await(0, 3, 1, 5, 11);

        RankMessages counted = replay();

        assertThat(events.subList(2, 4)).containsExactly("1612 arrive 0 (2, 5) of 12", "1612 arrive 1 (1, 5) of 11");
        assertThat(counted.held).isEqualTo(1);
        assertThat(counted.disagreements).isZero();
    }

    @Test
    void shouldHoldAMessageThatAReceiveStillToBePostedWouldTake() throws IOException {
        run.at(1000).send(1, 0, 5, 11);
        run.at(1500).send(2, 0, 5, 12);
        run.at(1550).irecv(0, Call.ANY_SOURCE, Call.ANY_TAG, 2);
        run.at(1560).irecv(0, 1, 5, 3);
        run.at(3000).await(0, 2, 2, 5, 12);
        run.at(3100).await(0, 3, 1, 5, 11);

        RankMessages counted = replay();

        assertThat(events.subList(0, 4))
                .containsExactly(
                        "1550 post 0 (-1, -1) of 100",
                        "1560 post 1 (1, 5) of 100",
                        "1612 arrive 0 (2, 5) of 12",
                        "1612 arrive 1 (1, 5) of 11");
        assertThat(counted.held).isEqualTo(1);
    }

    @Test
    void shouldBringTheMessageOfAnEarlierReceiveFirstWhenALaterOneCompletesFirst() throws IOException {
        run.at(1000).send(1, 0, 5, 11);
        run.at(1900).send(2, 0, 5, 12);
        run.at(1910).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1920).irecv(0, Call.ANY_SOURCE, 5, 3);
        run.at(1930).await(0, 3, 1, 5, 11);
        run.at(1950).await(0, 2, 2, 5, 12);

        RankMessages counted = replay();

        assertThat(events.subList(2, 4)).containsExactly("1931 arrive 0 (2, 5) of 12", "1931 arrive 1 (1, 5) of 11");
        assertThat(counted.held).isEqualTo(1);
        assertThat(counted.hurried).isEqualTo(1);
        assertThat(counted.disagreements).isZero();
    }

    @Test
    void shouldLeaveToADecidedReceiveWhatItNeedsWhenAnEarlierOneIsUndecided() throws IOException {
        run.at(1000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1001).irecv(0, 1, 5, 3);
        run.at(1100).send(1, 0, 5, 11);
        run.at(1500).send(2, 0, 5, 12);
        run.at(3000).call(CallType.WAIT).set(Field.REQUEST, 2);
        run.by(0);
        run.at(3100).call(CallType.WAIT).set(Field.REQUEST, 3);
        run.by(0);

        RankMessages counted = replay();

        assertThat(counted.undecided).isEqualTo(1);
        assertThat(counted.assumed + counted.disagreements).isZero();
        assertThat(events.subList(2, 4)).containsExactly("1612 arrive 0 (2, 5) of 12", "1612 arrive 1 (1, 5) of 11");
    }

    @Test
    void shouldWithdrawACancelledReceiveBeforeAMessageThatItWouldHaveTaken() throws IOException {
        run.at(1000).irecv(0, 1, Call.ANY_TAG, 2);
        run.at(1010).send(1, 0, 5, 0);
        run.at(1400).call(CallType.CANCEL).set(Field.REQUEST, 2);
        run.by(0);
        run.at(1410).call(CallType.WAIT).set(Field.REQUEST, 2).statuses().add(0, -1, -1, 1, 0);
        run.by(0);
        run.at(2000).irecv(0, 1, 5, 3);
        run.at(2010).await(0, 3, 1, 5, 0);

        RankMessages counted = replay();

        assertThat(events.subList(0, 4))
                .containsExactly(
                        "1000 post 0 (1, -1) of 100",
                        "1400 cancel 0",
                        "1400 arrive 0 (1, 5) of 0",
                        "2000 post 1 (1, 5) of 100");
        assertThat(counted.cancelled).isEqualTo(1);
        assertThat(counted.unmatchedReceives()).isZero();
    }

    @Test
    void shouldSayWhatNobodyReceivedAndWhatGotNothing() throws IOException {
        run.at(1000).send(1, 0, 5, 0);
        run.at(1010).irecv(0, 1, 6, 2);

        RankMessages counted = replay();

        assertThat(counted.unmatchedMessages()).isEqualTo(1);
        assertThat(counted.unmatchedReceives()).isEqualTo(1);
        assertThat(events).containsExactly("1010 post 0 (1, 6) of 100", "1100 arrive 0 (1, 5) of 0", "1100 end");
    }

    @Test
    void shouldAssumeAMessageWhenTheRankBeginsToWaitIfItsSenderIsMissing() throws IOException {
        run.ranks[2] = null;
        run.at(1000).irecv(0, 2, 5, 2);
        run.at(1100).irecv(0, 2, 5, 3);
        run.at(1200).call(CallType.WAIT, 1900).set(Field.REQUEST, 3).statuses().add(40, 2, 5, 0, 0);
        run.by(0);
        run.at(2000).call(CallType.WAIT, 2900).set(Field.REQUEST, 2).statuses().add(60, 2, 5, 0, 0);
        run.by(0);

        RankMessages counted = replay();

        assertThat(counted.assumed).isEqualTo(2);
        assertThat(events.subList(2, 4))
                .as("the earlier receive meets its message first")
                .containsExactly("1200 arrive 0 (2, 5) of 60, announced", "1200 arrive 1 (2, 5) of 40");
    }

    @Test
    void shouldVaryArrivalsByTheSeedOnly() throws IOException {
        run.at(1000).send(1, 0, 5, 0);
        run.at(9000).irecv(0, 1, 5, 2);

        replay(new NetworkModel(100, 1, 50, 1, 1));
        String first = events.get(0);
        events.clear();
        replay(new NetworkModel(100, 1, 50, 1, 1));
        assertThat(events.get(0)).isEqualTo(first);
        events.clear();
        replay(new NetworkModel(100, 1, 50, 1, 2));
        assertThat(events.get(0)).isNotEqualTo(first);
    }

    @Test
    void shouldCountMessagesThatWereSentAfterTheirReceiveHadCompleted() throws IOException {
        run.at(1000).irecv(0, 1, 5, 2);
        run.at(1100).await(0, 2, 1, 5, 0);
        run.at(2000).send(1, 0, 5, 0);
        run.at(1000).irecv(1, 0, 5, 2);
        run.at(1100).await(1, 2, 0, 5, 0);
        run.at(2000).send(0, 1, 5, 0);

        RankMessages counted = replay();

        assertThat(counted.violations).as("no clocks make both possible").isEqualTo(1);
    }

    @Test
    void shouldTellOfProbes() throws IOException {
        run.at(1000)
                .call(CallType.IPROBE)
                .set(Field.SOURCE, 1)
                .set(Field.TAG, Call.ANY_TAG)
                .set(Field.COMM, Call.WORLD);
        run.by(0);
        run.at(1000)
                .call(CallType.PROBE)
                .set(Field.SOURCE, -1)
                .set(Field.TAG, 5)
                .set(Field.COMM, Call.WORLD);
        run.by(0);
        run.by(0);

        replay();

        assertThat(uses).containsExactlyInAnyOrder("probe (0, -1)", "probe (-1, 0)", "probe (-1, 0)");
    }

    @Test
    void shouldSayThatOneMessageIsInFlightWhenEachIsMatchedBeforeTheNextIsSent() throws IOException {
        run.at(1000).send(1, 0, 5, 0);
        run.at(1010).send(1, 0, 6, 0);
        run.at(1020).irecv(0, 1, 5, 2);
        run.at(1030).irecv(0, 1, 6, 3);
        run.at(2000).send(1, 0, 5, 0);
        run.at(3000).irecv(0, 1, 5, 2);

        replay();

        assertThat(uses).containsExactly("1 in flight");
    }

    @Test
    void shouldSayThatMoreAreInFlightWhenOneIsSentBeforeTheOneBeforeIsMatched() throws IOException {
        run.at(1000).send(1, 0, 5, 0);
        run.at(2000).send(1, 0, 5, 0);
        run.at(2001).irecv(0, 1, 5, 2);
        run.at(2002).irecv(0, 1, 5, 3);

        replay();

        assertThat(uses).containsExactly("2 in flight");
    }

    @Test
    void shouldReplayInTheOrderOfTheProgramWhenNoTimesWereRecorded() throws IOException {
        for (int i = 0; i < 3; i++) {
            run.at(0).call(CallType.INIT, 0);
            run.irecv(0, Call.ANY_SOURCE, 5, 2);
            run.send(1, 0, 5, 10 + i);
            run.await(0, 2, 1, 5, 10 + i);
        }
        run.ranks[2] = null;

        RankMessages counted = replay();

        assertThat(events.stream().filter(event -> event.contains("arrive")))
                .extracting(event -> event.substring(event.indexOf("arrive")))
                .containsExactly("arrive 0 (1, 5) of 10", "arrive 1 (1, 5) of 11", "arrive 2 (1, 5) of 12");
        assertThat(counted.expected).isEqualTo(3);
        assertThat(counted.hurried).isEqualTo(3);
    }

    private void awaitIgnoringStatuses(int rank, int... requests) {
        run.on(CallType.WAITALL, requests);
        run.by(rank);
    }

    /** MPICH's MPI_PROC_NULL is recorded as any source; at the end of a halo, no rank sends there. */
    @Test
    void shouldLeaveOutReceivesFromNobodyThatLookLikeThoseFromAnySource() throws IOException {
        for (int step = 1; step <= 3; step++) {
            run.at(1000L * step).irecv(0, Call.ANY_SOURCE, 5, 2);
            run.at(1000L * step + 1).irecv(0, 1, 5, 3);
            run.at(1000L * step + 2).send(1, 0, 5, 10 + step);
            run.at(1000L * step + 500);
            awaitIgnoringStatuses(0, 2, 3);
        }

        RankMessages counted = replay();

        assertThat(counted.receives).isEqualTo(3);
        assertThat(counted.messages).isEqualTo(3);
        assertThat(counted.assumed + counted.cancelled + counted.unmatchedReceives())
                .isZero();
        assertThat(events).noneMatch(event -> event.contains("(-1, 5)"));
    }

    @Test
    void shouldLeaveOutReceivesFromNobodyThoughOthersAreFromAnySourceWhenTheRankSendsToNobody() throws IOException {
        run.at(1000).send(0, -1, 5, 10);
        run.at(1000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1500);
        awaitIgnoringStatuses(0, 2);
        run.at(2000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(2001).send(1, 0, 5, 11);
        run.at(2500);
        awaitIgnoringStatuses(0, 2);

        RankMessages counted = replay();

        assertThat(counted.receives).isEqualTo(1);
        assertThat(counted.assumed + counted.unmatchedMessages()).isZero();
        assertThat(events.get(0)).isEqualTo("2000 post 0 (-1, 5) of 100");
    }

    @Test
    void shouldAssumeAMessageFromAnySourceWhenARankHasNoFile() throws IOException {
        run.ranks[2] = null;
        run.at(1000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1500);
        awaitIgnoringStatuses(0, 2);

        assertThat(replay().assumed).isEqualTo(1);
    }

    @Test
    void shouldTakeALaterMessageRatherThanInventOneWhenClocksMayDiffer() throws IOException {
        for (int step = 1; step <= 3; step++) {
            run.at(1000L * step).irecv(0, Call.ANY_SOURCE, 5, 2);
            run.at(1000L * step + 500);
            awaitIgnoringStatuses(0, 2);
            run.at(900_000 + 1000L * step).send(1, 0, 5, 10 + step);
        }

        RankMessages counted = replay();

        assertThat(counted.assumed + counted.unmatchedMessages()).isZero();
        assertThat(counted.violations).isEqualTo(3);
        assertThat(events.stream().filter(event -> event.contains("arrive")))
                .extracting(event -> event.substring(event.indexOf("arrive")))
                .containsExactly("arrive 0 (1, 5) of 11", "arrive 1 (1, 5) of 12", "arrive 2 (1, 5) of 13");
    }

    @Test
    void shouldLeaveAMessageToAReceiveThatCompletedWhenOneWithoutWildcardDidNot() throws IOException {
        run.at(1000).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1001).irecv(0, 1, 5, 3);
        run.at(1100).send(1, 0, 5, 11);
        run.at(3000);
        awaitIgnoringStatuses(0, 2);

        RankMessages counted = replay();

        assertThat(counted.assumed + counted.unmatchedMessages() + counted.disagreements)
                .isZero();
        assertThat(counted.unmatchedReceives()).isEqualTo(1);
    }

    @Test
    void shouldGiveTheFirstMessageToTheFirstReceiveThoughOnlyTheSecondCompleted() throws IOException {
        run.at(1000).irecv(0, 1, 5, 2);
        run.at(1001).irecv(0, 1, 5, 3);
        run.at(1100).send(1, 0, 5, 11);
        run.at(1300).send(1, 0, 5, 12);
        run.at(3000).await(0, 3, 1, 5, 12);

        RankMessages counted = replay();

        assertThat(counted.undecided + counted.assumed + counted.unmatchedReceives() + counted.disagreements)
                .isZero();
    }

    @Test
    void shouldNotReplayWhatCameAfterTheLastCallOfADamagedFile() throws IOException {
        run.at(1000).irecv(0, 1, 5, 2);
        for (int i = 0; i < 50; i++) {
            run.at(1100 + 100 * i).send(1, 0, 5, 10);
        }
        run.at(1300).await(0, 2, 1, 5, 10);
        run.damaged.set(0);

        RankMessages counted = replay();

        assertThat(counted.messages).isEqualTo(1);
        assertThat(counted.cutOff).isEqualTo(49);
    }

    @Test
    void shouldFindAMessageHoweverManyOthersOfItsSenderAreBefore() throws IOException {
        for (int i = 0; i < 3000; i++) {
            run.at(1000).send(1, 0, 6, 0);
        }
        run.at(1001).send(1, 0, 5, 0);
        run.at(1002).irecv(0, Call.ANY_SOURCE, 5, 2);
        run.at(1010);
        awaitIgnoringStatuses(0, 2);

        RankMessages counted = replay();

        assertThat(counted.assumed).isZero();
        assertThat(counted.unmatchedMessages()).isEqualTo(3000);
        assertThat(counted.unmatchedReceives()).isZero();
    }
}
