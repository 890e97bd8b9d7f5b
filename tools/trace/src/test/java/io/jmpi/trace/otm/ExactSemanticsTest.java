package io.jmpi.trace.otm;

import static io.jmpi.trace.otm.RankScript.ANY;
import static io.jmpi.trace.otm.RankScript.UNDEFINED;
import static io.jmpi.trace.otm.RankScript.WORLD;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * With one bin the depth is the number of receives less one. A data point has the largest depth since the former wait or test,
 * so the one after a completion tells what was left: it ends with a wait for a request that is none.
 */
class ExactSemanticsTest {
    private RankScript rank;

    @BeforeEach
    void postFour() {
        rank = RankScript.exact(1);
        rank.irecv(10).irecv(11).irecv(12).irecv(13);
    }

    /** Reads the rest. */
    private RankScript look() {
        return rank.await(Call.REQUEST_NULL);
    }

    @Test
    void shouldRemoveTheOneThatWaitCompletes() {
        rank.await(11);
        look();
        assertThat(rank.depths()).containsExactly(3, 2);
    }

    @Test
    void shouldRemoveAllThatWaitallCompletes() {
        rank.all(CallType.WAITALL, 10, Call.REQUEST_NULL, 12);
        look();
        assertThat(rank.depths()).containsExactly(3, 1);
    }

    @Test
    void shouldRemoveTheRequestThatTheIndexOfWaitanyNames() {
        rank.waitany(2, 10, 11, 12).await(12); // it is gone; the others are not
        rank.await(10);
        look();
        assertThat(rank.depths()).containsExactly(3, 2, 2, 1);
    }

    @Test
    void shouldRemoveNothingWhenWaitanyReturnsUndefined() {
        rank.waitany(UNDEFINED, Call.REQUEST_NULL);
        look();
        assertThat(rank.depths()).containsExactly(3, 3);
    }

    @Test
    void shouldRemoveThoseThatTheIndicesOfWaitsomeName() {
        rank.some(CallType.WAITSOME, 2, new int[] {3, 1}, 10, 11, 12, 13);
        rank.all(CallType.WAITALL, 11, 13); // both are gone
        look();
        assertThat(rank.depths()).containsExactly(3, 1, 1);
    }

    @Test
    void shouldRemoveNothingWhenWaitsomeReturnsUndefined() {
        rank.some(CallType.WAITSOME, UNDEFINED, new int[0], Call.REQUEST_NULL);
        look();
        assertThat(rank.depths()).containsExactly(3, 3);
    }

