package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.ContextWait;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.internal.p2p.schedule.Schedule;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.FrameHeader;
import io.jmpi.wire.MessageFrame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One context id for one communicator after the other: what was sent in the old one never meets the new one. */
class ContextReuseTest {
    private static final int ID = 20;
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LONG = 5000;

    private final MpiException freed = new MpiException(ErrorClass.COMM, "the communicator was freed");

    private static ContextWait await(SteppedRanks ranks, int rank, CommContext context, int messages) {
        ContextWait wait = ContextWait.forMessages(context, messages);
        ranks.engines[rank].submit(wait);
        return wait;
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldNotMatchInTheNewCommunicatorWhenTheOldMessagesArriveLast(MatchingEngine matching) {
        SteppedRanks ranks = new SteppedRanks(2);
        CommContext sender = ranks.open(0, ID, matching, false);
        CommContext old = ranks.open(1, ID, matching, false);
        ranks.transports[0].refuses = peer -> true;
        SendOperation small = ranks.send(sender, 0, 1, 1, message(10, 1));
        SendOperation large = ranks.send(sender, 0, 1, 1, message(LONG, 2));
        sender.seal(freed);
        assertThat(sender.messagesSent()).containsExactly(0, 2);
        sender.awaitArrivals(0);
        sender.free(freed); // Its messages go on.

        ContextWait wait = await(ranks, 1, old, 2);
        ranks.settle();
        assertThat(wait.isComplete()).isFalse();
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertThat(wait.isComplete()).isTrue();
        assertThat(wait.wasReached()).isTrue();
        old.free(freed);
        ranks.settle();
        assertSent(small);
        assertSent(large);
        assertThat(ranks.unexpectedBytes(1)).isZero();

        CommContext reused = ranks.open(1, ID, matching, false);
        ByteReceive receive = ranks.receive(reused, 1, ANY, ANY, LONG);
        ranks.settle();
        assertThat(receive.isComplete()).isFalse();
        ranks.send(ranks.open(0, ID, matching, false), 0, 1, 3, message(LONG, 3));
        ranks.settle();
        assertReceived(receive, 0, 3, message(LONG, 3));
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldHoldEarlyMessagesOfTheNewCommunicatorAfterTheOldOneIsClosed(MatchingEngine matching) {
        SteppedRanks ranks = new SteppedRanks(2);
        CommContext old = ranks.open(1, ID, matching, false);
        assertThat(old.awaitArrivals(0)).isTrue();
        old.free(freed);
        CommContext faster = ranks.open(0, ID, matching, false);
        ranks.send(faster, 0, 1, 1, message(10, 1));
        SendOperation large = ranks.send(faster, 0, 1, 1, message(LONG, 2));
        ranks.settle();
        CommContext reused = ranks.open(1, ID, matching, false);
        ByteReceive first = ranks.receive(reused, 1, ANY, ANY, 10);
        ByteReceive second = ranks.receive(reused, 1, ANY, ANY, LONG);
        ranks.settle();
        assertReceived(first, 0, 1, message(10, 1));
        assertReceived(second, 0, 1, message(LONG, 2));
        assertSent(large);
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldEndReceivesWellWhoseMessagesComeBeforeTheEnd(MatchingEngine matching) {
        SteppedRanks ranks = new SteppedRanks(2);
        CommContext sender = ranks.open(0, ID, matching, false);
        CommContext receiver = ranks.open(1, ID, matching, false);
        ByteReceive fitting = ranks.receive(receiver, 1, 0, 1, LONG);
        ByteReceive other = ranks.receive(receiver, 1, 0, 2, LONG);
        SendOperation send = ranks.send(sender, 0, 1, 1, message(LONG, 1));
        assertThat(receiver.awaitArrivals(1)).isTrue();
        receiver.free(freed);
        ranks.settle();
        assertReceived(fitting, 0, 1, message(LONG, 1));
        assertSent(send);
        assertFailed(other, ErrorClass.COMM, "freed");
    }

    @Test
    void shouldRefuseSendsThatAnotherThreadStartsWhenItIsTooLate() {
        SteppedRanks ranks = new SteppedRanks(2);
        CommContext context = ranks.open(0, ID);
        context.seal(freed);
        assertFailed(ranks.send(context, 0, 1, 1, message(1, 1)), ErrorClass.COMM, "freed");
        assertThat(context.messagesSent()).containsExactly(0, 0);
        assertThat(ranks.sentBy(0)).isEmpty();
    }

    @Test
    void shouldWaitForSchedules() {
        SteppedRanks ranks = new SteppedRanks(2);
        Schedule waiting = new Schedule(ranks.engines[0].schedules(), ranks.world[0], 7, "test");
        waiting.receive(Elements.none(), 1);
        waiting.start();
        ContextWait schedules = ContextWait.forSchedules(ranks.world[0]);
        ranks.engines[0].submit(schedules);
        ranks.settle();
        assertThat(schedules.isComplete()).isFalse();
        ranks.send(1, 0, 7, message(0, 1));
        ranks.settle();
        assertThat(waiting.isComplete()).isTrue();
        assertThat(schedules.isComplete()).isTrue();
        assertThat(schedules.wasReached()).isTrue();
    }

    /** It may have taken messages along; then the id is not used again, and what comes late is dropped. */
    @Test
    void shouldGiveUpWhenAPeerIsLost() {
        SteppedRanks ranks = new SteppedRanks(2, 1);
        CommContext context = ranks.open(0, ID);
        RawRank lost = ranks.raws[2];
        lost.send(0, 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, ID, 2, 1));
        ContextWait wait = await(ranks, 0, context, 3);
        ranks.settle();
        lost.fail();
        ranks.settle();
        assertThat(wait.isComplete()).isTrue();
        assertThat(wait.wasReached()).isFalse();
        ContextWait hopeless = await(ranks, 0, context, 3);
        assertThat(hopeless.isComplete()).isTrue();
        assertThat(hopeless.wasReached()).isFalse();

        context.free(freed);
        SendOperation late = ranks.send(ranks.open(1, ID), 1, 0, 1, message(LONG, 1));
        ranks.settle();
        assertSent(late);
        assertThat(ranks.sentBy(0)).contains("FIN");
    }

    @Test
    void shouldReachItsEndWhenAPeerIsLostThatOwesNothing() {
        SteppedRanks ranks = new SteppedRanks(2, 1);
        CommContext context = ranks.open(0, ID);
        RawRank lost = ranks.raws[2];
        lost.send(0, 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, ID, 2, 1));
        ranks.settle();
        lost.fail();
        ranks.settle();
        assertThat(await(ranks, 0, context, 1).wasReached()).isTrue();
    }

    @Test
    void shouldContinueToWaitForTheOthersWhenAPeerSendsItsGoodbye() {
        SteppedRanks ranks = new SteppedRanks(2, 1);
        CommContext context = ranks.open(0, ID);
        ContextWait wait = await(ranks, 0, context, 1);
        ranks.raws[2].send(
                0, FrameHeader.LENGTH, (b, at) -> FrameHeader.put(b, at, FrameHeader.LENGTH, FrameHeader.BYE));
        ranks.settle();
        assertThat(wait.isComplete()).isFalse();
        ranks.send(ranks.open(1, ID), 1, 0, 1, message(1, 1));
        ranks.settle();
        assertThat(wait.wasReached()).isTrue();
    }

    @Test
    void shouldEndTheWaitWhenTheSessionIsAborted() {
        SteppedRanks ranks = new SteppedRanks(2);
        CommContext context = ranks.open(0, ID);
        ContextWait wait = await(ranks, 0, context, 1);
        ranks.engines[0].abort(new MpiException(ErrorClass.PROC_FAILED, "aborted"));
        ranks.settle();
        assertFailed(wait, ErrorClass.PROC_FAILED, "aborted");
    }
}
