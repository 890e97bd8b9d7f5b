package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.wire.FrameHeader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A rank closes its engine: goodbyes, and the outcome of pending operations. */
@Timeout(60)
class LeavingTest {
    private static final int ANY = PostedReceive.ANY_SOURCE;
    private static final int LONG = 4 * BulkLane.CHUNK;

    private SteppedRanks ranks = new SteppedRanks(3);

    private void talk(int from, int to) {
        ByteReceive receive = ranks.receive(to, from, 99, 1);
        ranks.send(from, to, 99, message(1, 1));
        ranks.settle();
        assertReceived(receive, from, 99, message(1, 1));
        ranks.sentBy(from);
    }

    @Test
    void shouldExchangeGoodbyesWithThosePeersItHasTalkedTo() {
        talk(0, 1);
        ranks.close(0);
        assertThat(ranks.transports[0].takeSent())
                .extracting(SentFrame::toString)
                .containsExactly("BYE->1");
        assertThat(ranks.sentBy(1)).containsExactly("BYE_ACK");
        assertThat(ranks.sentBy(2)).isEmpty();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    /** Rank 2 might still send; rank 0 cannot, which is no loss although it is found out only now. */
    @Test
    void shouldNotBeLostForAPeerThatLooksForItLater() {
        ranks.close(0);
        ByteReceive wildcard = ranks.receive(1, ANY, 1, 10);
        ByteReceive named = ranks.receive(1, 0, 1, 10);
        ranks.engines[1].link(0).reach();
        ranks.engines[1].cycle();
        assertFailed(named, ErrorClass.PROC_FAILED, "rank 0 ", " left ");
        assertThat(wildcard.isComplete()).isFalse();
    }

    @Test
    void shouldLeaveAtOnceWhenItHasNoPeers() {
        ranks.engines[0].close();
        assertThat(ranks.sentBy(0)).isEmpty();
        assertThat(ranks.transports[0].closed).isTrue();
    }

    @Test
    void shouldNotAnswerAGoodbyeThatCrossedItsOwn() {
        talk(0, 1);
        int[] polls = {0};
        ranks.transports[1].meanwhile = () -> {};
        ranks.transports[0].meanwhile = () -> {
            if (++polls[0] == 2) {
                ranks.engines[1].close();
            }
        };
        ranks.engines[0].close();
        assertThat(ranks.sentBy(0)).containsExactly("BYE");
        assertThat(ranks.sentBy(1)).containsExactly("BYE");
    }

    @Test
    void shouldStillDeliverWhatWasSentBefore() {
        SendOperation early = ranks.send(0, 1, 1, message(10, 1));
        ranks.settle();
        int[] refusals = {20};
        ranks.transports[0].refuses = peer -> refusals[0]-- > 0;
        SendOperation waiting = ranks.send(0, 1, 2, message(20, 2));
        ranks.close(0);
        assertSent(early);
        assertSent(waiting);
        assertThat(ranks.sentBy(0)).containsExactly("EAGER", "EAGER", "BYE");
        assertReceived(ranks.receive(1, 0, 2, 20), 0, 2, message(20, 2));
        assertReceived(ranks.receive(1, ANY, ANY, 10), 0, 1, message(10, 1));
    }

    @Test
    void shouldFailWhatNeedsTheRankThatHasLeft() {
        talk(0, 1);
        ByteReceive named = ranks.receive(1, 0, 1, 10);
        ByteReceive other = ranks.receive(1, 2, 1, 10);
        ByteReceive wildcard = ranks.receive(1, ANY, 1, 10);
        ProbeOperation probe = ranks.probe(1, 0, 1, true);
        SendOperation announced = ranks.send(1, 0, 1, new byte[LONG]);
        ranks.close(0);
        String[] parts = {"rank 0 ", " left "};
        assertFailed(named, ErrorClass.PROC_FAILED, parts);
        assertFailed(probe, ErrorClass.PROC_FAILED, parts);
        assertFailed(announced, ErrorClass.PROC_FAILED, parts);
        assertFailed(ranks.send(1, 0, 1, new byte[1]), ErrorClass.PROC_FAILED, parts);
        assertFailed(ranks.receive(1, 0, 1, 1), ErrorClass.PROC_FAILED, parts);
        assertThat(other.isComplete()).isFalse();
        assertThat(wildcard.isComplete())
                .as("a receive that rank 2 can still serve")
                .isFalse();
        ranks.sentBy(1);

        ranks.send(2, 1, 1, message(10, 1));
        ranks.engines[2].cycle();
        ranks.engines[1].cycle();
        assertReceived(other, 2, 1, message(10, 1));
        ranks.close(2);
        assertFailed(wildcard, ErrorClass.PROC_FAILED, " left ");
        assertFailed(ranks.receive(1, ANY, ANY, 1), ErrorClass.PROC_FAILED, " left ");
    }

    /** The last rank may still send to itself, and receive these messages from any source. */
    @Test
    void shouldLetTheLastRankReceiveItsOwnMessagesFromAnySource() {
        talk(0, 1);
        talk(2, 1);
        ranks.close(0);
        ranks.close(2);
        SendOperation small = ranks.send(1, 1, 1, message(10, 1));
        ByteReceive underWay = ranks.receive(1, ANY, 1, 10);
        ByteReceive posted = ranks.receive(1, ANY, ANY, LONG);
        SendOperation large = ranks.send(1, 1, 2, message(LONG, 2));
        ProbeOperation probe = ranks.probe(1, ANY, 3, true);
        ranks.send(1, 1, 3, message(10, 3));
        ranks.settle();
        assertReceived(underWay, 1, 1, message(10, 1));
        assertReceived(posted, 1, 2, message(LONG, 2));
        assertThat(probe.wasFound()).isTrue();
        assertSent(small);
        assertSent(large);
    }

    @Test
    void shouldEndWhatItHadNotFinished() {
        talk(0, 1);
        ByteReceive receive = ranks.receive(0, 1, 1, 10);
        ProbeOperation probe = ranks.probe(0, 1, 1, true);
        SendOperation announced = ranks.send(0, 1, 1, new byte[LONG]);
        ranks.close(0);
        for (EngineOperation operation : List.of(receive, probe, announced)) {
            assertFailed(operation, ErrorClass.OTHER, "closed");
        }
    }

    @Test
    void shouldRefuseOperationsAfterwards() {
        ranks.close(0);
        ranks.engines[0].close();
        assertThatThrownBy(() -> ranks.send(0, 1, 1, new byte[1]))
                .isInstanceOfSatisfying(
                        MpiException.class, e -> assertThat(e.errorClass()).isEqualTo(ErrorClass.OTHER))
                .hasMessageContaining("closed");
        assertThatThrownBy(() -> ranks.engines[0].call(() -> 1)).isInstanceOf(MpiException.class);
    }

    @Test
    void shouldNotWaitForAPeerThatFailsMeanwhile() {
        ranks = new SteppedRanks(1, 1);
        ranks.send(0, 1, 1, new byte[1]);
        int[] polls = {0};
        ranks.transports[0].meanwhile = () -> {
            if (++polls[0] == 5) {
                ranks.raws[1].fail();
            }
        };
        ranks.engines[0].close();
        assertThat(polls[0]).isBetween(5, 10);
    }

    /** Both leave at once, and the goodbye of one waits for room when that of the other comes. */
    @Test
    void shouldAnswerAGoodbyeThatComesWhileItsOwnWaitsForRoom() {
        ranks = new SteppedRanks(1, 1);
        ranks.send(0, 1, 1, new byte[1]);
        int[] polls = {0};
        ranks.transports[0].refuses = peer -> polls[0] < 6;
        ranks.transports[0].meanwhile = () -> {
            if (++polls[0] == 3) {
                ranks.raws[1].send(0, 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.BYE));
            }
        };
        ranks.engines[0].close();
        assertThat(ranks.sentBy(0)).containsExactly("EAGER", "BYE_ACK");
    }

    @Test
    void shouldSendItsGoodbyeToPeersThatConnectWhileItLeaves() {
        ranks = new SteppedRanks(2, 1);
        RawRank slow = ranks.raws[2];
        ranks.send(0, 2, 1, new byte[1]);
        ByteReceive[] answer = new ByteReceive[1];
        int[] polls = {0};
        ranks.transports[0].meanwhile = () -> {
            polls[0]++;
            if (polls[0] == 3) {
                ranks.send(1, 0, 1, message(10, 1));
                answer[0] = ranks.receive(1, 0, 2, 10);
            }
            if (polls[0] == 100) {
                slow.send(0, 8, (b, at) -> FrameHeader.put(b, at, 8, FrameHeader.BYE_ACK));
            }
            if (polls[0] == 1000) {
                throw new AssertionError("both wait for each other");
            }
            ranks.engines[1].cycle();
        };
        ranks.engines[0].close();
        assertFailed(answer[0], ErrorClass.PROC_FAILED, "rank 0 ", " left ");
    }
}
