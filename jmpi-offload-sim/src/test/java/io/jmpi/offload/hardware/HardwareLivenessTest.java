package io.jmpi.offload.hardware;

import static io.jmpi.offload.hardware.HardwareRun.LONG;
import static io.jmpi.offload.hardware.HardwareRun.SEGMENT;
import static io.jmpi.offload.hardware.HardwareRun.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
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
import java.lang.management.ManagementFactory;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Nothing that waits is forgotten, and nothing is allocated. Hangs that appear only with hardware matching are what users of
 * UCX report (openucx/ucx#1693, #1760, #10821). The timeout asserts nothing about speed: what is lost should fail, not hang.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class HardwareLivenessTest {

    private static final int TAG = 7;

    /** The entry was added too late and is never activated, for nothing else happens; its message must find it. */
    @ParameterizedTest
    @EnumSource
    void shouldMatchWhenEntryWasNeverActivated(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("other", TAG + 1);
        run.wire();
        run.post("r", TAG);
        run.commands(); // with a stale count
        run.arrive("m", TAG);
        run.wire();
        assertThat(run.settle()).containsExactly("other is unexpected", "r gets m");
    }

    @ParameterizedTest
    @EnumSource(names = {"COUNTER", "SYNC_ONLY"})
    void shouldActivateEntriesWhenUnitAsksForCount(SyncRule rule) {
        HardwareRun run = new HardwareRun(rule);
        run.arrive("other", TAG + 1);
        run.wire();
        run.post("r", TAG);
        run.commands();
        run.poll(); // asks for the count, and entries may be inactive: a TAG_SYNC is sent
        assertThat(run.counter("unit_syncs")).isPositive();
        run.commands();
        run.arrive("m", TAG);
        run.wire();
        long before = run.counter("unit_matched");
        assertThat(run.poll()).containsExactly("r gets m");
        assertThat(run.counter("unit_matched")).isEqualTo(before + 1);
    }

    @Test
    void shouldNotSyncWhenNoEntryCanBeInactive() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        for (int i = 0; i < 100; i++) {
            run.arrive("m", TAG);
            run.settle();
        }
        assertThat(run.counter("unit_syncs")).isZero();
        run.post("r", TAG + 1);
        for (int i = 0; i < 100; i++) {
            run.arrive("m", TAG);
            run.settle();
        }
        assertThat(run.counter("unit_syncs")).isEqualTo(1); // it is known to be active then
    }

    @Test
    void shouldHaveMoreWhenLimitIsReached() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        for (int i = 0; i < 3; i++) {
            run.arrive("m" + i, TAG);
            run.wire();
        }
        assertThat(run.poll(2)).containsExactly("m0 is unexpected", "m1 is unexpected");
        assertThat(run.matcher.arm()).isFalse();
        assertThat(run.poll(2)).containsExactly("m2 is unexpected");
        assertThat(run.matcher.arm()).isTrue();
    }

    @Test
    void shouldNotSleepWhenCommandWaitsForRoom() {
        HardwareRun run = new HardwareRun(
                new HardwareSettings(4, 1024, 8192, SyncRule.COUNTER, false),
                MatchingHints.NONE,
                new UnitSettings(4, 1, 64, 64, 32, SEGMENT, SyncRule.COUNTER));
        TestReceive receive = run.post("r", TAG);
        run.matcher.cancel(receive); // waits: the unit will execute the ADD without a word
        assertThat(run.matcher.arm()).isFalse();
        run.command();
        run.poll();
        run.command();
        assertThat(run.poll()).containsExactly("r is cancelled");
        assertThat(run.matcher.arm()).isTrue();
    }

    /** Receives posted from within handlers, as a program's completion does. */
    @Test
    void shouldWorkWhenHandlerPosts() {
        HardwareRun run = new HardwareRun(SyncRule.COUNTER);
        int[] left = {1_000};
        MatchHandler poster = new MatchHandler() {
            @Override
            public void onMatch(PostedReceive receive, ArrivedMessage message) {
                left[0]--;
                assertThat(run.matcher.post(receive)).isNull();
                assertThat(run.matcher.arrive(message)).isNull();
            }

            @Override
            public void onUnexpected(ArrivedMessage message) {
                TestReceive receive = new TestReceive(message.source(), message.tag()).withBuffer(LONG, true);
                assertThat(run.matcher.post(receive)).isSameAs(message);
            }

            @Override
            public void onCancelled(PostedReceive receive) {
                throw new AssertionError("nobody cancels");
            }
        };
        run.post("r", TAG);
        run.arrive("m", TAG);
        run.arrive("other", TAG + 1);
        while (left[0] > 0) {
            run.unit.work();
            run.matcher.poll(poster, 10, HostState.IDLE);
        }
        assertThat(run.counter("unit_matched")).isGreaterThan(900);
    }

    // With a thread.

    private final Semaphore wakeups = new Semaphore(0);
    private int matched;

    private final MatchHandler counting = new MatchHandler() {
        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            matched++;
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {}

        @Override
        public void onCancelled(PostedReceive receive) {
            matched++;
        }
    };

    private HardwareMatcher threaded() {
        return threaded(5);
    }

    private HardwareMatcher threaded(int contextId) {
        HardwareMatcher matcher = new HardwareMatcher(
                contextId,
                MatchingHints.NONE,
                new HardwareSettings(16, 0, 0, SyncRule.COUNTER, true),
                new MatchingStatistics());
        matcher.onDecision(wakeups::release);
        return matcher;
    }

    /** Blocks as a rank does. */
    private void awaitMatches(HardwareMatcher matcher, int count) {
        while (matched < count) {
            if (matcher.poll(counting, 16, HostState.IDLE) == 0 && matcher.arm()) {
                wakeups.acquireUninterruptibly();
            }
        }
    }

    @Test
    void shouldWakeWhenUnitDecidesAfterHostHasArmed() {
        HardwareMatcher matcher = threaded();
        TestReceive receive = new TestReceive(SOURCE, TAG);
        for (int i = 1; i <= 20_000; i++) {
            if (i % 3 == 0) {
                assertThat(matcher.post(receive)).isNull();
            }
            if (matcher.arrive(new TestMessage(SOURCE, TAG)) != null) {
                matched++;
            }
            if (i % 3 != 0 && matched < i && matcher.post(receive) != null) {
                matched++;
            }
            awaitMatches(matcher, i);
        }
        matcher.close();
    }

    @Test
    void shouldWakeWhenCancelledReceiveIsGivenBack() {
        HardwareMatcher matcher = threaded();
        matcher.arrive(new TestMessage(SOURCE, TAG + 1)); // starts the unit
        TestReceive receive = new TestReceive(SOURCE, TAG);
        for (int i = 1; i <= 5_000; i++) {
            assertThat(matcher.post(receive)).isNull();
            assertThat(matcher.cancel(receive)).isFalse();
            awaitMatches(matcher, i);
        }
        matcher.close();
    }

    /** The DEL waits behind the ADD, of whose execution nobody hears. */
    @Test
    void shouldWakeWhenCancelHadToWaitForRoom() {
        HardwareSettings settings = new HardwareSettings(4, 0, 0, SyncRule.COUNTER, true);
        UnitSettings oneOperation = new UnitSettings(4, 1, 4, 4, 4, SEGMENT, SyncRule.COUNTER);
        HardwareMatcher matcher =
                new HardwareMatcher(5, MatchingHints.NONE, settings, oneOperation, new MatchingStatistics());
        matcher.onDecision(wakeups::release);
        matcher.arrive(new TestMessage(SOURCE, TAG + 1)); // starts the unit
        TestReceive receive = new TestReceive(SOURCE, TAG);
        for (int i = 1; i <= 5_000; i++) {
            assertThat(matcher.post(receive)).isNull();
            matched += matcher.cancel(receive) ? 1 : 0;
            awaitMatches(matcher, i);
        }
        matcher.close();
    }

    /** More messages than the unit can take, and nothing else to wake the host. */
    @Test
    void shouldWakeWhenMessagesHadToWaitForRoom() {
        HardwareSettings settings = new HardwareSettings(4, 0, 0, SyncRule.COUNTER, true);
        UnitSettings smallUnit = new UnitSettings(4, 4, 1, 1, 1, SEGMENT, SyncRule.COUNTER);
        HardwareMatcher matcher =
                new HardwareMatcher(5, MatchingHints.NONE, settings, smallUnit, new MatchingStatistics());
        matcher.onDecision(wakeups::release);
        TestReceive receive = new TestReceive(SOURCE, TAG);
        for (int i = 0; i < 2_000; i++) {
            for (int j = 0; j < 5; j++) {
                assertThat(matcher.arrive(new TestMessage(SOURCE, TAG))).isNull();
            }
            for (int j = 1; j <= 5; j++) {
                matched += matcher.post(receive) == null ? 0 : 1;
                awaitMatches(matcher, 5 * i + j);
            }
        }
        matcher.close();
    }

    @Test
    void shouldEndThreadWhenClosed() {
        HardwareMatcher matcher = threaded(77);
        assertThat(unitThreads()).isZero(); // not before it is needed
        matcher.arrive(new TestMessage(SOURCE, TAG));
        assertThat(unitThreads()).isEqualTo(1);
        matcher.close();
        assertThat(unitThreads()).isZero();
        matcher.close();
    }

    private static long unitThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("jmpi-tag-matching-77"))
                .count();
    }

    @Test
    void shouldTellHostWhenUnitHasFailed() {
        HardwareMatcher matcher = threaded();
        matcher.onDecision(() -> {
            wakeups.release();
            throw new IllegalArgumentException("a fault");
        });
        matcher.arrive(new TestMessage(SOURCE, TAG));
        while (matcher.unit().nextCompletion() == null) {
            Thread.onSpinWait();
        }
        matcher.poll(counting, 1, HostState.IDLE);
        assertThat(matcher.arm()).isTrue();
        matcher.arrive(new TestMessage(SOURCE, TAG));
        wakeups.acquireUninterruptibly();
        matcher.close(); // the thread has ended, so that its failure is visible
        assertThatThrownBy(() -> matcher.poll(counting, 1, HostState.IDLE))
                .isInstanceOf(DeviceFailedException.class)
                .hasRootCauseMessage("a fault");
    }

    // Allocation.

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldAllocateNothingWhenHandlesAreUsedForLong(boolean ownThread) {
        HardwareMatcher matcher = new HardwareMatcher(
                5,
                MatchingHints.NONE,
                new HardwareSettings(4, 0, 0, SyncRule.COUNTER, ownThread),
                new MatchingStatistics());
        TestReceive[] receives = new TestReceive[6];
        TestMessage[] messages = new TestMessage[7];
        for (int i = 0; i < receives.length; i++) {
            receives[i] = new TestReceive(SOURCE, i).withBuffer(LONG, true);
        }
        for (int i = 0; i < messages.length; i++) {
            messages[i] = new TestMessage(SOURCE, i).withData(i == 3 ? 100_000 : 8, i == 2);
        }
        rounds(matcher, receives, messages, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long id = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(id);
        rounds(matcher, receives, messages, 80_000); // more than there are values of a handle
        assertThat(threads.getThreadAllocatedBytes(id) - before).isLessThan(80_000);
        assertThat(matcher.deviceCounters().get("unit_posted")).isGreaterThan(65_536);
        matcher.close();
    }

    @Test
    void shouldAllocateNothingWhenReceivesAreForced() {
        HardwareMatcher matcher = new HardwareMatcher(
                5,
                MatchingHints.NONE,
                new HardwareSettings(8, 100, 1000, SyncRule.COUNTER, false),
                new MatchingStatistics());
        TestReceive tooShort = new TestReceive(SOURCE, TAG).withBuffer(10, true);
        TestReceive longEnough = new TestReceive(SOURCE, TAG).withBuffer(2000, true);
        TestMessage[] messages = {new TestMessage(SOURCE, TAG), new TestMessage(SOURCE, TAG)};
        matcher.arrive(new TestMessage(SOURCE, TAG + 1)); // starts the unit
        force(matcher, tooShort, longEnough, messages, 20_000);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        force(matcher, tooShort, longEnough, messages, 20_000);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
        assertThat(matcher.deviceCounters().get("unit_forced")).isEqualTo(40_000);
        matcher.close();
    }

    private void force(
            HardwareMatcher matcher, TestReceive tooShort, TestReceive longEnough, TestMessage[] messages, int rounds) {
        for (int i = 0; i < rounds; i++) {
            matcher.post(tooShort);
            matcher.post(longEnough);
            matcher.settle(counting, HostState.IDLE);
            for (TestMessage message : messages) {
                matcher.arrive(message);
            }
            matcher.settle(counting, HostState.IDLE);
        }
    }

    /** Some too early, some too late, some cancelled; one stays unexpected until it is probed for. */
    private void rounds(HardwareMatcher matcher, TestReceive[] receives, TestMessage[] messages, int rounds) {
        for (int i = 0; i < rounds; i++) {
            for (int j = 0; j < 3; j++) {
                matcher.arrive(messages[j]);
            }
            for (TestReceive receive : receives) {
                matcher.post(receive);
            }
            for (int j = 3; j < 5; j++) {
                matcher.arrive(messages[j]);
            }
            matcher.arrive(messages[6]);
            matcher.cancel(receives[5]);
            matcher.settle(counting, HostState.IDLE);
            if (matcher.probe(SOURCE, 6, true) != messages[6]
                    || matcher.statistics().postedDepth() != 0) {
                throw new AssertionError("round " + i + " left something behind");
            }
        }
    }
}
