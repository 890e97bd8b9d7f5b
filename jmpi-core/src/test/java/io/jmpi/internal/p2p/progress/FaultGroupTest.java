package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedGroups.NUMBER;
import static io.jmpi.internal.p2p.progress.SteppedGroups.RAW;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertInterrupted;
import static io.jmpi.internal.p2p.progress.SteppedRanks.assertReceived;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.agreement.Agreement;
import io.jmpi.internal.agreement.Ballot;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.fault.AgreementOperation;
import io.jmpi.internal.p2p.fault.FaultGroup;
import io.jmpi.internal.p2p.fault.FaultGroups;
import io.jmpi.internal.p2p.operation.ProbeOperation;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.wire.FaultFrames;
import io.jmpi.wire.FrameHeader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Acknowledgement and agreement over the engines of several ranks. */
@ParameterizedClass
@EnumSource(MatchingEngine.class)
class FaultGroupTest {
    private final SteppedGroups fixture;
    private final SteppedRanks ranks;
    private final FaultGroup[] groups;

    FaultGroupTest(MatchingEngine matching) {
        fixture = new SteppedGroups(matching);
        ranks = fixture.ranks;
        groups = fixture.groups;
    }

    // ---------------------------------------------------------------- failures

    @Test
    void shouldInterruptReceivesFromAnySourceUntilTheFailureIsAcknowledged() {
        ByteReceive any = ranks.receive(0, PostedReceive.ANY_SOURCE, 5, 10);
        ByteReceive named = ranks.receive(0, RAW, 5, 10);
        ByteReceive other = ranks.receive(0, 1, 7, 10);
        fixture.loseRaw();
        assertFailed(named, ErrorClass.PROC_FAILED, "rank 3 is lost");
        assertInterrupted(any, "rank 3 is lost");
        assertThat(other.endsWait()).isFalse();
        ByteReceive later = ranks.receive(0, PostedReceive.ANY_SOURCE, 6, 10);
        assertInterrupted(later, "rank 3 is lost");
        assertThat(ranks.engines[0].faultGroups().failed(groups[0])).isEqualTo(set(RAW));
        assertThat(ranks.engines[0].faultGroups().acknowledge(groups[0])).isEqualTo(1);
        assertThat(any.endsWait()).isFalse();
        assertThat(later.endsWait()).isFalse();
        ranks.send(1, 0, 5, message(10, 4));
        ranks.send(2, 0, 6, message(10, 5));
        ranks.settle();
        assertReceived(any, 1, 5, message(10, 4));
        assertReceived(later, 2, 6, message(10, 5));
    }

    @Test
    void shouldGiveUpABlockingReceiveFromAnySource() {
        ByteReceive any = ranks.receive(0, PostedReceive.ANY_SOURCE, 5, 10);
        fixture.loseRaw();
        ranks.engines[0].giveUp(any);
        ranks.settle();
        assertFailed(any, ErrorClass.PROC_FAILED, "rank 3 is lost");
    }

    /** A wait has ended because of the loss; before its thread gives the receive up, another one acknowledges the loss. */
    @Test
    void shouldFailAReceiveThatIsGivenUpAfterTheAcknowledgement() {
        ByteReceive any = ranks.receive(0, PostedReceive.ANY_SOURCE, 5, 10);
        fixture.loseRaw();
        ranks.engines[0].faultGroups().acknowledge(groups[0]);
        ranks.engines[0].giveUp(any);
        ranks.settle();
        assertFailed(any, ErrorClass.PROC_FAILED, "rank 3 is lost");
    }

    /** Otherwise a wait for it and another operation would end before the other one has. */
    @Test
    void shouldNotInterruptAReceiveThatHasItsMessage() {
        ByteReceive any = ranks.receive(0, PostedReceive.ANY_SOURCE, 5, 10);
        fixture.loseRaw();
        assertInterrupted(any, "rank 3 is lost");
        ranks.send(1, 0, 5, message(10, 4));
        ranks.settle();
        assertReceived(any, 1, 5, message(10, 4));
        assertThat(any.interruption()).isNull();
    }

