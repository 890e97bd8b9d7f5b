package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.MessageFrame;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Messages before a communicator exists, and after it was freed. */
class EarlyAndLateMessagesTest {
    private static final int ID = 20;
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private final MpiException freed = new MpiException(ErrorClass.COMM, "the communicator was freed");

    private final SteppedRanks ranks = new SteppedRanks(2, 1);

    @Test
    void shouldKeepEarlyMessagesInOrderUntilTheContextIsOpened() {
        CommContext sender = ranks.open(0, ID);
        SendOperation small = ranks.send(sender, 0, 1, 1, message(10, 1));
        SendOperation large = ranks.send(sender, 0, 1, 1, message(5000, 2));
        SendOperation empty = ranks.send(sender, 0, 1, 1, message(0, 3));
        ranks.settle();
        assertSent(small);
        assertThat(large.isComplete()).isFalse();
        assertSent(empty);
        CommContext receiver = ranks.open(1, ID);
        ByteReceive first = ranks.receive(receiver, 1, ANY, ANY, 10);
        ByteReceive second = ranks.receive(receiver, 1, 0, 1, 5000);
        ByteReceive third = ranks.receive(receiver, 1, 0, 1, 1);
        ranks.settle();
        assertReceived(first, 0, 1, message(10, 1));
        assertReceived(second, 0, 1, message(5000, 2));
        assertReceived(third, 0, 1, message(0, 3));
        assertSent(large);
    }

    @Test
    void shouldKeepEarlyMessagesOfEachContextApart() {
        ranks.send(ranks.open(0, ID), 0, 1, 1, message(10, 1));
        ranks.send(ranks.open(0, ID + 2), 0, 1, 1, message(10, 2));
        ranks.settle();
        CommContext second = ranks.open(1, ID + 2);
        assertReceived(ranks.receive(second, 1, 0, 1, 10), 0, 1, message(10, 2));
        assertThat(ranks.receive(second, 1, 0, 1, 10).isComplete()).isFalse();
        CommContext first = ranks.open(1, ID);
        assertReceived(ranks.receive(first, 1, 0, 1, 10), 0, 1, message(10, 1));
    }

    @Test
    void shouldDropLateMessagesSoThatTheirSendersComplete() {
        CommContext sender = ranks.open(0, ID);
        ranks.open(1, ID).free(freed);
        SendOperation small = ranks.send(sender, 0, 1, 1, message(10, 1));
        SendOperation large = ranks.send(sender, 0, 1, 1, message(5000, 2));
        ranks.settle();
        assertSent(small);
        assertSent(large);
        assertThat(ranks.sentBy(1)).containsExactly("FIN");
        assertThat(ranks.unexpectedBytes(1)).isZero();
    }

    @Test
    void shouldFailWhatWaitsInAContextThatIsClosed() {
        CommContext sender = ranks.open(0, ID);
        CommContext closing = ranks.open(1, ID);
        SendOperation small = ranks.send(sender, 0, 1, 1, message(10, 1));
        SendOperation large = ranks.send(sender, 0, 1, 1, message(5000, 2));
        ranks.settle();
        ByteReceive receive = ranks.receive(closing, 1, 0, 9, 10);
        ProbeOperation probe = new ProbeOperation(closing, ANY, 9, true);
        ranks.engines[1].submit(probe);
        closing.free(freed);
        ranks.settle();
        assertFailed(receive, ErrorClass.COMM, "freed");
        assertFailed(probe, ErrorClass.COMM, "freed");
        assertSent(small);
        assertSent(large);
        assertThat(ranks.unexpectedBytes(1)).as("memory of dropped messages").isZero();
    }

    @ParameterizedTest
    @EnumSource(MatchingEngine.class)
    void shouldRefuseWhatComesToAContextThatIsClosed(MatchingEngine matching) {
        CommContext closed = ranks.open(1, ID, matching, false);
        ranks.send(ranks.open(0, ID), 0, 1, 1, message(10, 1));
        ranks.settle();
        closed.free(freed);
        assertFailed(ranks.receive(closed, 1, 0, 1, 10), ErrorClass.COMM, "freed");
        for (ProbeOperation probe :
                List.of(new ProbeOperation(closed, 0, 1, true), new MatchedProbe(closed, ANY, ANY, false))) {
            ranks.engines[1].submit(probe);
            assertFailed(probe, ErrorClass.COMM, "freed");
        }
        assertThatThrownBy(() -> closed.rematch(MatchingHints.NONE, () -> {
                    throw new AssertionError("a matcher was made");
                }))
                .hasMessageContaining("freed");
    }

    @Test
    void shouldLetAReadThatHasBegunEndWell() {
        CommContext sender = ranks.open(0, ID);
        CommContext closing = ranks.open(1, ID);
        byte[] content = message(5 * BulkLane.CHUNK, 1);
        ByteReceive receive = ranks.receive(closing, 1, 0, 1, content.length);
        SendOperation send = ranks.send(sender, 0, 1, 1, content);
        ranks.engines[1].cycle();
        closing.free(freed);
        ranks.settle();
        assertReceived(receive, 0, 1, content);
        assertSent(send);
    }

    @Test
    void shouldLoseOnlyThePeerWhoseEarlyMessageIsMalformed() {
        RawRank raw = ranks.raws[2];
        int forgedSource = 0;
        raw.send(1, 40, (b, at) -> MessageFrame.putEagerHeaders(b, at, 0, 0, ID, forgedSource, 1));
        ranks.send(ranks.open(0, ID), 0, 1, 1, message(10, 1));
        ranks.settle();
        CommContext receiver = ranks.open(1, ID);
        assertReceived(ranks.receive(receiver, 1, 0, 1, 10), 0, 1, message(10, 1));
        assertFailed(ranks.receive(receiver, 1, 2, 1, 10), ErrorClass.PROC_FAILED, "rank 2", "sent by rank 2");
    }
}
