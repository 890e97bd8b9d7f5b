package io.jmpi.offload.hardware;

import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is decided while the program computes, and what waits for the program, step by step. */
class OverlapOutsideTest {
    private static final int TAG = 7;

    private final HardwareRun run = HardwareRun.overlap(64, new SequenceTrace(true));
    private final SenderNumbers numbers = SenderNumbers.all();

    private TestReceive post(String name) {
        return run.post(name, TAG);
    }

    private TestReceive postScattered(String name) {
        return run.post(name, new TestReceive(SOURCE, TAG).withBuffer(LONG, false));
    }

    private void arrive(String name) {
        run.arrive(name, new TestMessage(SOURCE, TAG).withData(8, false).numbered(numbers.next(SOURCE, TAG)));
        run.wire();
    }

    @Test
    void shouldReportPairsOfTheUnitAndLeaveUnexpectedMessagesToTheProgram() {
        postScattered("r0");
        post("r1");
        post("r2");
        run.commands();
        arrive("m0");
        arrive("m1");
        assertThat(run.pollMatches()).containsExactly("r1 gets m1");
        arrive("m2");
        arrive("m3");
        assertThat(run.pollMatches()).containsExactly("r2 gets m2");
        assertThat(run.pollMatches()).isEmpty();
        assertThat(run.matcher.arm()).as("the program must not block").isFalse();
        assertThat(run.poll()).containsExactly("r0 gets m0", "m3 is unexpected");
        assertThat(run.matcher.arm()).isTrue();
    }

    @Test
    void shouldStoreNoUnexpectedMessageBeforeTheProgramPolls() {
        arrive("m0");
        assertThat(run.pollMatches()).isEmpty();
        assertThat(run.matcher.probe(SOURCE, TAG, false)).isNull();
        TestReceive receive = post("r0"); // The program has not polled: it does not know the message.
        run.commands();
        assertThat(run.poll()).containsExactly("r0 gets m0");
        assertThat(receive.isStored()).isFalse();
        run.commands();
        assertThat(run.settle()).isEmpty();
    }

    @Test
    void shouldLeaveAnswersToTheProgramAndWhatFollowsThem() {
        TestReceive first = post("r0");
        post("r1");
        run.commands();
        assertThat(run.matcher.cancel(first)).isFalse();
        run.commands();
        arrive("m0");
        assertThat(run.pollMatches()).as("behind the answers").isEmpty();
        List<String> all = new ArrayList<>(run.poll());
        run.commands();
        all.addAll(run.settle());
        assertThat(all).containsExactlyInAnyOrder("r0 is cancelled", "r1 gets m0");
    }

    @Test
    void shouldEndACancelledReceiveOnceWhenItsMessageWasSetAside() {
        TestReceive scattered = postScattered("r0");
        post("r1");
        run.commands();
        arrive("m0");
        assertThat(run.pollMatches()).isEmpty();
        assertThat(run.matcher.cancel(scattered)).as("the unit has a later one").isFalse();
        run.commands();
        List<String> all = new ArrayList<>(run.pollMatches());
        all.addAll(run.settle());
        assertThat(all).containsExactly("r0 gets m0");
        arrive("m1");
        assertThat(run.settle()).containsExactly("r1 gets m1");
    }

    @Test
    void shouldGiveAllBackWhenItIsAbandoned() {
        post("r0");
        run.commands();
        arrive("m0");
        arrive("m1");
        arrive("m2");
        assertThat(run.pollMatches()).containsExactly("r0 gets m0");
        run.matcher.abandon();
        List<ArrivedMessage> messages = new ArrayList<>();
        run.matcher.drainUnexpected(messages::add);
        assertThat(messages)
                .hasSize(2)
                .allSatisfy(message -> assertThat(message.isStored()).isFalse());
    }
}