    @Test
    void shouldFailProbesOfAnySourceUntilTheFailureIsAcknowledged() {
        ProbeOperation probe = ranks.probe(0, PostedReceive.ANY_SOURCE, 5, true);
        fixture.loseRaw();
        assertFailed(probe, ErrorClass.PROC_FAILED, "rank 3 is lost");
        ranks.engines[0].faultGroups().acknowledge(groups[0]);
        ProbeOperation next = ranks.probe(0, PostedReceive.ANY_SOURCE, 5, true);
        assertThat(next.isComplete()).isFalse();
        ranks.send(1, 0, 5, message(10, 4));
        ranks.settle();
        assertThat(next.wasFound()).isTrue();
    }

    private static BitSet set(int rank) {
        BitSet set = new BitSet();
        set.set(rank);
        return set;
    }

    // ---------------------------------------------------------------- agreements

    private AgreementOperation agree(int rank, int flag) {
        AgreementOperation operation = new AgreementOperation(groups[rank], flag, rank);
        ranks.engines[rank].submit(operation);
        return operation;
    }

    @Test
    void shouldAgreeWithoutALostRankAlsoInARevokedCommunicator() {
        fixture.connectRaw();
        fixture.revoke(2);
        ranks.settle();
        AgreementOperation[] operations = {agree(0, 7), agree(1, 6), agree(2, 5)};
        ranks.settle();
        assertThat(operations).allSatisfy(each -> assertThat(each.isComplete()).isFalse());
        ranks.raws[RAW].fail();
        ranks.settle();
        for (AgreementOperation each : operations) {
            assertThat(each.decision().flag()).isEqualTo(4);
            assertThat(each.decision().values()).containsExactly(2);
            assertThat(each.decision().failed()).isEqualTo(set(RAW));
            assertThat(each.decision().hasUnacknowledged()).isTrue();
        }
        for (int rank = 0; rank < RAW; rank++) {
            ranks.engines[rank].faultGroups().acknowledge(groups[rank]);
        }
        AgreementOperation[] again = {agree(0, 7), agree(1, 6), agree(2, 5)};
        ranks.settle();
        assertThat(again)
                .allSatisfy(
                        each -> assertThat(each.decision().hasUnacknowledged()).isFalse());
    }

    /** For the cycle of a deadlock: a rank may wait for a message of one that waits in an agreement for it. */
    @Test
    void shouldNameTheRanksThatAnAgreementWaitsFor() {
        fixture.connectRaw();
        AgreementOperation first = agree(0, 7);
        AgreementOperation second = agree(1, 6);
        ranks.settle();
        assertThat(first.awaited().what()).isEqualTo("shrink of test");
        assertThat(first.awaited().ranks()).containsExactly(2, RAW);
        assertThat(second.awaited().ranks()).containsExactly(0);
        ranks.raws[RAW].fail();
        ranks.settle();
        assertThat(first.awaited().ranks()).containsExactly(2);
    }

    /** A step for a lost rank would stay in its lane, and the session would wait for it to leave. */
    @Test
    void shouldSendNothingToALostRank() {
        fixture.loseRaw();
        FaultGroup pair = new FaultGroup(
                ranks.engines[0].faultGroups(),
                NUMBER + 6,
                new int[] {0, RAW},
                0,
                new CommContext[0],
                fixture.revocations::add);
        ranks.engines[0].faultGroups().open(pair);
        ranks.transports[0].refuses = peer -> peer == RAW;
        AgreementOperation alone = new AgreementOperation(pair, 3);
        ranks.engines[0].submit(alone);
        pair.onAgreement(
                ranks.engines[0].link(RAW), contribution(), 0, contribution().capacity());
        assertThat(alone.decision().flag()).isEqualTo(3);
        assertThat(ranks.engines[0].link(RAW).hasUnsent()).isFalse();
    }

    /** A late contribution of the second rank. */
    private static ByteBuffer contribution() {
        Ballot ballot = new Ballot(1, new int[0], new BitSet(), new BitSet());
        ByteBuffer frame = ByteBuffer.allocate(FaultFrames.BALLOT_OFFSET + ballot.length());
        FaultFrames.putAgreement(frame, 0, frame.capacity(), NUMBER + 6, 0, Agreement.Step.CONTRIBUTE.code, -1);
        ballot.write(frame.duplicate().position(FaultFrames.BALLOT_OFFSET));
        return frame;
    }

