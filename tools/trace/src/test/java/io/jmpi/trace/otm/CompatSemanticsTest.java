package io.jmpi.trace.otm;

import static io.jmpi.trace.otm.RankScript.ANY;
import static io.jmpi.trace.otm.RankScript.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The faults of the paper's analyzer, one by one; {@link PaperAnalyzerTest} shows that they are complete. */
class CompatSemanticsTest {
    private RankScript rank;

    @BeforeEach
    void postThree() {
        rank = RankScript.compat(1);
        rank.irecv(10).irecv(11).irecv(12);
    }

    @Test
    void shouldCompleteTheFirstRequestOfWaitany() {
        rank.waitany(2, 10, 11, 12).await(12).await(Call.REQUEST_NULL);
        assertThat(rank.depths()).as("10, then 12").containsExactly(2, 1, 0);
    }

    @Test
    void shouldCompleteAllRequestsOfWaitsome() {
        rank.some(CallType.WAITSOME, 1, new int[] {1}, 10, 11, 12)
                .irecv(10)
                .irecv(11)
                .await(Call.REQUEST_NULL);
        assertThat(rank.depths()).containsExactly(2, 1);
    }

    @Test
    void shouldIgnoreAndNoteTests() {
        rank.test(10, true).await(Call.REQUEST_NULL);
        assertThat(rank.depths()).containsExactly(2);
        assertThat(rank.statistics.faults).containsExactly(CompatFault.TEST);
    }

    @Test
    void shouldIgnoreCallsThatItDoesNotKnow() {
        rank.sends(CallType.SSEND).init(CallType.RECV_INIT, 20, 1).on(CallType.START, 20);
        rank.on(CallType.CANCEL, 10).on(CallType.REQUEST_FREE, 11);
        assertThat(rank.points()).hasSize(1);
        assertThat(rank.points().get(0).shared(DataPoint.POINT_TO_POINT)).isEqualTo(3);
    }

    @Test
    void shouldNotCountARequestTwiceInABinThatItNeverLeft() {
        rank.irecv(10).irecv(11).await(10).await(Call.REQUEST_NULL);
        assertThat(rank.depths()).containsExactly(2, 1);
    }

    /** Two hashes, 79 and 117, are both odd, but different modulo 4: a request that was left is in one bin of two, in two of four. */
    @Test
    void shouldKeepARequestThatWasLeftInEachOfItsBins() {
        rank = RankScript.compat(2, 4);
        rank.irecv(10, 1, 0, WORLD).irecv(10, 0, 0, WORLD).irecv(11, 1, 0, WORLD);
        rank.await(10); // of four bins, that of 117
        rank.irecv(10, 1, 0, WORLD).barrier();

        List<DataPoint> points = rank.points();
        assertThat(points.get(0).depth(0, ReceiveClass.NO_WILDCARD)).isEqualTo(1);
        assertThat(points.get(0).depth(1, ReceiveClass.NO_WILDCARD)).isEqualTo(1);
        assertThat(points.get(0).used(1, ReceiveClass.NO_WILDCARD)).isEqualTo(2);
        assertThat(points.get(1).collisions(1, ReceiveClass.NO_WILDCARD)).isEqualTo(1);
        assertThat(points.get(1).entriesMet(1, ReceiveClass.NO_WILDCARD))
                .as("11, and 10 left there")
                .isEqualTo(2);
        assertThat(points.get(1).depth(1, ReceiveClass.NO_WILDCARD))
                .as("10 is there once")
                .isEqualTo(1);
        assertThat(points.get(1).used(1, ReceiveClass.NO_WILDCARD)).isEqualTo(1);
    }

    @Test
    void shouldCountARequestThatWasLeftAgainWhenItHasBeenCompleted() {
        rank.irecv(10); // left, and posted again
        rank.await(10).irecv(10).irecv(13).await(Call.REQUEST_NULL).await(10).await(Call.REQUEST_NULL);
        assertThat(rank.depths()).containsExactly(2, 3, 3, 2);
    }

    @Test
    void shouldTakeReceivesFromNoProcessForWildcards() {
        rank.irecv(20, Call.PROC_NULL, 5, WORLD)
                .irecv(21, Call.PROC_NULL, 5, WORLD)
                .await(20);
        assertThat(rank.depths(ReceiveClass.SOURCE_WILDCARD)).containsExactly(1);
    }

    @Test
    void shouldListAndNoteReceivesWithBothWildcards() {
        rank.irecv(20, ANY, ANY, WORLD).await(20).await(Call.REQUEST_NULL);
        assertThat(rank.depths(ReceiveClass.BOTH_WILDCARDS)).containsExactly(1, 0);
        assertThat(rank.statistics.faults).containsExactly(CompatFault.BOTH_WILDCARDS);
    }

    /** The 4000th call without a wait ends the point before it is counted itself. */
    @Test
    void shouldEndADataPointAfter4000CallsWithoutAWait() {
        for (int i = 0; i < 3997 + 3; i++) {
            rank.barrier();
        }
        List<DataPoint> points = rank.points();
        assertThat(points).hasSize(2);
        assertThat(points.get(0).shared(DataPoint.COLLECTIVES)).isEqualTo(3996);
        assertThat(points.get(1).shared(DataPoint.COLLECTIVES)).isEqualTo(4);
    }

    @Test
    void shouldNotWriteAPointOfWhichOnlyTheEndedCallIsThere() {
        for (int i = 0; i < 3997; i++) {
            rank.barrier();
        }
        assertThat(rank.points()).hasSize(1);
    }
}
