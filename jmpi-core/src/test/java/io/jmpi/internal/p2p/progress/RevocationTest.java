package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedGroups.LONG;
import static io.jmpi.internal.p2p.progress.SteppedGroups.NUMBER;
import static io.jmpi.internal.p2p.progress.SteppedGroups.RAW;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertSent;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.fault.FaultGroup;
import io.jmpi.internal.p2p.link.BulkLane;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.internal.p2p.operation.SendOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Revocation over the engines of several ranks. */
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class RevocationTest {
    private final SteppedGroups fixture;
    private final SteppedRanks ranks;
    private final FaultGroup[] groups;

    RevocationTest(MatchingEngine matching) {
        fixture = new SteppedGroups(matching);
        ranks = fixture.ranks;
        groups = fixture.groups;
    }

    private static void assertRevoked(EngineOperation operation) {
        assertFailed(operation, ErrorClass.REVOKED, "revoked by");
    }

    @Test
    void shouldEndPendingAndLaterOperationsAtAllRanks() {
        ByteReceive named = ranks.receive(2, 1, 5, 10);
        ByteReceive any = ranks.receive(2, PostedReceive.ANY_SOURCE, PostedReceive.ANY_TAG, 10);
        ByteReceive own = ranks.receive(1, 2, 5, 10);
        ProbeOperation probe = ranks.probe(0, 1, 9, true);
        SendOperation unmatched = ranks.send(0, 2, 6, message(LONG, 1));
        ranks.settle();
        // The receive from any source takes the long message; it is under way or complete.
        fixture.revoke(1);
        ranks.settle();
        assertRevoked(named);
        assertRevoked(own);
        assertRevoked(probe);
        assertThat(any.isComplete()).isTrue();
        assertThat(unmatched.isComplete()).isTrue();
        assertThat(fixture.revocations).hasSize(3);
        for (int rank = 0; rank < RAW; rank++) {
            assertThat(groups[rank].isRevoked()).isTrue();
            assertRevoked(ranks.receive(rank, (rank + 1) % RAW, 5, 10));
            assertRevoked(ranks.send(rank, (rank + 1) % RAW, 5, message(8, 1)));
            assertRevoked(ranks.send(rank, (rank + 1) % RAW, 5, message(LONG, 1)));
            assertRevoked(ranks.probe(rank, (rank + 1) % RAW, 5, true));
        }
        fixture.assertNoneLost();
    }

    @Test
    void shouldReturnMemoryAndCreditOfDroppedMessages() {
        List<SendOperation> sends = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            sends.add(ranks.send(0, 2, i, message(100, i)));
            sends.add(ranks.send(0, 2, i, message(LONG, i)));
        }
        ranks.settle();
        assertThat(ranks.unexpectedBytes(2)).isPositive();
        fixture.revoke(2);
        ranks.settle();
        assertThat(ranks.unexpectedBytes(2)).isZero();
        assertThat(sends).allSatisfy(send -> assertThat(send.isComplete()).isTrue());
        fixture.assertNoneLost();
    }

    /** The receiver asks for memory that the sender has withdrawn, before it knows of the revocation. */
    @Test
    void shouldEndAReceiveWhoseSenderHasRevoked() {
        SendOperation send = ranks.send(0, 2, 6, message(LONG, 1));
        ranks.engines[0].cycle();
        ByteReceive receive = ranks.receive(2, 0, 6, LONG);
        ranks.engines[2].cycle(); // The read request is on its way.
        fixture.revoke(0);
        assertRevoked(send);
        ranks.settle();
        assertRevoked(receive);
        fixture.assertNoneLost();
    }

    /** The receiver has received the message and finishes it after the sender has revoked. */
    @Test
    void shouldAcceptTheEndOfAMessageThatWasWithdrawn() {
        SendOperation send = ranks.send(0, 2, 6, message(LONG, 1));
        ranks.engines[0].cycle();
        ranks.receive(2, 0, 6, 1); // too short: finished without a read
        ranks.engines[2].cycle();
        fixture.revoke(0);
        assertRevoked(send);
        ranks.settle();
        fixture.assertNoneLost();
    }

    @Test
    void shouldCompleteATransferThatIsUnderWay() {
        int length = 40 * BulkLane.CHUNK;
        ByteReceive receive = ranks.receive(2, 0, 6, length);
        SendOperation send = ranks.send(0, 2, 6, message(length, 1));
        ranks.engines[0].cycle();
        ranks.engines[2].cycle();
        ranks.engines[0].cycle(); // sends the first pieces
        assertThat(send.isBeingRead()).isTrue();
        fixture.revoke(0);
        ranks.settle();
        assertReceived(receive, 0, 6, message(length, 1));
        assertSent(send);
        fixture.assertNoneLost();
    }

    @Test
    void shouldEndMessagesThatWaitInALane() {
        ranks.transports[0].refuses = peer -> true;
        SendOperation revoked = ranks.send(0, 1, 5, message(10, 1));
        CommContext other = ranks.open(0, 50);
        CommContext receiving = ranks.open(1, 50);
        SendOperation remaining = ranks.send(other, 0, 1, 5, message(10, 2));
        SendOperation alsoRevoked = ranks.send(0, 1, 5, message(LONG, 3));
        fixture.revoke(0);
        assertRevoked(revoked);
        assertRevoked(alsoRevoked);
        ranks.transports[0].refuses = peer -> false;
        ByteReceive receive = ranks.receive(receiving, 1, 0, 5, 10);
        ranks.settle();
        assertReceived(receive, 0, 5, message(10, 2));
        assertSent(remaining);
    }

    @Test
    void shouldRevokeACommunicatorThatDoesNotExistYetHere() {
        ranks.engines[1].faultGroups().close(groups[1], new MpiException(ErrorClass.COMM, "freed"), false);
        ranks.raws[RAW].send(
                1,
                FaultFrames.SHORT_LENGTH,
                (b, at) -> FaultFrames.putShort(b, at, FrameHeader.REVOKE, NUMBER + 2, RAW));
        ranks.settle();
        assertThat(fixture.revocations).isEmpty();
        FaultGroup late = fixture.open(1, NUMBER + 2);
        assertThat(late.isRevoked()).isTrue();
        assertThat(fixture.revocations.get(0)).hasMessageContaining("revoked by rank 3");
        assertThat(groups[1].isRevoked()).as("the freed one").isFalse();
    }
}
