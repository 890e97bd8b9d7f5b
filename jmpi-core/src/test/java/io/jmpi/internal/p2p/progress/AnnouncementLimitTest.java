package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.ContextWait;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.Credit;
import io.jmpi.wire.MessageFrame;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A receiver permits each peer a number of announcements, and more only where an operation needs them. */
class AnnouncementLimitTest {
    private static final int BYTES = 2000;
    private static final int LIMIT = Credit.FEWEST_ANNOUNCEMENTS;
    private static final int SENDS = 10 * LIMIT;

    private final SteppedRanks ranks = ranks(2, 0, MatchingEngine.QUEUES);

    private static SteppedRanks ranks(int engines, int raw, MatchingEngine matching) {
        return new SteppedRanks(engines, raw, new ProtocolSettings(SteppedRanks.THRESHOLD, 4096, 0, false), matching);
    }

    private static List<SendOperation> flood(SteppedRanks in, int to) {
        List<SendOperation> sends = new ArrayList<>();
        for (int i = 0; i < SENDS; i++) {
            sends.add(in.send(0, to, i, message(BYTES, i)));
        }
        in.settle();
        return sends;
    }

    private static long unexpected(SteppedRanks in, int rank) {
        return in.world[rank].statistics().unexpectedDepth();
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldStoreNoMoreThanPermittedAndDeliverAllInOrder(MatchingEngine matching) {
        SteppedRanks several = ranks(2, 0, matching);
        List<SendOperation> sends = flood(several, 1);
        assertThat(unexpected(several, 1)).isEqualTo(LIMIT);
        for (int i = 0; i < SENDS; i++) {
            ByteReceive receive = several.receive(1, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, BYTES);
            several.settle();
            assertReceived(receive, 0, i, message(BYTES, i));
            assertSent(sends.get(i));
            assertThat(unexpected(several, 1)).isLessThanOrEqualTo(LIMIT);
        }
        assertThat(several.sentBy(1)).doesNotContain("CREDIT");
    }

    /** A program may receive in any order. */
    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldPermitMoreWhileAReceiveWaits(MatchingEngine matching) {
        SteppedRanks several = ranks(2, 0, matching);
        flood(several, 1);
        ByteReceive last = several.receive(1, 0, SENDS - 1, BYTES);
        several.settle();
        assertReceived(last, 0, SENDS - 1, message(BYTES, SENDS - 1));
        assertThat(unexpected(several, 1)).isEqualTo(SENDS - 1);
    }

    @Test
    void shouldPermitMoreWhileAProbeWaits() {
        flood(ranks, 1);
        ProbeOperation probe = ranks.probe(1, PostedReceive.ANY_SOURCE, SENDS - 1, true);
        ranks.settle();
        assertThat(probe.isComplete()).isTrue();
        assertThat(probe.foundTag()).isEqualTo(SENDS - 1);
    }

    @Test
    void shouldPermitMoreEachTimeThatAProbeFindsNothing() {
        flood(ranks, 1);
        int probes = 0;
        ProbeOperation probe;
        do {
            probe = ranks.probe(1, 0, SENDS - 1, false);
            ranks.settle();
            probes++;
        } while (!probe.wasFound());
        assertThat(probes).isEqualTo(SENDS / LIMIT);
    }

    @Test
    void shouldPermitNothingWhileAnotherPeerIsAwaited() {
        SteppedRanks several = ranks(3, 0, MatchingEngine.QUEUES);
        flood(several, 1);
        several.receive(1, 2, 0, BYTES);
        several.probe(1, 2, 0, false);
        several.settle();
        assertThat(unexpected(several, 1)).isEqualTo(LIMIT);
    }

    /** The lane is in order: what is behind a message that waits for the peer waits, too. */
    @Test
    void shouldNotLetShortMessagesOvertake() {
        flood(ranks, 1);
        SendOperation behind = ranks.send(0, 1, SENDS, message(1, 1));
        ranks.settle();
        assertThat(behind.isComplete()).isFalse();
        ByteReceive receive = ranks.receive(1, 0, SENDS, 1);
        ranks.settle();
        assertSent(behind);
        assertReceived(receive, 0, SENDS, message(1, 1));
    }

    /** Messages for a communicator that does not exist here yet count, and none of them twice. */
    @Test
    void shouldCountEarlyArrivals() {
        CommContext sending = ranks.open(0, 77);
        for (int i = 0; i < SENDS; i++) {
            ranks.send(sending, 0, 1, i, message(BYTES, i));
        }
        ranks.settle();
        CommContext late = ranks.open(1, 77);
        ranks.settle();
        assertThat(late.statistics().unexpectedDepth()).isEqualTo(LIMIT);
        for (int i = 0; i < SENDS; i++) {
            ByteReceive receive = ranks.receive(late, 1, 0, i, BYTES);
            ranks.settle();
            assertReceived(receive, 0, i, message(BYTES, i));
        }
    }

    /** The end of a communicator waits for its messages; those that the receiver has not permitted must come, too. */
    @Test
    void shouldPermitTheRestWhenACommunicatorEnds() {
        CommContext sending = ranks.open(0, 78);
        CommContext receiving = ranks.open(1, 78);
        List<SendOperation> sends = new ArrayList<>();
        for (int i = 0; i < SENDS; i++) {
            sends.add(ranks.send(sending, 0, 1, i, message(BYTES, i)));
        }
        ranks.settle();
        ContextWait all = ContextWait.forMessages(receiving, SENDS);
        ranks.engines[1].submit(all);
        ranks.settle();
        assertThat(all.wasReached()).isTrue();
        receiving.free(new MpiException(ErrorClass.COMM, "freed"));
        ranks.settle();
        sends.forEach(SteppedRanks::assertSent);
    }

    @Test
    void shouldLeaveAlthoughThePeerPermitsNoMore() {
        List<SendOperation> sends = flood(ranks, 1);
        ranks.close(0);
        for (SendOperation send : sends) {
            assertFailed(send, ErrorClass.OTHER, "closed");
        }
        assertThat(unexpected(ranks, 1)).isEqualTo(LIMIT);
        ranks.close(1);
    }

    @Test
    void shouldFailWhatWaitsForALostPeer() {
        SteppedRanks withRaw = ranks(1, 1, MatchingEngine.QUEUES);
        List<SendOperation> sends = flood(withRaw, 1);
        assertThat(withRaw.raws[1].take()).hasSize(LIMIT);
        withRaw.raws[1].fail();
        withRaw.settle();
        for (SendOperation send : sends) {
            assertFailed(send, ErrorClass.PROC_FAILED, "rank 1 is lost");
        }
    }

    @Test
    void shouldPermitNothingToALostPeer() {
        SteppedRanks withRaw = ranks(2, 1, MatchingEngine.QUEUES);
        for (int i = 0; i < LIMIT; i++) {
            announce(withRaw.raws[2], 2, i);
        }
        withRaw.settle();
        withRaw.raws[2].fail();
        withRaw.settle();
        withRaw.receive(0, PostedReceive.ANY_SOURCE, LIMIT, 10);
        assertThat(withRaw.engines[0].cycle()).as("work of a cycle").isZero();
    }

    @Test
    void shouldLoseAPeerThatAnnouncesMoreThanPermitted() {
        SteppedRanks withRaw = ranks(1, 1, MatchingEngine.QUEUES);
        for (int i = 0; i < LIMIT; i++) {
            announce(withRaw.raws[1], 1, i);
        }
        withRaw.settle();
        ByteReceive first = withRaw.receive(0, 1, 0, 10); // The peer's memory is read; FIN has not gone.
        withRaw.settle();
        assertThat(first.isComplete()).isFalse();
        announce(withRaw.raws[1], 1, LIMIT);
        withRaw.settle();
        assertFailed(first, ErrorClass.PROC_FAILED, "rank 1 is lost", "RNDV", " 64 ");
    }

    @Test
    void shouldLoseAPeerThatSendsMoreThanItsCredit() {
        SteppedRanks withRaw = ranks(1, 1, MatchingEngine.QUEUES);
        ByteReceive other = withRaw.receive(0, 1, 7, 10);
        for (int i = 0; i < 4096 / Credit.cost(8); i++) {
            eager(withRaw.raws[1]);
        }
        withRaw.settle();
        assertThat(other.isComplete()).isFalse();
        eager(withRaw.raws[1]);
        withRaw.settle();
        assertFailed(other, ErrorClass.PROC_FAILED, "rank 1 is lost", "the credit is 4096");
    }

    private static void announce(RawRank from, int source, int tag) {
        from.send(
                0,
                MessageFrame.RNDV_LENGTH,
                (b, at) -> MessageFrame.putRendezvous(b, at, 0, SteppedRanks.WORLD, source, tag, 4096, tag, 10));
    }

    private static void eager(RawRank from) {
        from.send(
                0,
                MessageFrame.EAGER_PAYLOAD_OFFSET + 8,
                (b, at) -> MessageFrame.putEagerHeaders(b, at, 8, 0, SteppedRanks.WORLD, 1, 1));
    }
}
