package io.jmpi.trace.replay.recording;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.format.CallType;
import io.jmpi.trace.format.Field;
import io.jmpi.trace.replay.messages.Recorded;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The receives of rank 0's calls, and when each of them completes. */
class RankRecorderTest {
    @TempDir
    Path directory;

    private Spool spool;
    private Recorded run;

    @BeforeEach
    void openSpool() throws IOException {
        spool = new Spool(directory);
        run = new Recorded(1, spool);
    }

    @AfterEach
    void closeSpool() throws IOException {
        spool.close();
    }

    private List<String> program() {
        String[] kinds = {"post", "complete", "cancel"};
        Program program = run.ranks[0].program;
        List<String> events = new ArrayList<>();
        for (int i = 0; i < program.size(); i++) {
            events.add(kinds[program.kind.get(i)] + " " + program.receive.get(i));
        }
        return events;
    }

    private Receives receives() {
        return run.ranks[0].receives;
    }

    private void postThree() {
        run.irecv(0, 1, 5, 2);
        run.irecv(0, 1, 6, 3);
        run.irecv(0, 1, 7, 4);
    }

    @Test
    void shouldCompleteOnlyTheIndexOfWaitany() {
        postThree();
        run.on(CallType.WAITANY, 2, 3, 4).set(Field.INDEX, 1).statuses().add(8, 1, 6, 0, 0);
        run.by(0);
        run.on(CallType.WAITANY, 2, 1, 4).set(Field.INDEX, Call.UNDEFINED);
        run.by(0);

        assertThat(program()).containsExactly("post 0", "post 1", "post 2", "complete 1");
        assertThat(receives().actualBytes.get(1)).isEqualTo(8);
    }

    @Test
    void shouldCompleteNothingWhenATestSaysSo() {
        postThree();
        run.call(CallType.TEST).set(Field.REQUEST, 2).set(Field.FLAG, 0);
        run.by(0);
        run.on(CallType.TESTALL, 2, 3, 4).set(Field.FLAG, 0);
        run.by(0);
        run.on(CallType.TESTANY, 2, 3, 4).set(Field.FLAG, 0).set(Field.INDEX, Call.UNDEFINED);
        run.by(0);
        run.on(CallType.TESTSOME, 2, 3, 4).set(Field.OUTCOUNT, 0).set(Field.INDICES, new int[0], 0);
        run.by(0);

        assertThat(program()).containsExactly("post 0", "post 1", "post 2");
    }

