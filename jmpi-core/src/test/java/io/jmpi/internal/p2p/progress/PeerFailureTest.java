package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertInterrupted;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.MessageFrame;
import io.jmpi.wire.ReadFrames;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A peer fails without a goodbye: operations that need it fail, others continue. */
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class PeerFailureTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LOST = 2;
    private static final int LONG = 4 * BulkLane.CHUNK;

    private final SteppedRanks ranks;
    private final RawRank lost;

    PeerFailureTest(MatchingEngine matching) {
        ranks = new SteppedRanks(
                2, 1, new ProtocolSettings(SteppedRanks.THRESHOLD, SteppedRanks.CREDIT, 0, false), matching);
        lost = ranks.raws[LOST];
    }

    private void fail() {
        sendEager(9);
        lost.fail();
        ranks.settle();
    }

    private void sendEager(int tag) {
        lost.send(0, 41, (b, at) -> {
            MessageFrame.putEagerHeaders(b, at, 1, 0, SteppedRanks.WORLD, LOST, tag);
            b.put(at + 40, message(1, tag)[0]);
        });
    }

    private static void assertLost(EngineOperation operation) {
        assertFailed(operation, ErrorClass.PROC_FAILED, "rank 2 is lost", "Mpi.close()");
    }

    @Test
    void shouldFailReceivesThatMightWaitForIt() {
        ByteReceive named = ranks.receive(0, LOST, 1, 10);
        ByteReceive wildcard = ranks.receive(0, ANY, 1, 10);
        ByteReceive other = ranks.receive(0, 1, 1, 10);
        fail();
        assertLost(named);
        assertInterrupted(wildcard, "rank 2 is lost");
        assertThat(other.isComplete()).isFalse();
        assertLost(ranks.receive(0, LOST, 1, 10));
        assertInterrupted(ranks.receive(0, ANY, 2, 10), "rank 2 is lost");
        ranks.send(1, 0, 1, message(10, 1));
        ranks.send(1, 0, 1, message(10, 2));
        ranks.settle();
        assertReceived(wildcard, 1, 1, message(10, 1));
        assertReceived(other, 1, 1, message(10, 2));
    }

    /** It ended before it connected to anybody: only the attempt to reach it finds out. */
    @Test
    void shouldFailWhatWaitsForARankThatEndedUnseen() {
        ByteReceive wildcard = ranks.receive(0, ANY, 1, 10);
        ByteReceive other = ranks.receive(0, 1, 1, 10);
        ProbeOperation probe = ranks.probe(0, ANY, 1, true);
        lost.fail();
        ranks.engines[0].link(LOST).reach();
        ranks.settle();
        assertInterrupted(wildcard, "rank 2 is lost", "Mpi.close()");
        assertFailed(probe, ErrorClass.PROC_FAILED, "rank 2 is lost");
        assertThat(other.isComplete()).isFalse();
    }

    @Test
    void shouldBeWorkSoThatAWaitLooksAgainBeforeItBlocks() {
        sendEager(9);
        ranks.settle();
        lost.fail();
        assertThat(ranks.engines[0].cycle()).isPositive();
        assertThat(ranks.engines[0].cycle()).isZero();
    }

    @Test
    void shouldKeepTheOrderOfTheOtherReceives() {
        ByteReceive first = ranks.receive(0, 1, 5, 10);
        ranks.receive(0, LOST, 5, 10);
        ByteReceive second = ranks.receive(0, 1, ANY, 10);
        ByteReceive third = ranks.receive(0, ANY, 5, 10);
        ByteReceive fourth = ranks.receive(0, 1, 5, 10);
        fail();
        for (int i = 1; i <= 4; i++) {
            ranks.send(1, 0, 5, message(10, i));
        }
        ranks.settle();
        assertReceived(first, 1, 5, message(10, 1));
        assertReceived(second, 1, 5, message(10, 2));
        assertReceived(third, 1, 5, message(10, 3));
        assertReceived(fourth, 1, 5, message(10, 4));
    }

    @Test
    void shouldStillDeliverWhatItHadSent() {
        fail();
        assertReceived(ranks.receive(0, LOST, 9, 1), LOST, 9, message(1, 9));
        assertLost(ranks.receive(0, LOST, 9, 1));
    }

    /** A communicator that it was creating may never be opened here, and would hold them until the end. */
    @Test
    void shouldDropWhatItHadSentToACommunicatorThatIsNotOpenYet() {
        int early = 77;
        lost.send(0, 41, (b, at) -> MessageFrame.putEagerHeaders(b, at, 1, 0, early, LOST, 9));
        lost.send(0, 56, (b, at) -> MessageFrame.putRendezvous(b, at, 0, early, LOST, 9, 4096, 1, LONG));
        ranks.send(ranks.open(1, early), 1, 0, 9, message(10, 1));
        fail();
        CommContext opened = ranks.open(0, early);
        assertLost(ranks.receive(opened, 0, LOST, 9, 10));
        assertReceived(ranks.receive(opened, 0, 1, 9, 10), 1, 9, message(10, 1));
    }

    @Test
    void shouldFailAnAnnouncedMessageThatCannotBeReadAnyMore() {
        lost.send(0, 56, (b, at) -> MessageFrame.putRendezvous(b, at, 0, SteppedRanks.WORLD, LOST, 1, 4096, 1, LONG));
        fail();
        ByteReceive receive = ranks.receive(0, LOST, 1, LONG);
        assertLost(receive);
        assertThat(receive.isUntouched()).isTrue();
        ranks.settle();
        assertThat(ranks.sentBy(0)).isEmpty();
    }

    @Test
    void shouldFailAReceiveWhoseReadHasBegun() {
        ByteReceive receive = ranks.receive(0, LOST, 1, LONG);
        lost.send(0, 56, (b, at) -> MessageFrame.putRendezvous(b, at, 0, SteppedRanks.WORLD, LOST, 1, 4096, 1, LONG));
        ranks.settle();
        int landing = lost.takeOnly("READ_REQUEST").landingId();
        lost.send(0, 1016, (b, at) -> ReadFrames.putResponseHeader(b, at, 1000, landing, 0));
        ranks.settle();
        assertThat(receive.isComplete()).isFalse();
        fail();
        assertLost(receive);
    }

    @Test
    void shouldFailSendsThatWaitThatAreAnnouncedAndThatAreBeingRead() {
        SendOperation read = ranks.send(0, LOST, 1, new byte[LONG]);
        lost.takeOnly("RNDV");
        SendOperation announced = ranks.send(0, LOST, 2, new byte[LONG]);
        ranks.transports[0].refuses = peer -> peer == LOST;
        SendOperation queued = ranks.send(0, LOST, 3, new byte[LONG]);
        SendOperation queuedBehind = ranks.send(0, LOST, 4, new byte[10]);
        lost.send(0, 32, (b, at) -> ReadFrames.putRequest(b, at, 1, read.remoteKey(), read.virtualAddress(), LONG));
        ranks.settle();
        assertThat(read.isBeingRead()).isTrue();
        fail();
        assertLost(read);
        assertLost(announced);
        assertLost(queued);
        assertLost(queuedBehind);
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertLost(ranks.send(0, LOST, 5, new byte[10]));
        assertLost(ranks.send(0, LOST, 5, new byte[LONG]));
    }

    @Test
    void shouldLeaveSendsToOthersAlone() {
        SendOperation announced = ranks.send(0, 1, 1, message(LONG, 1));
        ByteReceive underWay = ranks.receive(1, 0, 1, LONG);
        ranks.engines[1].cycle();
        fail();
        ranks.settle();
        assertReceived(underWay, 0, 1, message(LONG, 1));
        assertSent(announced);
    }

    @Test
    void shouldFailProbesThatMightWaitForIt() {
        ProbeOperation named = ranks.probe(0, LOST, 1, true);
        ProbeOperation wildcard = ranks.probe(0, ANY, 1, true);
        ProbeOperation other = ranks.probe(0, 1, 1, true);
        fail();
        assertLost(named);
        assertLost(wildcard);
        assertThat(other.isComplete()).isFalse();
        assertLost(ranks.probe(0, LOST, 1, true));
        assertThat(ranks.probe(0, LOST, 1, false).wasFound()).isFalse();
        ranks.send(1, 0, 1, message(10, 1));
        ranks.settle();
        assertThat(other.wasFound()).isTrue();
    }

    @Test
    void shouldNotTouchCommunicatorsThatItIsNotIn() {
        CommContext pair = new CommContext(
                ranks.engines[0].contexts(),
                30,
                () -> "test",
                0,
                new int[] {0, 1},
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(30, MatchingHints.NONE));
        ranks.engines[0].open(pair);
        ByteReceive wildcard = ranks.receive(pair, 0, ANY, ANY, 10);
        fail();
        assertThat(wildcard.isComplete()).isFalse();
        CommContext other = new CommContext(
                ranks.engines[1].contexts(),
                30,
                () -> "test",
                1,
                new int[] {0, 1},
                MatchingHints.NONE,
                () -> MatchingEngine.QUEUES.newMatcher(30, MatchingHints.NONE));
        ranks.engines[1].open(other);
        ranks.send(other, 1, 0, 3, message(10, 1));
        ranks.settle();
        assertReceived(wildcard, 1, 3, message(10, 1));
        assertThat(ranks.receive(pair, 0, ANY, ANY, 10).isComplete()).isFalse();
    }
}
