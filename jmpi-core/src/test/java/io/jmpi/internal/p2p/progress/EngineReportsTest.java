package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.CREDIT;
import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EngineReportsTest {
    private final SteppedRanks ranks = new SteppedRanks(2);

    private static EngineReport report(SteppedRanks ranks, int rank) throws InterruptedException {
        return ranks.engines[rank].reports().ask(true, 0).orElseThrow();
    }

    @Test
    void shouldNameWhatIsPostedUnexpectedAndNotReceived() throws Exception {
        assertThat(report(ranks, 1).messages()).contains("no receives", "no messages");
        ranks.receive(1, 0, 7, 8);
        ranks.receive(1, PostedReceive.ANY_SOURCE, 8, 8);
        ranks.send(0, 1, 9, message(5, 1));
        ranks.send(0, 1, 10, message(THRESHOLD + 1, 1));
        ranks.settle();
        assertThat(report(ranks, 1).messages())
                .containsSubsequence(
                        "2 receives",
                        "source 0 tag 7, test",
                        "source any tag 8, test",
                        "2 messages",
                        "rank 0 tag 9, 5 bytes, test",
                        "rank 0 tag 10, 1001 bytes, test")
                .doesNotContain("send");
        assertThat(report(ranks, 0).messages())
                .containsSubsequence("1 send", "received", "rank 1 tag 10, 1001 bytes, test");
    }

    @Test
    void shouldNameOnlyTheFirst() throws Exception {
        for (int i = 0; i < 5; i++) {
            ranks.receive(1, 0, i, 8);
        }
        assertThat(report(ranks, 1).messages())
                .containsSubsequence(
                        "5 receives", "source 0 tag 0, test", "source 0 tag 1, test", "source 0 tag 2, test", "...")
                .doesNotContain("tag 3");
    }

    @ParameterizedTest
    @EnumSource
    void shouldChangeNoOrder(MatchingEngine matching) throws Exception {
        SteppedRanks matched = new SteppedRanks(2, 0, new ProtocolSettings(THRESHOLD, CREDIT, 0, false), matching);
        ByteReceive first = matched.receive(1, 0, 7, 8);
        ByteReceive second = matched.receive(1, 0, 7, 8);
        matched.send(0, 1, 9, message(3, 1));
        matched.send(0, 1, 9, message(3, 2));
        matched.settle();
        report(matched, 1);
        matched.send(0, 1, 7, message(4, 3));
        matched.send(0, 1, 7, message(4, 4));
        matched.settle();
        assertReceived(first, 0, 7, message(4, 3));
        assertReceived(second, 0, 7, message(4, 4));
        report(matched, 1);
        ByteReceive third = matched.receive(1, 0, 9, 8);
        matched.settle();
        assertReceived(third, 0, 9, message(3, 1));
    }

    @Test
    void shouldCountMessagesInFlightEarlyAndInClosedContexts() throws Exception {
        CommContext closing = ranks.open(1, 20);
        CommContext sending = ranks.open(0, 20);
        ranks.send(sending, 0, 1, 1, message(4, 1));
        ranks.settle();
        closing.free(null);
        ranks.send(sending, 0, 1, 1, message(4, 1)); // dropped
        CommContext faster = ranks.open(0, 30);
        ranks.send(faster, 0, 1, 1, message(4, 1)); // early
        ranks.send(0, 1, 9, message(THRESHOLD + 1, 1));
        assertThat(report(ranks, 0).sent()).isNotEqualTo(report(ranks, 1).arrived());
        ranks.settle();
        assertThat(report(ranks, 0).sent()).isEqualTo(report(ranks, 1).arrived());
    }

    /** Each step alone, because a cable may fail at each of them. */
    @Test
    void shouldShowEachFrameOfARendezvousInFlight() throws Exception {
        SendOperation send = ranks.send(0, 1, 7, message(3 * BulkLane.CHUNK, 1));
        ByteReceive receive = ranks.receive(1, 0, 7, 3 * BulkLane.CHUNK);
        int steps = 0;
        while (!send.isComplete() || !receive.isComplete()) {
            boolean reads = !report(ranks, 1).underWay().isEmpty();
            assertThat(inFlight(ranks) || reads).as("step " + steps).isTrue();
            ranks.engines[steps % 2].cycle();
            steps++;
        }
        assertThat(steps).isGreaterThan(3);
        assertThat(inFlight(ranks)).isFalse();
        assertThat(report(ranks, 1).underWay()).isEmpty();
    }

    @Test
    void shouldNameAReadThatIsUnderWay() throws Exception {
        ranks.send(0, 1, 7, message(3 * BulkLane.CHUNK, 1));
        ranks.receive(1, 0, 7, 3 * BulkLane.CHUNK);
        ranks.engines[0].cycle();
        ranks.engines[1].cycle();
        assertThat(report(ranks, 1).underWay()).contains("196608 bytes", "rank 0");
    }

    /** One that is missing between two ranks and one too many between two others must not look like none. */
    @Test
    void shouldNotAddUpFramesOfDifferentRanks() throws Exception {
        SteppedRanks four = new SteppedRanks(4);
        four.send(0, 1, 7, message(4, 1));
        four.send(2, 3, 7, message(4, 1));
        assertThat(report(four, 0).sent())
                .isNotZero()
                .isNotEqualTo(report(four, 2).sent());
    }

    private static boolean inFlight(SteppedRanks ranks) throws InterruptedException {
        long frames = 0;
        for (int rank = 0; rank < ranks.engines.length; rank++) {
            frames += report(ranks, rank).sent() - report(ranks, rank).arrived();
        }
        return frames != 0;
    }

    /** A question wakes the thread, which then polls for a moment: it waits all the same. */
    @Test
    void shouldNameAWaitUntilItEndsAlsoBetweenItsBlocks() {
        ByteReceive receive = ranks.receive(1, 0, 7, 8);
        List<Integer> waits = new ArrayList<>();
        ranks.transports[1].meanwhile = () -> {
            waits.add(ranks.engines[1].reports().waits().size());
            if (waits.size() == 6) {
                ranks.send(0, 1, 7, message(4, 1));
            }
        };
        ranks.engines[1].waiter().await(receive);
        assertThat(waits).startsWith(0, 1).endsWith(1);
        assertThat(waits.subList(1, waits.size())).containsOnly(1);
        assertThat(ranks.engines[1].reports().waits()).isEmpty();
    }

    @Test
    void shouldDescribeOperations() {
        assertThat(ranks.receive(0, 1, 7, 8).awaited().what()).isEqualTo("recv from rank 1, tag 7, test");
        assertThat(ranks.receive(0, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, 8)
                        .awaited())
                .isEqualTo(new Awaited("recv from any rank, any tag, test", List.of()));
        assertThat(ranks.send(0, 1, 7, message(THRESHOLD + 1, 1)).awaited())
                .isEqualTo(new Awaited("send to rank 1, tag 7, test", List.of(1)));
        assertThat(ranks.probe(0, 1, 5, true).awaited().what()).isEqualTo("probe of rank 1, tag 5, test");
    }

    @Test
    void shouldNeedARankOnlyIfEachWayNeedsIt() {
        ByteReceive fromOne = ranks.receive(0, 1, 7, 8);
        ByteReceive alsoFromOne = ranks.receive(0, 1, 8, 8);
        ByteReceive fromAny = ranks.receive(0, PostedReceive.ANY_SOURCE, 9, 8);
        EngineOperation[] certain = {fromOne, null, alsoFromOne};
        assertThat(Awaited.any(certain).ranks()).containsExactly(1);
        assertThat(Awaited.any(new EngineOperation[] {fromOne, fromAny}).ranks())
                .isEmpty();
        Awaited all = Awaited.all(new EngineOperation[] {fromOne, fromAny});
        assertThat(all.ranks()).containsExactly(1);
        assertThat(all.what())
                .containsSubsequence(
                        "waitAll",
                        "2 requests",
                        "2 pending",
                        "recv from rank 1, tag 7, test",
                        "recv from any rank, tag 9, test");
    }
}