    @ParameterizedTest
    @EnumSource(names = {"WAITSOME", "TESTSOME", "IO_WAITSOME", "IO_TESTSOME"})
    void shouldCompleteTheIndicesOfCallsThatCompleteSome(CallType type) {
        postThree();
        Call call = run.on(type, 2, 3, 4).set(Field.OUTCOUNT, 2).set(Field.INDICES, new int[] {2, 0}, 2);
        call.statuses().add(17, 1, 7, 0, 0);
        call.statuses().add(15, 1, 5, 0, 0);
        run.by(0);

        assertThat(program()).endsWith("complete 2", "complete 0");
        assertThat(receives().actualBytes.get(2)).isEqualTo(17);
        assertThat(receives().actualBytes.get(0)).isEqualTo(15);
        assertThat(receives().is(1, Receives.COMPLETED)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(names = {"WAITALL", "IO_WAITALL"})
    void shouldCompleteAllButWhatIsUnknown(CallType type) {
        postThree();
        run.on(type, 2, 1, 999, 4);
        run.by(0);

        assertThat(program()).endsWith("complete 0", "complete 2").hasSize(5);
        assertThat(receives().actualBytes.get(0)).as("statuses were ignored").isEqualTo(-1);
    }

    @Test
    void shouldTakeTheSenderFromTheStatusOfAReceiveWithWildcards() {
        run.irecv(0, Call.ANY_SOURCE, Call.ANY_TAG, 2);
        run.await(0, 2, 3, 9, 4);

        assertThat(receives().source.get(0)).isEqualTo(Call.ANY_SOURCE);
        assertThat(receives().actualSource.get(0)).isEqualTo(3);
        assertThat(receives().actualTag.get(0)).isEqualTo(9);
    }

    @Test
    void shouldRecordNothingForNullProcesses() {
        run.irecv(0, Call.PROC_NULL, 5, 2);
        run.await(0, 2, Call.PROC_NULL, Call.ANY_TAG, 0);
        run.send(0, Call.PROC_NULL, 5, 1);
        run.send(0, -1, 5, 1);

        assertThat(receives().size()).isZero();
        assertThat(run.ranks[0].sends.size()).isZero();
    }

    /** MPICH gives MPI_PROC_NULL the value of MPI_ANY_SOURCE; the status distinguishes them. */
    @Test
    void shouldFindOutThatAReceiveWasFromANullProcess() {
        run.irecv(0, -1, 5, 2);
        run.await(0, 2, -1, -1, 0);

        assertThat(receives().is(0, Receives.VOID)).isTrue();
    }

    @Test
    void shouldPostPersistentReceivesAnewEachTime() {
        run.call(CallType.RECV_INIT)
                .set(Field.COUNT, 1)
                .set(Field.DATATYPE, 5)
                .set(Field.SOURCE, 1)
                .set(Field.TAG, 5)
                .set(Field.COMM, Call.WORLD)
                .set(Field.REQUEST, 2);
        run.by(0);
        run.on(CallType.WAITALL, 2);
        run.by(0);
        for (int i = 0; i < 2; i++) {
            run.on(CallType.STARTALL, 2);
            run.by(0);
            run.await(0, 2, 1, 5, 1);
        }
        run.call(CallType.REQUEST_FREE).set(Field.REQUEST, 2);
        run.by(0);
        run.call(CallType.START).set(Field.REQUEST, 2);
        run.by(0);

        assertThat(program()).containsExactly("post 0", "complete 0", "post 1", "complete 1");
    }

    @Test
    void shouldNotCompleteAReceiveWhoseRequestIsFreeOrMeansAnotherOne() {
        run.irecv(0, 1, 5, 2);
        run.call(CallType.REQUEST_FREE).set(Field.REQUEST, 2);
        run.by(0);
        run.irecv(0, 1, 6, 2);
        run.await(0, 2, 1, 6, 1);
        run.await(0, 2, 1, 6, 1);

        assertThat(program()).containsExactly("post 0", "post 1", "complete 1");
    }

    @Test
    void shouldNotCompleteAReceiveWhoseRequestIsThatOfACollectiveOperation() {
        run.irecv(0, 1, 5, 2);
        run.call(CallType.NONBLOCKING_COLLECTIVE).set(Field.COMM, Call.WORLD).set(Field.REQUEST, 2);
        run.by(0);
        run.on(CallType.WAITALL, 2);
        run.by(0);

        assertThat(program()).containsExactly("post 0");
    }

    @Test
    void shouldCancelWhatItsStatusSaysWasCancelled() {
        postThree();
        for (int request = 2; request <= 3; request++) {
            run.call(CallType.CANCEL).set(Field.REQUEST, request);
            run.by(0);
        }
        run.call(CallType.WAIT).set(Field.REQUEST, 2).statuses().add(0, -1, -1, 1, 0);
        run.by(0);
        run.await(0, 3, 1, 6, 8);
        run.isend(0, 1, 5, 1, 9);
        run.call(CallType.CANCEL).set(Field.REQUEST, 9);
        run.by(0);
        run.call(CallType.WAIT).set(Field.REQUEST, 9).statuses().add(0, -1, -1, 1, 0);
        run.by(0);

        assertThat(program()).contains("cancel 0", "cancel 1");
        assertThat(receives().is(0, Receives.CANCELLED)).isTrue();
        assertThat(receives().is(1, Receives.CANCELLED)).isFalse();
        assertThat(run.ranks[0].sends.isCancelled(0)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"SENDRECV", "ISENDRECV", "SENDRECV_REPLACE"})
    void shouldSendAndReceiveInOneCall(CallType type) {
        Call call = run.call(type)
                .set(Field.DEST, 1)
                .set(Field.SENDTAG, 5)
                .set(Field.SOURCE, 2)
                .set(Field.RECVTAG, 6)
                .set(Field.COMM, Call.WORLD);
        if (type == CallType.SENDRECV_REPLACE) {
            call.set(Field.COUNT, 7).set(Field.DATATYPE, 9);
        } else {
            call.set(Field.SENDCOUNT, 7)
                    .set(Field.SENDTYPE, 9)
                    .set(Field.RECVCOUNT, 8)
                    .set(Field.RECVTYPE, 14);
        }
        if (type == CallType.ISENDRECV) {
            call.set(Field.REQUEST, 2);
        } else {
            call.statuses().add(8, 2, 6, 0, 0);
        }
        run.by(0);

        Sends sends = run.ranks[0].sends;
        assertThat(sends.destination.get(0)).isEqualTo(1);
        assertThat(sends.tag.get(0)).isEqualTo(5);
        assertThat(sends.bytes.get(0)).isEqualTo(7);
        assertThat(sends.datatype.get(0)).isEqualTo(9);
        assertThat(receives().source.get(0)).isEqualTo(2);
        assertThat(receives().tag.get(0)).isEqualTo(6);
        assertThat(receives().elements.get(0)).isEqualTo(type == CallType.SENDRECV_REPLACE ? 7 : 8);
        assertThat(receives().is(0, Receives.COMPLETED)).isEqualTo(type != CallType.ISENDRECV);
    }

    /** MPICH gives one number to all operations that are complete when they begin. */
    @Test
    void shouldKeepReceivesThatShareTheirRequestWithSendsAndEachOther() {
        run.irecv(0, Call.ANY_SOURCE, 5, 2);
        run.irecv(0, Call.ANY_SOURCE, 6, 2);
        run.isend(0, 1, 7, 8, 2);
        Call call = run.on(CallType.WAITALL, 2, 2, 2);
        for (int i = 0; i < 3; i++) {
            call.statuses().add(0, -1, -1, 0, 0);
        }
        run.by(0);

        assertThat(program()).containsExactly("post 0", "post 1", "complete 0", "complete 1");
        assertThat(receives().is(0, Receives.VOID) && receives().is(1, Receives.VOID))
                .isTrue();
    }
}
