package io.jmpi.internal.p2p.progress;

import static io.jmpi.internal.p2p.progress.SteppedRanks.assertFailed;
import static io.jmpi.internal.p2p.progress.SteppedRanks.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.datatype.Datatype;
import io.jmpi.datatype.Elements;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ScheduleTest {
    private static final int TAG = 7;

    private final SteppedRanks ranks = new SteppedRanks(2);
    private final List<String> done = new ArrayList<>();

    private Schedule schedule(int rank) {
        return new Schedule(ranks.engines[rank].schedules(), ranks.world[rank], TAG, "test");
    }

    private static Elements<byte[]> bytes(byte[] memory) {
        return new Elements<>(memory, 0, memory.length, Datatype.BYTE);
    }

    private static void assertSucceeded(Schedule schedule) {
        assertThat(schedule.isComplete()).as("schedule complete").isTrue();
        assertThat(schedule.failure()).isNull();
    }

    @Test
    void shouldBeCompleteAtOnceWhenItIsEmpty() {
        Schedule empty = schedule(0);
        empty.start();
        assertSucceeded(empty);
    }

    @Test
    void shouldRunStepsBeforeTheMessagesOfTheirRound() {
        byte[] sent = new byte[3];
        byte[] received = new byte[3];
        Schedule sender = schedule(0);
        sender.send(bytes(sent), 1);
        sender.step(() -> System.arraycopy(message(3, 1), 0, sent, 0, 3));
        Schedule receiver = schedule(1);
        receiver.receive(bytes(received), 0);
        receiver.endRound();
        receiver.step(() -> done.add("received " + received[2]));
        receiver.userCallback(() -> done.add("callback"));
        receiver.step(() -> done.add("last"));
        receiver.start();
        assertThat(done).isEmpty();
        sender.start();
        ranks.settle();
        assertSucceeded(sender);
        assertSucceeded(receiver);
        assertThat(done).containsExactly("received " + message(3, 1)[2], "callback", "last");
    }

    @Test
    void shouldWaitForAllMessagesOfARoundBeforeTheNext() {
        Schedule receiver = schedule(1);
        receiver.receive(bytes(new byte[1]), 0);
        receiver.receive(bytes(new byte[1]), 0);
        receiver.endRound();
        receiver.step(() -> done.add("next"));
        receiver.start();
        ranks.send(0, 1, TAG, new byte[1]);
        ranks.settle();
        assertThat(done).isEmpty();
        assertThat(receiver.isComplete()).isFalse();
        ranks.send(0, 1, TAG, new byte[1]);
        ranks.settle();
        assertThat(done).containsExactly("next");
        assertSucceeded(receiver);
    }

    /** Something must come for what the peer waits for, but it must not be taken for the answer. */
    @Test
    void shouldReportToTheWaitingPeerWhenAMessageHasFailed() {
        Schedule answering = schedule(1);
        answering.receive(bytes(new byte[2]), 0);
        answering.endRound();
        answering.send(bytes(message(4, 2)), 0);
        Schedule asking = schedule(0);
        asking.send(bytes(new byte[3]), 1);
        asking.endRound();
        byte[] answer = new byte[4];
        asking.receive(bytes(answer), 1);
        answering.start();
        asking.start();
        ranks.settle();
        assertFailed(answering, ErrorClass.TRUNCATE);
        assertFailed(asking, ErrorClass.OTHER, "failed at another", "rank 1");
        assertThat(answer).isEqualTo(new byte[4]);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5, 2 * SteppedRanks.THRESHOLD})
    void shouldSendThatItHasFailedAndBeAsNewWhenItIsStartedAgain(int length) {
        MpiException[] cause = new MpiException[1];
        Schedule sender = schedule(0);
        sender.step(() -> {
            if (cause[0] != null) {
                throw cause[0];
            }
        });
        byte[] sent = message(length, 1);
        byte[] behindOthers = new byte[3 + length];
        System.arraycopy(sent, 0, behindOthers, 3, length);
        sender.send(new Elements<>(behindOthers, 3, length, Datatype.BYTE), 1);
        byte[] received = new byte[length];
        Schedule receiver = schedule(1);
        receiver.receive(bytes(received), 0);
        for (ErrorClass errorClass : new ErrorClass[] {ErrorClass.PROC_FAILED, ErrorClass.OTHER}) {
            cause[0] = new MpiException(errorClass, "lost");
            startBoth(sender, receiver);
            assertFailed(sender, errorClass, "lost");
            assertFailed(receiver, errorClass, "failed at another", "rank 0");
            assertThat(received).isEqualTo(new byte[length]);
        }
        cause[0] = null;
        startBoth(sender, receiver);
        assertSucceeded(sender);
        assertSucceeded(receiver);
        assertThat(received).isEqualTo(sent);
    }

    private void startBoth(Schedule sender, Schedule receiver) {
        receiver.start();
        sender.start();
        ranks.settle();
    }

    /** As a function of the program does that looks for messages. */
    @Test
    void shouldAdvanceOthersWithinAStepThatDrivesTheEngine() {
        List<Schedule> receivers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Schedule receiver = schedule(1);
            receiver.receive(bytes(new byte[1]), 0);
            receiver.userCallback(() -> {
                ranks.engines[1].cycle();
                done.add("stepped");
            });
            receiver.start();
            receivers.add(receiver);
        }
        for (int i = 0; i < receivers.size(); i++) {
            ranks.send(0, 1, TAG, new byte[1]);
        }
        ranks.settle();
        assertThat(receivers).allSatisfy(ScheduleTest::assertSucceeded);
        assertThat(done).hasSize(receivers.size());
    }

    @Test
    void shouldKeepTheFirstFailureAndRunNoOtherSteps() {
        Schedule schedule = schedule(0);
        schedule.step(() -> {
            throw new IllegalStateException("first");
        });
        schedule.userCallback(() -> {
            throw new MpiException(ErrorClass.ARG, "second");
        });
        schedule.step(() -> done.add("third"));
        schedule.start();
        assertFailed(schedule, ErrorClass.OTHER, "first");
        assertThat(done).isEmpty();
    }

    @Test
    void shouldRunAgainWithWhatTheMemoryHoldsThen() {
        byte[] sent = new byte[2000];
        byte[] received = new byte[2000];
        Schedule sender = schedule(0);
        sender.send(bytes(sent), 1);
        Schedule receiver = schedule(1);
        receiver.receive(bytes(received), 0);
        for (int seed = 1; seed <= 3; seed++) {
            System.arraycopy(message(2000, seed), 0, sent, 0, 2000);
            receiver.start();
            sender.start();
            ranks.settle();
            assertSucceeded(sender);
            assertSucceeded(receiver);
            assertThat(received).isEqualTo(message(2000, seed));
        }
    }

    @Test
    void shouldForgetItsFailureWhenItIsStartedAgain() {
        Schedule receiver = schedule(1);
        receiver.receive(bytes(new byte[2]), 0);
        receiver.start();
        ranks.send(0, 1, TAG, new byte[3]);
        ranks.settle();
        assertFailed(receiver, ErrorClass.TRUNCATE);
        receiver.start();
        assertThat(receiver.isComplete()).isFalse();
        ranks.send(0, 1, TAG, new byte[2]);
        ranks.settle();
        assertSucceeded(receiver);
    }

    @Test
    void shouldEndWithAnAbort() {
        Schedule receiver = waiting();
        ranks.engines[1].abort(new MpiException(ErrorClass.PROC_FAILED, "no disk"));
        ranks.engines[1].cycle();
        assertFailed(receiver, ErrorClass.PROC_FAILED, "no disk");
        assertThat(done).isEmpty();
    }

    @Test
    void shouldEndWithItsContext() {
        Schedule receiver = waiting();
        ranks.world[1].free(new MpiException(ErrorClass.COMM, "freed"));
        ranks.settle();
        assertFailed(receiver, ErrorClass.COMM, "freed");
        assertThat(done).isEmpty();
    }

    @Test
    void shouldEndWithTheSession() {
        Schedule receiver = waiting();
        ranks.close(1);
        assertFailed(receiver, ErrorClass.OTHER, "closed");
        assertThat(done).isEmpty();
        Schedule late = waitingButForItsStart();
        assertThatThrownBy(late::start).isInstanceOf(MpiException.class).hasMessageContaining("closed");
        assertFailed(late, ErrorClass.OTHER, "closed");
    }

    /** A schedule of rank 1 that has started and waits for a message. */
    private Schedule waiting() {
        Schedule schedule = waitingButForItsStart();
        schedule.start();
        ranks.settle();
        assertThat(schedule.isComplete()).isFalse();
        return schedule;
    }

    private Schedule waitingButForItsStart() {
        Schedule schedule = schedule(1);
        schedule.receive(bytes(new byte[2]), 0);
        schedule.endRound();
        schedule.step(() -> done.add("went on"));
        return schedule;
    }
}