    @Test
    void shouldFailAgreementsWhenTheSessionEnds() {
        AgreementOperation operation = agree(0, 7);
        ranks.settle();
        ranks.engines[0].faultGroups().close(groups[0], new MpiException(ErrorClass.COMM, "freed"), false);
        assertFailed(operation, ErrorClass.COMM, "freed");
    }

    /** The coordinator commits to one rank only and is lost; that rank frees the communicator at once. */
    @Test
    void shouldTellADecisionAfterTheCommunicatorIsFreed() {
        int number = NUMBER + 4;
        FaultGroup[] led = new FaultGroup[2];
        for (int rank = 0; rank < 2; rank++) {
            CommContext[] none = {};
            led[rank] = new FaultGroup(
                    ranks.engines[rank].faultGroups(),
                    number,
                    new int[] {RAW, 0, 1},
                    rank + 1,
                    none,
                    fixture.revocations::add);
            ranks.engines[rank].faultGroups().open(led[rank]);
        }
        AgreementOperation[] operations = {new AgreementOperation(led[0], 7), new AgreementOperation(led[1], 6)};
        for (int rank = 0; rank < 2; rank++) {
            ranks.engines[rank].submit(operations[rank]);
        }
        ranks.settle();
        Ballot ballot = new Ballot(4, new int[0], new BitSet(), new BitSet());
        for (int rank = 0; rank < 2; rank++) {
            sendStep(rank, number, 0, Agreement.Step.PROPOSE, ballot);
        }
        ranks.settle();
        sendStep(0, number, 0, Agreement.Step.COMMIT, ballot);
        ranks.settle();
        assertThat(operations[0].decision().flag()).isEqualTo(4);
        assertThat(operations[1].isComplete()).isFalse();
        ranks.engines[0].faultGroups().close(led[0], new MpiException(ErrorClass.COMM, "freed"), false);
        ranks.raws[RAW].fail();
        ranks.settle();
        assertThat(operations[1].decision()).isEqualTo(ballot);
    }

    @Test
    void shouldForgetAGroupThatAllOtherRanksHaveFreedOrLeft() {
        int number = NUMBER + 4;
        for (int rank = 0; rank < RAW; rank++) {
            groups[rank] = fixture.open(rank, number);
        }
        fixture.connectRaw();
        ranks.raws[RAW].fail();
        AgreementOperation[] operations = {agree(0, 7), agree(1, 6), agree(2, 5)};
        ranks.settle();
        assertThat(operations).allSatisfy(each -> assertThat(each.isComplete()).isTrue());
        for (int rank = 0; rank < RAW; rank++) {
            assertThat(ranks.engines[rank].faultGroups().count()).isEqualTo(2);
        }
        for (int rank = 0; rank < RAW; rank++) {
            ranks.engines[rank].faultGroups().close(groups[rank], new MpiException(ErrorClass.COMM, "freed"), false);
            ranks.settle();
            assertThat(ranks.engines[0].faultGroups().count()).isEqualTo(rank == RAW - 1 ? 1 : 2);
        }
        for (int rank = 0; rank < RAW; rank++) {
            assertThat(ranks.engines[rank].faultGroups().count()).isEqualTo(1);
        }
        fixture.assertNoneLost();
    }