    @Test
    void shouldRemoveWhatTestCompletesOnlyIfItsFlagIsSet() {
        rank.test(10, false).test(10, true);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 2);
    }

    @Test
    void shouldRemoveWhatTestallCompletesOnlyIfItsFlagIsSet() {
        rank.testall(false, 10, 11, 12).testall(true, 10, 11, 12);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 0);
    }

    @Test
    void shouldRemoveWhatTestanyCompletesOnlyIfItsFlagIsSet() {
        rank.testany(false, UNDEFINED, 10, 11).testany(true, 1, 10, 11).testany(true, UNDEFINED);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 2, 2);
    }

    @Test
    void shouldRemoveThoseThatTheIndicesOfTestsomeName() {
        rank.some(CallType.TESTSOME, 0, new int[0], 10, 11).some(CallType.TESTSOME, 1, new int[] {1}, 10, 11);
        rank.await(11);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 2, 2);
    }

    @Test
    void shouldTreatCallsOfMpioLikeTheOthers() {
        rank.on(CallType.IO_WAIT, 10);
        rank.add(rank.begin(CallType.IO_TESTANY)
                .set(Field.REQUESTS, new int[] {11, 12}, 2)
                .set(Field.FLAG, 1)
                .set(Field.INDEX, 1));
        rank.all(CallType.IO_WAITALL, 11, 13);
        look();
        assertThat(rank.depths()).containsExactly(3, 2, 1, 0);
    }

    @Test
    void shouldLeaveTheRequestAllocatedWhenItsStatusIsAskedFor() {
        rank.add(rank.begin(CallType.REQUEST_GET_STATUS).set(Field.REQUEST, 10).set(Field.FLAG, 1));
        look();
        rank.await(10);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 2);
    }

    @Test
    void shouldRemoveReceivesWhenTheyAreCancelledOrFreed() {
        rank.on(CallType.CANCEL, 10).await(10); // the point of the wait has the depth from before the cancellation
        rank.on(CallType.REQUEST_FREE, 11);
        look();
        look();
        assertThat(rank.depths()).containsExactly(3, 2, 1);
    }

    @Test
    void shouldIgnoreRequestsThatAreNoReceives() {
        rank.isend(20, 1).on(CallType.GREQUEST_START, 21).on(CallType.FILE_IREAD, 22);
        rank.all(CallType.WAITALL, 20, 21, 22, 99);
        look();
        assertThat(rank.depths()).containsExactly(3, 3);
    }

    @Test
    void shouldForgetAReceiveWhenItsNumberIsGivenToAnotherRequest() {
        rank.isend(10, 1); // the receive must have completed where nothing was recorded
        look();
        rank.await(10);
        rank.irecv(11).irecv(11);
        look();
        assertThat(rank.depths()).containsExactly(3, 2, 2);
    }

    @Test
    void shouldCountAReceiveAgainWhenItsRequestIsUsedAgain() {
        rank.await(10);
        rank.irecv(10).await(10);
        look();
        assertThat(rank.depths()).containsExactly(3, 3, 2);
    }

    @Test
    void shouldMeasureWhatTheLastCallPosts() {
        rank.await(10).irecv(14).irecv(15);
        assertThat(rank.depths()).containsExactly(3, 4);
    }

    // ---------------------------------------------------------------- persistent requests

    @Test
    void shouldPostPersistentReceivesWheneverTheyAreStarted() {
        rank.init(CallType.RECV_INIT, 20, 1).init(CallType.RECV_INIT, 21, 1);
        look();
        rank.on(CallType.START, 20);
        look();
        rank.all(CallType.STARTALL, 20, 21); // the first is active still: wrong, and counted once
        look();
        rank.all(CallType.WAITALL, 20, 21);
        look();
        rank.all(CallType.STARTALL, 20, 21).on(CallType.REQUEST_FREE, 20).on(CallType.REQUEST_FREE, 21);
        look();
        rank.on(CallType.START, 20);
        look();
        assertThat(rank.depths()).containsExactly(3, 4, 5, 5, 3, 5, 3);
    }

    @Test
    void shouldCountStartsOfPersistentRequestsAsSendsAndReceives() {
        rank.init(CallType.SEND_INIT, 20, 1).init(CallType.RECV_INIT, 21, 1).init(CallType.SSEND_INIT, 22, 1);
        rank.all(CallType.STARTALL, 20, 21, 22)
                .all(CallType.WAITALL, 20, 21, 22)
                .on(CallType.START, 20);

        DataPoint first = rank.points().get(0);
        assertThat(first.shared(DataPoint.SENDS + 1)).as("nonblocking sends").isEqualTo(2);
        assertThat(first.shared(DataPoint.NONBLOCKING_RECEIVES)).isEqualTo(5);
        assertThat(first.shared(DataPoint.POINT_TO_POINT)).isEqualTo(7);
        assertThat(rank.points().get(1).shared(DataPoint.SENDS + 1)).isEqualTo(1);
    }

    // ---------------------------------------------------------------- no process

    @Test
    void shouldIgnoreReceivesFromNoProcess() {
        rank.irecv(20, Call.PROC_NULL, 5, WORLD)
                .irecv(21, Call.PROC_NULL, ANY, WORLD)
                .recv(Call.PROC_NULL, 5);
        rank.init(CallType.RECV_INIT, 22, Call.PROC_NULL).on(CallType.START, 22);
        rank.all(CallType.WAITALL, 20, 21, 22);
        look();

        assertThat(rank.depths()).containsExactly(3, 3);
        assertThat(rank.points().get(0).shared(DataPoint.POINT_TO_POINT)).isEqualTo(4);
        assertThat(rank.statistics.envelopes.pairCount()).isEqualTo(1);
    }

    @Test
    void shouldIgnoreSendsToNoProcess() {
        rank.isend(20, Call.PROC_NULL).isend(21, -1);
        assertThat(rank.points().get(0).shared(DataPoint.POINT_TO_POINT)).isEqualTo(4);
    }

    /** MPICH's MPI_PROC_NULL is -1, as MPI_ANY_SOURCE is in traces. */
    @Test
    void shouldSeeByTheStatusThatABlockingReceiveIsFromNoProcess() {
        Call receive = rank.message(CallType.RECV, Field.SOURCE, ANY, 5, WORLD);
        receive.statuses().add(0, -1, -1, 0, 0);
        rank.add(receive);
        receive = rank.message(CallType.RECV, Field.SOURCE, ANY, 5, WORLD);
        receive.statuses().add(4, 3, 5, 0, 0);
        rank.add(receive);

        DataPoint point = rank.points().get(0);
        assertThat(point.shared(DataPoint.BLOCKING_RECEIVES + ReceiveClass.SOURCE_WILDCARD.index()))
                .isEqualTo(1);
        assertThat(rank.statistics.unmaskedReceives).isZero();
    }

    @Test
    void shouldCountReceivesWhoseStatusSaysLaterThatTheyWereFromNoProcess() {
        rank.irecv(20, ANY, 5, WORLD).irecv(21, ANY, 5, WORLD);
        Call wait = rank.begin(CallType.WAITALL).set(Field.REQUESTS, new int[] {10, 20, 21}, 3);
        wait.statuses().add(4, 1, 5, 0, 0);
        wait.statuses().add(0, -1, -1, 0, 0);
        wait.statuses().add(4, 7, 5, 0, 0);
        rank.add(wait);
        assertThat(rank.statistics.unmaskedReceives).isEqualTo(1);
    }

    @Test
    void shouldNotTakeCancelledReceivesForSuchFromNoProcess() {
        rank.irecv(20, ANY, 5, WORLD).on(CallType.CANCEL, 20);
        Call wait = rank.begin(CallType.WAIT).set(Field.REQUEST, 20);
        wait.statuses().add(0, -1, -1, 1, 0);
        rank.add(wait);
        assertThat(rank.statistics.unmaskedReceives).isZero();
    }

    // ---------------------------------------------------------------- communicators

    @Test
    void shouldGiveEachCommunicatorTablesOfItsOwn() {
        rank.irecv(20, 1, 5, 7).irecv(21, 1, 5, 7);
        look();
        rank.all(CallType.WAITALL, 10, 11, 12);
        look();
        assertThat(rank.depths()).as("the deeper of 4 and 2, of 1 and 2").containsExactly(3, 3, 1);
    }

    @Test
    void shouldLetCommunicatorsShareTablesIfToldSo() {
        rank = RankScript.exact(TableScope.RANK);
        rank.irecv(10).irecv(20, 1, 5, 7).irecv(21, 1, 5, 7);
        look();
        assertThat(rank.depths()).containsExactly(2);
    }

    @Test
    void shouldGiveTheNumberOfAFreedCommunicatorFreshTables() {
        rank.irecv(20, 1, 5, 7)
                .irecv(21, 1, 5, 7)
                .irecv(22, 1, 5, 7)
                .irecv(23, 1, 5, 7)
                .irecv(24, 1, 5, 7);
        rank.add(rank.begin(CallType.COMM_FREE).set(Field.COMM, 7));
        rank.irecv(30, 1, 5, 7); // another communicator
        look();
        rank.all(CallType.WAITALL, 20, 21, 22, 23, 24, 10, 11, 12, 13);
        rank.irecv(31, 1, 5, 7).irecv(32, 1, 5, 8);
        look();
        assertThat(rank.depths()).containsExactly(4, 4, 1);
    }

    // ---------------------------------------------------------------- kinds of calls

    @Test
    void shouldCountEveryKindOfSend() {
        rank.sends(CallType.SEND).sends(CallType.BSEND).sends(CallType.SSEND).sends(CallType.RSEND);
        for (CallType type : new CallType[] {CallType.ISEND, CallType.IBSEND, CallType.ISSEND, CallType.IRSEND}) {
            rank.add(rank.message(type, Field.DEST, 1, 9, WORLD).set(Field.REQUEST, 40));
        }
        DataPoint point = rank.points().get(0);
        assertThat(point.shared(DataPoint.SENDS)).as("blocking").isEqualTo(4);
        assertThat(point.shared(DataPoint.SENDS + 1)).as("nonblocking").isEqualTo(4);
    }

    @Test
    void shouldCountBothHalvesOfSendrecvAndKeepItOutOfTheTables() {
        rank.exchange(CallType.SENDRECV, 1, ANY, ANY).exchange(CallType.SENDRECV_REPLACE, Call.PROC_NULL, 1, 5);
        look();
        look();

        DataPoint point = rank.points().get(0);
        assertThat(point.shared(DataPoint.SENDS)).isEqualTo(1);
        assertThat(point.shared(DataPoint.BLOCKING_RECEIVES)).isEqualTo(1);
        assertThat(point.shared(DataPoint.BLOCKING_RECEIVES + ReceiveClass.BOTH_WILDCARDS.index()))
                .isEqualTo(1);
        assertThat(point.collisions(0, ReceiveClass.NO_WILDCARD))
                .as("the last Irecvs and the receive")
                .isEqualTo(4);
        assertThat(rank.points().get(1).depth(0, ReceiveClass.NO_WILDCARD)).isEqualTo(3);
        assertThat(rank.points().get(1).depth(0, ReceiveClass.BOTH_WILDCARDS)).isZero();
    }

    @Test
    void shouldCountCollectiveAndOneSidedOperations() {
        for (CallType type :
                new CallType[] {CallType.REDUCE_SCATTER, CallType.SCAN, CallType.EXSCAN, CallType.ALLTOALLW}) {
            rank.add(rank.begin(type).set(Field.COMM, WORLD));
        }
        rank.add(rank.begin(CallType.PUT)).add(rank.begin(CallType.GET)).add(rank.begin(CallType.ACCUMULATE));
        rank.barrier().add(rank.begin(CallType.COMM_DUP).set(Field.NEWCOMM, 9)).add(rank.begin(CallType.WIN_FENCE));

        DataPoint point = rank.points().get(0);
        assertThat(point.shared(DataPoint.COLLECTIVES)).isEqualTo(5);
        assertThat(point.shared(DataPoint.ONE_SIDED)).isEqualTo(3);
    }

    @Test
    void shouldCountACollectiveOperationEachTimeItIsStarted() {
        rank.on(CallType.PERSISTENT_COLLECTIVE, 3).on(CallType.PERSISTENT_COLLECTIVE, 4);
        rank.on(CallType.START, 3)
                .all(CallType.STARTALL, 3, 4)
                .on(CallType.REQUEST_FREE, 3)
                .on(CallType.START, 3);

        DataPoint point = rank.points().get(0);
        assertThat(point.shared(DataPoint.COLLECTIVES)).isEqualTo(3);
    }

    // ---------------------------------------------------------------- classes and bins

    @Test
    void shouldKeepClassesApart() {
        rank.irecv(20, ANY, 5, WORLD).irecv(21, ANY, 5, WORLD).irecv(22, 1, ANY, WORLD);
        rank.irecv(23, ANY, ANY, WORLD).irecv(24, ANY, ANY, WORLD);
        look();

        DataPoint point = rank.points().get(0);
        assertThat(point.depth(0, ReceiveClass.NO_WILDCARD)).isEqualTo(3);
        assertThat(point.depth(0, ReceiveClass.SOURCE_WILDCARD)).isEqualTo(1);
        assertThat(point.depth(0, ReceiveClass.TAG_WILDCARD)).isZero();
        assertThat(point.depth(0, ReceiveClass.BOTH_WILDCARDS))
                .as("a list, whose head counts")
                .isEqualTo(2);
    }

    /** Hashes (1, 0, 2) = 79, (0, 1, 2) = 157 and (0, 0, 2) = 117 differ modulo 4 in one pair only, and not modulo 2. */
    @Test
    void shouldSpreadReceivesOverBins() {
        rank = RankScript.exact(1, 2, 4, 256);
        rank.irecv(10, 1, 0, WORLD).irecv(11, 0, 1, WORLD).irecv(12, 0, 0, WORLD);
        look();

        DataPoint point = rank.points().get(0);
        ReceiveClass none = ReceiveClass.NO_WILDCARD;
        assertThat(point.depth(0, none)).isEqualTo(2);
        assertThat(point.depth(1, none)).as("all are odd").isEqualTo(2);
        assertThat(point.depth(2, none)).as("3, 1 and 1 of 4 bins").isEqualTo(1);
        assertThat(point.depth(3, none)).isZero();
        assertThat(point.used(0, none)).isEqualTo(1);
        assertThat(point.used(1, none)).isEqualTo(1);
        assertThat(point.used(2, none)).isEqualTo(2);
        assertThat(point.used(3, none)).isEqualTo(3);
        assertThat(point.collisions(1, none)).isEqualTo(2);
        assertThat(point.entriesMet(1, none)).as("1 and 2").isEqualTo(3);
        assertThat(point.collisions(3, none)).isZero();
    }
}
