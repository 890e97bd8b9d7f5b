package io.jmpi.offload.hardware;

import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SEGMENT;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import io.jmpi.offload.tagmatching.Verbs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A unit that is given up gives back everything that it had, wherever that was, and each thing once. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HardwareAbandonTest {
    private static final int TAG = 7;

    /** Takes no decision but that a message is unexpected. */
    private static final MatchHandler UNEXPECTED = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            throw new AssertionError(receive + " got " + message);
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {}

        @Override
        public void onCancelled(PostedReceive receive) {
            throw new AssertionError(receive + " was cancelled");
        }
    };

    private final List<TestReceive> receives = new ArrayList<>();
    private final List<TestMessage> messages = new ArrayList<>();

    private TestReceive given(TestReceive receive) {
        receives.add(receive);
        return receive;
    }

    private TestMessage given(TestMessage message) {
        messages.add(message);
        return message;
    }

    private void assertGivesBackAll(HardwareMatcher matcher) {
        List<PostedReceive> drainedReceives = new ArrayList<>();
        List<ArrivedMessage> drainedMessages = new ArrayList<>();
        matcher.drainPosted(receive -> {
            assertThat(((TestReceive) receive).isClear()).isTrue();
            drainedReceives.add(receive);
        });
        matcher.drainUnexpected(message -> {
            assertThat(((TestMessage) message).isClear()).isTrue();
            drainedMessages.add(message);
        });
        assertThat(drainedReceives).as("receives, oldest first").isEqualTo(receives);
        assertThat(drainedMessages).as("messages").containsExactlyInAnyOrderElementsOf(messages);
        assertThat(matcher.statistics().postedDepth()).isZero();
        assertThat(matcher.statistics().unexpectedDepth()).isZero();
        matcher.drainPosted(receive -> drainedReceives.add(receive));
        matcher.drainUnexpected(message -> drainedMessages.add(message));
        assertThat(drainedReceives).hasSameSizeAs(receives);
        assertThat(drainedMessages).hasSameSizeAs(messages);
    }

    @Test
    void shouldGiveBackEverythingWhenTheUnitHasFailed() {
        HardwareMatcher matcher = new HardwareMatcher(
                5,
                MatchingHints.NONE,
                new HardwareSettings(16, 0, 0, SyncRule.COUNTER, true),
                new MatchingStatistics());
        Semaphore wakeups = new Semaphore(0);
        matcher.onDecision(() -> {
            wakeups.release();
            throw new IllegalArgumentException("a fault");
        });
        matcher.arrive(given(new TestMessage(SOURCE, TAG)));
        for (int tag = TAG + 1; tag < TAG + 4; tag++) {
            matcher.post(given(new TestReceive(SOURCE, tag).withBuffer(LONG, true)));
        }
        matcher.post(given(new TestReceive(PostedReceive.ANY_SOURCE, TAG + 4)));
        matcher.settle(UNEXPECTED, HostState.IDLE);
        assertThat(matcher.arm()).isTrue();
        matcher.arrive(given(new TestMessage(SOURCE, TAG + 2))); // matched, and nobody hears of it any more
        wakeups.acquireUninterruptibly();
        matcher.arrive(given(new TestMessage(SOURCE, TAG + 9)));
        assertThat(matcher.cancel(receives.get(0))).isFalse();
        matcher.close(); // the thread has ended, so that its failure is visible
        assertThatThrownBy(matcher::arm).isInstanceOf(DeviceFailedException.class);
        assertThatThrownBy(() -> matcher.drainPosted(receive -> {})).isInstanceOf(DeviceFailedException.class);
        matcher.abandon();
        assertGivesBackAll(matcher);
        matcher.abandon();
        matcher.close();
    }

    /** Pairs whose data is on its way, and receives that two messages want: they stand in neither queue. */
    @Test
    void shouldGiveBackPairsThatWereNotReported() {
        HardwareRun run = new HardwareRun(new HardwareSettings(16, 0, 0, SyncRule.NONE, false), MatchingHints.NONE);
        run.arrive("unexpected", given(new TestMessage(SOURCE, TAG + 5)));
        run.arrive("claims b", given(new TestMessage(SOURCE, TAG + 1)));
        run.arrive("claims c", given(new TestMessage(SOURCE, TAG + 2)));
        for (int i = 0; i < 3; i++) {
            run.wire();
        }
        run.post("a", given(new TestReceive(SOURCE, TAG).withBuffer(LONG, true)));
        run.post("b", given(new TestReceive(SOURCE, TAG + 1).withBuffer(LONG, true)));
        run.post("c", given(new TestReceive(SOURCE, TAG + 2).withBuffer(LONG, true)));
        run.post("in the unit", given(new TestReceive(SOURCE, TAG + 3).withBuffer(LONG, true)));
        run.commands();
        run.post("in software", given(new TestReceive(PostedReceive.ANY_SOURCE, TAG)));
        assertThat(run.poll()).containsExactly("unexpected is unexpected");
        run.arrive("for a", given(new TestMessage(SOURCE, TAG).withData(LONG, false)));
        run.arrive("for c", given(new TestMessage(SOURCE, TAG + 2).withData(LONG, false)));
        run.wire();
        run.wire();
        assertThat(run.poll()).containsExactly("a decided for a", "c decided for c");
        run.arrive("on the wire", given(new TestMessage(SOURCE, TAG + 3)));
        run.matcher.abandon();
        assertGivesBackAll(run.matcher);
    }

    /** The claim was lost, and the message's next search has not begun; others wait for room on the wire. */
    @Test
    void shouldGiveBackTheLoserOfAClaimAndMessagesThatWereNotSent() {
        UnitSettings small = new UnitSettings(16, 1, 1, 8, 8, SEGMENT, SyncRule.NONE);
        HardwareRun run =
                new HardwareRun(new HardwareSettings(16, 0, 0, SyncRule.NONE, false), MatchingHints.NONE, small);
        run.arrive("loser", given(new TestMessage(SOURCE, TAG)));
        run.wire();
        run.post("wanted", new TestReceive(SOURCE, TAG).withBuffer(LONG, true));
        run.commands();
        run.post("takes the room of a DEL", given(new TestReceive(SOURCE, TAG + 1).withBuffer(LONG, true)));
        assertThat(run.poll()).isEmpty();
        run.arrive("winner", TAG);
        run.wire();
        assertThat(run.poll(1)).containsExactly("wanted gets winner");
        for (int i = 0; i < 3; i++) {
            run.arrive("undecided", given(new TestMessage(SOURCE, TAG + i)));
        }
        run.matcher.abandon();
        assertGivesBackAll(run.matcher);
    }

    // A unit that breaks its contract.

    @Test
    void shouldGiveBackEverythingWhenTheUnitDecidesTheWrongMessage() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        long unknown = 77;
        run.unit.deliver(Verbs.TMH_EAGER, 5, UnitLink.unitTag(SOURCE, TAG), 8, unknown);
        assertFailsAndGivesBackAll(run, "message 77", " 1");
    }

    @Test
    void shouldGiveBackEverythingWhenTheUnitMatchesAnEntryThatIsNotOurs() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        addUnknownEntry(run, Verbs.OPS_TM_SYNC);
        assertFailsAndGivesBackAll(run, "entry 0", "no receive");
    }

    @Test
    void shouldGiveBackEverythingWhenTheUnitReportsWhatWasNotRequested() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        addUnknownEntry(run, Verbs.OPS_TM_SYNC | Verbs.OPS_SIGNALED);
        assertFailsAndGivesBackAll(run, "opcode " + Verbs.WC_TM_ADD);
    }

    /** An entry that the matcher does not know. */
    private static void addUnknownEntry(HardwareRun run, int flags) {
        assertThat(run.unit.tagAdd(UnitLink.unitTag(SOURCE, TAG), -1, LONG, 4711, 0, flags, 1))
                .isZero();
        run.commands();
    }

    private void assertFailsAndGivesBackAll(HardwareRun run, String... facts) {
        run.post("a", given(new TestReceive(SOURCE, TAG + 1).withBuffer(LONG, true)));
        run.commands();
        run.arrive("undecided", given(new TestMessage(SOURCE, TAG)));
        run.wire();
        assertThatThrownBy(run::poll)
                .isInstanceOf(DeviceFailedException.class)
                .hasMessageContainingAll(facts)
                .hasNoCause();
        run.matcher.abandon();
        assertGivesBackAll(run.matcher);
    }
}