    /** Rank 1 has lost the last rank, which lives and takes part. */
    @Test
    void shouldReportTheExclusionToARankWhoseLaneIsFullAndWheneverItAsks() {
        int number = NUMBER + 4;
        AgreementOperation[] operations = new AgreementOperation[2];
        ranks.engines[1].link(RAW).markGone(new MpiException(ErrorClass.PROC_FAILED, "the connection has broken"));
        for (int rank = 0; rank < 2; rank++) {
            CommContext[] none = {};
            FaultGroup group = new FaultGroup(
                    ranks.engines[rank].faultGroups(),
                    number,
                    new int[] {0, 1, RAW},
                    rank,
                    none,
                    fixture.revocations::add);
            ranks.engines[rank].faultGroups().open(group);
            operations[rank] = new AgreementOperation(group, 7);
            ranks.engines[rank].submit(operations[rank]);
        }
        sendStep(0, number, 0, Agreement.Step.CONTRIBUTE);
        ranks.settle();
        assertThat(kindsAtRaw()).containsExactly("AGREEMENT");
        ranks.transports[0].refuses = peer -> peer == RAW;
        sendStep(0, number, 0, Agreement.Step.ACCEPT);
        ranks.settle();
        assertThat(operations[1].decision().failed()).isEqualTo(set(2));
        assertThat(ranks.engines[0].link(RAW).mustSend()).as("prevents the end").isFalse();
        ranks.transports[0].refuses = peer -> false;
        ranks.settle();
        assertThat(kindsAtRaw()).containsExactly("EXCLUDED");
        sendStep(0, number, 1, Agreement.Step.CONTRIBUTE);
        ranks.settle();
        assertThat(kindsAtRaw()).containsExactly("EXCLUDED");
    }

    private List<String> kindsAtRaw() {
        return ranks.raws[RAW].take().stream().map(SentFrame::kind).toList();
    }

    @Test
    void shouldEndARankThatIsExcludedFromAFreedCommunicator() {
        ranks.engines[0].faultGroups().close(groups[0], new MpiException(ErrorClass.COMM, "freed"), true);
        ByteReceive receive = ranks.receive(0, 1, 5, 10);
        ranks.raws[RAW].send(
                0, FaultFrames.SHORT_LENGTH, (b, at) -> FaultFrames.putShort(b, at, FrameHeader.EXCLUDED, NUMBER, 0));
        ranks.settle();
        assertFailed(receive, ErrorClass.PROC_FAILED, " agreed ", "this rank, 0,");
    }

    private void sendStep(int to, int number, int sequence, Agreement.Step step) {
        sendStep(to, number, sequence, step, new Ballot(1, new int[0], new BitSet(), new BitSet()));
    }

    private void sendStep(int to, int number, int sequence, Agreement.Step step, Ballot ballot) {
        int length = FaultFrames.BALLOT_OFFSET + ballot.length();
        int round = step == Agreement.Step.CONTRIBUTE ? Agreement.NO_ROUND : 0;
        ranks.raws[RAW].send(to, length, (b, at) -> {
            FaultFrames.putAgreement(b, at, length, number, sequence, step.code, round);
            ballot.write(
                    b.slice(at + FaultFrames.BALLOT_OFFSET, ballot.length()).order(ByteOrder.BIG_ENDIAN));
        });
    }

    // ---------------------------------------------------------------- malformed and excessive frames

    @Test
    void shouldLoseAPeerThatIsAheadByMoreThanOneAgreement() {
        agree(0, 7);
        ByteReceive receive = ranks.receive(0, RAW, 5, 10);
        sendStep(0, NUMBER, 1, Agreement.Step.CONTRIBUTE);
        ranks.settle();
        assertThat(receive.isComplete()).isFalse();
        sendStep(0, NUMBER, 2, Agreement.Step.COMMIT);
        ranks.settle();
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 3 is lost", "AGREEMENT 2 of communicator 7");
    }

    @Test
    void shouldStoreLittleForCommunicatorsThatDoNotExist() {
        ByteReceive receive = ranks.receive(0, RAW, 5, 10);
        int frames = FaultGroups.MOST_EARLY_BYTES / FaultFrames.SHORT_LENGTH;
        for (int i = 0; i < frames; i++) {
            revokeUnknown(1000 + i);
        }
        assertThat(receive.isComplete()).isFalse();
        revokeUnknown(-1);
        assertFailed(receive, ErrorClass.PROC_FAILED, "rank 3 is lost", "REVOKE and AGREEMENT frames");
    }

    private void revokeUnknown(int number) {
        ranks.raws[RAW].send(
                0, FaultFrames.SHORT_LENGTH, (b, at) -> FaultFrames.putShort(b, at, FrameHeader.REVOKE, number, RAW));
        ranks.engines[0].cycle();
    }
}
