package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.THRESHOLD;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.operation.MatchedProbe;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.Credit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Messages that have not been received when their communicator is freed or the session ends: unexpected ones, claimed
 * ones, and those that came before the communicator was there. With UCX programs crashed or warned at shutdown
 * (openucx/ucx#6331, rapidsai/ucx-py#737); MPICH lets the next communicator find them (pmodels/mpich#6184), or since
 * then aborts (pmodels/mpich#6186). Here memory and credit are returned and the sends end.
 */
@Timeout(60)
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class LeftoverMessagesTest {
    private static final int ID = 20;
    private static final int BYTES = 100;
    private static final int COST = Credit.cost(BYTES);

    /** Messages that credit suffices for. */
    private static final int MESSAGES = 16;

    private final MpiException freed = new MpiException(ErrorClass.COMM, "the communicator was freed");
    private final MatchingEngine matching;
    private final SteppedRanks ranks;
    private final List<SendOperation> sends = new ArrayList<>();

    LeftoverMessagesTest(MatchingEngine matching) {
        this.matching = matching;
        this.ranks = new SteppedRanks(2, 0, new ProtocolSettings(THRESHOLD, MESSAGES * COST, 0, false), matching);
    }

    /** Uses up all credit, and more. */
    private void sendAll(CommContext sender) {
        for (int i = 0; i < MESSAGES + 4; i++) {
            sends.add(ranks.send(sender, 0, 1, i % 4, message(BYTES, i)));
        }
        ranks.settle();
        assertThat(ranks.sentBy(0)).contains("EAGER", "RNDV");
    }

    private void claim(CommContext receiver, int source, int tag) {
        MatchedProbe claim = new MatchedProbe(receiver, source, tag, false);
        ranks.engines[1].submit(claim);
        assertThat(claim.wasFound()).isTrue();
    }

    private void assertNothingIsHeld() {
        assertThat(ranks.unexpectedBytes(1)).as("memory of dropped messages").isZero();
        assertThat(sends).allSatisfy(SteppedRanks::assertSent);
        ranks.sentBy(0);
        for (int i = 0; i < MESSAGES; i++) {
            ranks.receive(1, 0, 9, BYTES);
        }
        for (int i = 0; i < MESSAGES; i++) {
            ranks.send(0, 1, 9, message(BYTES, i));
        }
        assertThat(ranks.sentBy(0))
                .as("messages that all credit suffices for")
                .containsExactlyElementsOf(Collections.nCopies(MESSAGES, "EAGER"));
    }

    @Test
    void shouldBeDroppedWhenTheCommunicatorIsFreed() {
        CommContext receiver = ranks.open(1, ID, matching, false);
        sendAll(ranks.open(0, ID, matching, false));
        claim(receiver, 0, 1);
        claim(receiver, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG);
        claim(receiver, 0, 3);

        receiver.free(freed);
        ranks.settle();

        assertNothingIsHeld();
    }

    @Test
    void shouldBeDroppedWhenTheCommunicatorIsFreedBeforeTheyCome() {
        ranks.open(1, ID, matching, false).free(freed);
        sendAll(ranks.open(0, ID, matching, false));
        assertNothingIsHeld();
    }

    @Test
    void shouldBeDroppedWhenTheyCameBeforeTheCommunicatorThatIsFreed() {
        sendAll(ranks.open(0, ID, matching, false));
        CommContext receiver = ranks.open(1, ID, matching, false);
        ranks.settle();
        claim(receiver, 0, 1);
        receiver.free(freed);
        ranks.settle();
        assertNothingIsHeld();
    }

    @Test
    void shouldNotReachAnotherCommunicator() {
        CommContext doomed = ranks.open(1, ID, matching, false);
        CommContext other = ranks.open(1, ID + 2, matching, false);
        CommContext otherSender = ranks.open(0, ID + 2, matching, false);
        sendAll(ranks.open(0, ID, matching, false));
        ByteReceive receive = ranks.receive(other, 1, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, BYTES);
        doomed.free(freed);
        ranks.settle();
        assertThat(receive.isComplete()).isFalse();
        SendOperation send = ranks.send(otherSender, 0, 1, 5, message(BYTES, 99));
        ranks.settle();
        assertReceived(receive, 0, 5, message(BYTES, 99));
        assertSent(send);
    }

    /** The receiver leaves with messages of all kinds unreceived. */
    @Test
    void shouldEndTheirSendersWhenTheSessionEnds() {
        sendAll(ranks.world[0]);
        claim(ranks.world[1], 0, 1);
        claim(ranks.world[1], 0, 2);

        ranks.close(1);
        ranks.settle();

        assertThat(ranks.unexpectedBytes(1)).as("memory of dropped messages").isZero();
        for (int i = 0; i < sends.size(); i++) {
            if (i < MESSAGES) {
                assertSent(sends.get(i));
            } else {
                assertFailed(sends.get(i), ErrorClass.PROC_FAILED, "rank 1 ", " left ");
            }
        }
    }
}
