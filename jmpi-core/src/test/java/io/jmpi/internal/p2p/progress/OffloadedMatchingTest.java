package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertInterrupted;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.MessageFrame;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A matcher whose decisions come late: whatever happens in the meantime, each operation ends once and correctly. */
class OffloadedMatchingTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int SHORT = 10;
    private static final int LONG = 3 * BulkLane.CHUNK;
    private static final int LOST = 2;

    private final List<LateMatcher> matchers = new ArrayList<>();
    private final SteppedRanks ranks = new SteppedRanks(
            2, 1, new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false), (contextId, hints) -> {
                LateMatcher matcher = new LateMatcher(hints);
                matchers.add(matcher);
                return matcher;
            });
    private final LateMatcher late = matchers.get(1);

    /** Allows that many decisions at rank 1 and lets all ranks act on them. */
    private void decide(int decisions) {
        late.allow(decisions);
        ranks.settle();
    }

    private void decideAll() {
        late.allow(late.undecided());
        ranks.settle();
        assertThat(late.undecided()).isZero();
    }

    private long awaited(int rank, int peer) {
        return ranks.world[rank].awaitedFrom(peer);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, SHORT, LONG})
    void shouldDeliverAMessageWhenTheMatchIsDecidedLater(int length) {
        ByteReceive receive = ranks.receive(1, 0, 7, length);
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        decide(1);
        assertThat(receive.isComplete()).isFalse();
        assertThat(awaited(1, 0)).isOne();
        decide(1);
        assertReceived(receive, 0, 7, message(length, 1));
        assertSent(send);
        assertThat(awaited(1, 0)).isZero();
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, SHORT, LONG})
    void shouldDeliverAMessageWhenTheReceiveIsDecidedAfterIt(int length) {
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        ByteReceive receive = ranks.receive(1, ANY, ANY, length);
        assertThat(receive.isComplete()).isFalse();
        decideAll();
        assertReceived(receive, 0, 7, message(length, 1));
        assertSent(send);
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    /** An engine weighs the reads that its own decisions begin in the same poll. */
    @Test
    void shouldShowTheDeviceTheReadsInProgress() {
        for (int i = 0; i < 3; i++) {
            ranks.receive(1, 0, 7, LONG);
            ranks.send(0, 1, 7, message(LONG, i));
        }
        ranks.settle();
        late.allow(late.undecided());
        ranks.engines[1].cycle();
        assertThat(late.reads).containsExactly(0, 0, 0, 0, 1, 2);
        assertThat(late.host.readsInProgress()).isEqualTo(3);
        assertThat(late.host.bytesInProgress()).isEqualTo(3 * LONG);
        assertThat(late.host.isComputing()).isFalse();
        ranks.settle();
        assertThat(late.host.readsInProgress()).isZero();
        assertThat(late.host.bytesInProgress()).isZero();
    }

    @Test
    void shouldKeepTheOrderOfMessagesAndReceives() {
        for (int i = 0; i < 5; i++) {
            ranks.send(0, 1, 7, message(i % 2 == 0 ? SHORT : LONG, i));
        }
        ranks.settle();
        List<ByteReceive> receives = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            receives.add(ranks.receive(1, i % 3 == 0 ? ANY : 0, 7, LONG));
        }
        for (int i = 0; i < 10; i++) {
            decide(1);
        }
        for (int i = 0; i < 5; i++) {
            assertReceived(receives.get(i), 0, 7, message(i % 2 == 0 ? SHORT : LONG, i));
        }
    }

    @Test
    void shouldBeWorkSoThatAWaitLooksAgainBeforeItBlocks() {
        ranks.receive(1, 0, 7, SHORT);
        ranks.settle();
        late.allow(1);
        assertThat(ranks.engines[1].cycle()).isPositive();
        assertThat(ranks.engines[1].cycle()).isZero();
    }

    @Test
    void shouldReportToAWaitingProbeWhenTheMessageIsDecidedToBeUnexpected() {
        ProbeOperation probe = ranks.probe(1, 0, 7, true);
        ProbeOperation other = ranks.probe(1, ANY, 8, true);
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.settle();
        assertThat(probe.isComplete()).isFalse();
        assertThat(ranks.probe(1, 0, 7, false).wasFound())
                .as("a message that is not known to be unexpected")
                .isFalse();
        decideAll();
        assertThat(probe.wasFound()).isTrue();
        assertThat(probe.foundBytes()).isEqualTo(SHORT);
        assertThat(other.isComplete()).isFalse();
        assertThat(ranks.probe(1, 0, 7, false).wasFound()).isTrue();
        assertThat(awaited(1, 0)).isZero();
    }

    @Test
    void shouldNotReportAMatchedMessageToAWaitingProbe() {
        ranks.receive(1, 0, 7, SHORT);
        ProbeOperation probe = ranks.probe(1, 0, 7, true);
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.settle();
        decideAll();
        assertThat(probe.isComplete()).isFalse();
        ranks.send(0, 1, 7, message(SHORT - 1, 2));
        ranks.settle();
        decideAll();
        assertThat(probe.foundBytes()).isEqualTo(SHORT - 1);
    }

    @Test
    void shouldGiveEachWaitingMatchedProbeAMessageOfItsOwn() {
        MatchedProbe first = ranks.matchedProbe(1, 0, 7, true);
        MatchedProbe second = ranks.matchedProbe(1, ANY, ANY, true);
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.send(0, 1, 7, message(LONG, 2));
        ranks.settle();
        decide(1);
        assertThat(first.wasFound()).isTrue();
        assertThat(second.isComplete()).isFalse();
        decideAll();
        ByteReceive later = ranks.receiveClaimed(1, second, LONG);
        ByteReceive earlier = ranks.receiveClaimed(1, first, SHORT);
        ranks.settle();
        assertReceived(later, 0, 7, message(LONG, 2));
        assertReceived(earlier, 0, 7, message(SHORT, 1));
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @Test
    void shouldCancelAReceiveWhenTheDeviceDecidesThatItCould() {
        ByteReceive receive = ranks.receive(1, 0, 7, SHORT);
        ranks.engines[1].cancel(receive);
        ranks.engines[1].cancel(receive);
        decide(1);
        assertThat(receive.isComplete()).isFalse();
        decideAll();
        assertThat(receive.isCancelled()).isTrue();
        assertThat(awaited(1, 0)).isZero();
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.settle();
        decideAll();
        assertThat(receive.isUntouched()).isTrue();
        assertThat(ranks.probe(1, 0, 7, false).wasFound()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {SHORT, LONG})
    void shouldLetTheMessageWinWhenItWasDecidedBeforeTheCancellation(int length) {
        ByteReceive receive = ranks.receive(1, ANY, 7, length);
        SendOperation send = ranks.send(0, 1, 7, message(length, 1));
        ranks.settle();
        ranks.engines[1].cancel(receive);
        decideAll();
        assertThat(receive.isCancelled()).isFalse();
        assertReceived(receive, 0, 7, message(length, 1));
        assertSent(send);
    }

    @Test
    void shouldDecideWhatHasArrivedBeforeItReturnsTheDevicesCounters() {
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.settle();
        assertThat(late.deviceCounters()).containsEntry("undecided", 1L);
        assertThat(ranks.world[1].deviceCounters()).containsEntry("undecided", 0L);
    }

    @Test
    void shouldFailWhatWaitsForALostPeerAndDecideTheRest() {
        ByteReceive named = ranks.receive(1, LOST, 7, SHORT);
        ByteReceive wild = ranks.receive(1, ANY, 7, SHORT);
        ByteReceive other = ranks.receive(1, 0, 8, SHORT);
        ByteReceive given = ranks.receive(1, LOST, 9, SHORT);
        ranks.engines[1].cancel(given);
        ProbeOperation probe = ranks.probe(1, LOST, 7, true);
        ranks.send(0, 1, 8, message(SHORT, 1));
        fail();
        for (EngineOperation operation : List.of(named, probe)) {
            assertFailed(operation, ErrorClass.PROC_FAILED, "rank 2 is lost");
        }
        assertInterrupted(wild, "rank 2 is lost");
        assertThat(given.isCancelled()).isTrue();
        assertReceived(other, 0, 8, message(SHORT, 1));
        assertThat(awaited(1, LOST)).isZero();
        assertThat(awaited(1, 0)).isZero();
    }

    @Test
    void shouldStillDeliverWhatALostPeerHadSentThoughItWasUndecided() {
        sendFromTheDying(7);
        ranks.settle();
        assertThat(late.undecided()).isOne();
        ranks.raws[LOST].fail();
        ByteReceive receive = ranks.receive(1, LOST, 7, 1);
        ranks.settle();
        assertReceived(receive, LOST, 7, message(1, 7));
        assertFailed(ranks.receive(1, LOST, 7, 1), ErrorClass.PROC_FAILED, "rank 2 is lost");
        assertThat(awaited(1, LOST)).isZero();
    }

    /** Some peer is lost; the message of another one, which the device still has, is what a wildcard gets first. */
    @Test
    void shouldLookForUndecidedMessagesBeforeAnythingFailsForALostPeer() {
        fail();
        late.storesReceives = true;
        ranks.send(0, 1, 7, message(SHORT, 1));
        ranks.send(0, 1, 7, message(LONG, 2));
        ranks.send(0, 1, 8, message(SHORT, 3));
        ranks.settle();
        assertThat(late.undecided()).isPositive();
        ByteReceive receive = ranks.receive(1, ANY, 7, SHORT);
        assertReceived(receive, 0, 7, message(SHORT, 1));
        ranks.send(0, 1, 9, message(SHORT, 4));
        ranks.settle();
        assertThat(late.undecided()).isPositive();
        assertThat(ranks.probe(1, ANY, 9, true).wasFound()).isTrue();
        assertInterrupted(ranks.receive(1, ANY, 10, SHORT), "rank 2 is lost");
        assertFailed(ranks.probe(1, ANY, 10, true), ErrorClass.PROC_FAILED, "rank 2 is lost");
        assertThat(ranks.world[1].statistics().postedDepth()).isOne();
    }

    @Test
    void shouldKeepTheOrderOfReceivesWhenAPeerIsLost() {
        ByteReceive first = ranks.receive(1, 0, ANY, SHORT);
        ByteReceive second = ranks.receive(1, ANY, 5, SHORT);
        ByteReceive third = ranks.receive(1, 0, 5, SHORT);
        decide(1);
        fail();
        for (int i = 1; i <= 3; i++) {
            ranks.send(0, 1, 5, message(SHORT, i));
        }
        ranks.settle();
        decideAll();
        assertReceived(first, 0, 5, message(SHORT, 1));
        assertReceived(second, 0, 5, message(SHORT, 2));
        assertReceived(third, 0, 5, message(SHORT, 3));
    }

    private void sendFromTheDying(int tag) {
        ranks.raws[LOST].send(1, 41, (b, at) -> {
            MessageFrame.putEagerHeaders(b, at, 1, 0, SteppedRanks.WORLD, LOST, tag);
            b.put(at + 40, message(1, tag)[0]);
        });
    }

    private void fail() {
        sendFromTheDying(99);
        ranks.settle();
        ranks.raws[LOST].fail();
        ranks.settle();
    }

    @Test
    void shouldEndWhatIsUndecidedAndTheDeviceWhenTheContextIsFreed() {
        ByteReceive matched = ranks.receive(1, 0, 7, SHORT);
        ByteReceive waiting = ranks.receive(1, 0, 8, SHORT);
        SendOperation small = ranks.send(0, 1, 7, message(SHORT, 1));
        SendOperation unexpected = ranks.send(0, 1, 9, message(LONG, 1));
        ranks.settle();
        ranks.world[1].free(new MpiException(ErrorClass.COMM, "the communicator was freed"));
        ranks.settle();
        assertReceived(matched, 0, 7, message(SHORT, 1));
        assertFailed(waiting, ErrorClass.COMM, "freed");
        assertSent(small);
        assertSent(unexpected);
        assertThat(late.isClosed()).isTrue();
        assertThat(ranks.unexpectedBytes(1)).isZero();
        assertThat(awaited(1, 0)).isZero();
    }

    @Test
    void shouldEndTheDeviceWhenTheJobIsAborted() {
        ByteReceive waiting = ranks.receive(1, 0, 8, SHORT);
        ByteReceive announced = ranks.receive(1, 0, 7, LONG);
        ranks.send(0, 1, 7, message(LONG, 1));
        ranks.settle();
        ranks.engines[1].abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        ranks.engines[1].cycle();
        assertFailed(waiting, ErrorClass.PROC_FAILED, "no disk");
        assertFailed(announced, ErrorClass.PROC_FAILED, "no disk");
        assertThat(late.isClosed()).isTrue();
        ranks.engines[1].cycle();
        ranks.engines[1].close();
    }

    @Test
    void shouldEndTheDeviceWhenTheSessionEnds() {
        ByteReceive waiting = ranks.receive(1, 0, 8, SHORT);
        ranks.close(1);
        assertFailed(waiting, ErrorClass.OTHER, "closed");
        assertThat(late.isClosed()).isTrue();
    }

    @Test
    void shouldMoveWhatIsUndecidedToAnotherMatcherInItsOrder() {
        ByteReceive matched = ranks.receive(1, 0, 6, SHORT);
        ByteReceive first = ranks.receive(1, 0, ANY, SHORT);
        ByteReceive second = ranks.receive(1, ANY, 8, SHORT);
        ranks.send(0, 1, 6, message(SHORT, 6));
        ranks.settle();
        ranks.world[1].rematch(
                MatchingHints.NONE, () -> MatchingEngine.BINS.newMatcher(SteppedRanks.WORLD, MatchingHints.NONE));
        assertThat(late.isClosed()).isTrue();
        assertReceived(matched, 0, 6, message(SHORT, 6));
        assertThat(ranks.world[1].statistics().expectedMatches()).isOne();
        assertThat(ranks.world[1].statistics().postedDepth()).isEqualTo(2);
        ranks.world[1].rematch(MatchingHints.NONE, () -> {
            matchers.add(new LateMatcher(MatchingHints.NONE));
            return matchers.get(2);
        });
        ranks.send(0, 1, 8, message(SHORT, 1));
        ranks.send(0, 1, 8, message(SHORT, 2));
        ranks.settle();
        assertThat(first.isComplete()).isFalse();
        matchers.get(2).allow(2);
        ranks.settle();
        assertReceived(first, 0, 8, message(SHORT, 1));
        assertReceived(second, 0, 8, message(SHORT, 2));
        assertThat(ranks.world[1].statistics().expectedMatches()).isEqualTo(3);
    }

    @Test
    void shouldMakeNoDeviceWhenAContextIsNeverOpened() {
        ranks.engines[1].abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        CommContext context = new CommContext(
                ranks.engines[1].contexts(), 30, () -> "test", 1, new int[] {0, 1}, MatchingHints.NONE, () -> {
                    throw new AssertionError("a matcher was made");
                });
        assertThatThrownBy(() -> ranks.engines[1].open(context)).hasMessage("no disk");
    }
}
