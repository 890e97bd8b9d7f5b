package io.jmpi.offload.optimistic;

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
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A host that blocks is woken by its device, and nothing is allocated. The timeout asserts nothing about speed: what is lost
 * should fail, not hang.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OptimisticLivenessTest {

    private static final int SOURCE = 3;
    private static final int TAG = 7;
    private static final String NAME = "liveness";

    /** Counts pairs and cancellations. */
    static final class Counting implements MatchHandler {
        int outcomes;
        int told;

        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            outcomes++;
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            told++;
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            outcomes++;
        }
    }

    private final Semaphore wakeups = new Semaphore(0);
    private final Counting counting = new Counting();
    private OptimisticMatcher matcher;

    private OptimisticMatcher open(int cores, int tables) {
        return open(cores, false, tables);
    }

    private OptimisticMatcher open(int cores, boolean lends, int tables) {
        return open(cores, lends, tables, 1 << 24);
    }

    private OptimisticMatcher open(int cores, boolean lends, int tables, long memoryBytes) {
        return open(cores, lends, tables, memoryBytes, MatchingHints.NONE);
    }

    private OptimisticMatcher open(int cores, boolean lends, int tables, long memoryBytes, MatchingHints hints) {
        OptimisticSettings optimistic =
                new OptimisticSettings(4, 4, tables, tables, memoryBytes, cores, lends, Set.of(Optimization.values()));
        Dpa dpa = new Dpa(NAME + "-dpa", optimistic.cores(), optimistic.lends(), optimistic.memoryBytes());
        matcher = new OptimisticMatcher(hints, optimistic, 256, dpa, dpa::close, new MatchingStatistics());
        matcher.onDecision(wakeups::release);
        return matcher;
    }

    @AfterEach
    void close() {
        matcher.close();
    }

    /** Blocks as a rank does. */
    private void await(int outcomes, int told) {
        while (counting.outcomes < outcomes || counting.told < told) {
            if (matcher.poll(counting, 16, HostState.IDLE) == 0 && matcher.arm()) {
                wakeups.acquireUninterruptibly();
            }
        }
    }

    /** The device sleeps at one side and the host at the other, with work of a different length between. */
    @ParameterizedTest
    @CsvSource({"1, false", "2, false", "2, true"})
    void shouldWakeWhenDeviceDecidesAfterHostHasArmed(int cores, boolean lends) {
        open(cores, lends, 16);
        TestReceive receive = new TestReceive(SOURCE, TAG);
        TestMessage message = new TestMessage(SOURCE, TAG);
        for (int i = 1; i <= 10_000; i++) {
            if (i % 3 == 0) {
                matcher.arrive(message);
                await(i - 1, i / 3);
                matcher.post(receive);
            } else {
                matcher.post(receive);
                matcher.arrive(message);
            }
            await(i, 0);
        }
        assertThat(counting.told).isEqualTo(10_000 / 3);
    }

    /** The threads of odd numbers run first, and decide the last message before those of even numbers decide the first. */
    @Test
    void shouldRunTheDeviceUntilTheFirstMessageIsDecidedThoughTheLastOneIs() {
        open(2, true, 16, 1 << 24, new MatchingHints(false, false, false, true));
        for (int round = 1; round <= 1000; round++) {
            for (int i = 0; i < 4; i++) {
                matcher.post(new TestReceive(SOURCE, TAG));
            }
            matcher.settle(counting, HostState.IDLE);
            for (int i = 0; i < 4; i++) {
                matcher.arrive(new TestMessage(SOURCE, TAG));
            }
            await(4 * round, 0);
        }
    }

    @Test
    void shouldWakeWhenReceivesAreCancelled() {
        open(1, 16);
        TestReceive receive = new TestReceive(SOURCE, TAG);
        for (int i = 1; i <= 5_000; i++) {
            matcher.post(receive);
            assertThat(matcher.cancel(receive)).isFalse();
            await(i, 0);
        }
    }

    /** More than the tables and the queues hold at once, and nothing else to wake the host. */
    @Test
    void shouldWakeWhenMuchHadToWaitForRoom() {
        open(1, 600);
        int each = 590;
        TestReceive[] receives = new TestReceive[each];
        for (int i = 0; i < each; i++) {
            receives[i] = new TestReceive(i, SOURCE, i % 3);
        }
        for (int round = 1; round <= 30; round++) {
            for (int i = 0; i < each; i++) {
                matcher.arrive(new TestMessage(SOURCE, i % 3));
            }
            for (TestReceive receive : receives) {
                matcher.post(receive);
            }
            await(round * each, 0);
        }
        assertThat(matcher.deviceCounters()).containsEntry("software_tables_full", 0L);
    }

    /** The failure may come at any moment of the handshake. */
    @Test
    void shouldWakeWhenDeviceFails() {
        for (int i = 0; i < 300; i++) {
            open(1, 16);
            matcher.post(new OptimisticLifecycleTest.FailingReceive(SOURCE, TAG));
            matcher.arrive(new TestMessage(SOURCE, TAG).withData(8, false));
            assertThatThrownBy(() -> await(Integer.MAX_VALUE, 0))
                    .isInstanceOf(DeviceFailedException.class)
                    .hasRootCauseMessage("a fault");
            matcher.close();
        }
    }

    // ---------------------------------------------------------------- allocation

    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "1, true"})
    void shouldAllocateNothingInSteadyState(int cores, boolean lends) {
        open(cores, lends, 64);
        TestReceive[] receives = new TestReceive[40];
        TestMessage[] messages = new TestMessage[40];
        for (int i = 0; i < receives.length; i++) {
            receives[i] = new TestReceive(i, i % 5 == 1 ? -1 : SOURCE, i % 7 == 2 ? -1 : i % 4);
            messages[i] = new TestMessage(SOURCE, i % 4).withData(8, i % 3 == 0);
        }
        int rounds = 2_000;
        rounds(receives, messages, 2 * rounds);
        allocated(cores); // loads what measuring needs
        long before = allocated(cores);
        rounds(receives, messages, rounds);
        // What a measurement itself allocates now and then is far less than one byte for each message.
        assertThat(allocated(cores) - before).isLessThan((long) rounds * messages.length);
        assertThat(matcher.deviceCounters()).containsEntry("software_tables_full", 0L);
    }

    @Test
    void shouldAllocateNothingWhenDeviceHasNoMemory() {
        open(0, true, 64, 0);
        TestReceive[] receives = new TestReceive[40];
        TestMessage[] messages = new TestMessage[40];
        for (int i = 0; i < receives.length; i++) {
            receives[i] = new TestReceive(SOURCE, i);
            messages[i] = new TestMessage(SOURCE, i);
        }
        int rounds = 2_000;
        softwareRounds(receives, messages, 2 * rounds);
        allocated(0);
        long before = allocated(0);
        softwareRounds(receives, messages, rounds);
        assertThat(allocated(0) - before).isLessThan((long) rounds * messages.length);
        assertThat(matcher.deviceCounters()).containsEntry("software_returns", 0L);
    }

    /** One half is told of, and the other taken before; then there is nothing to do, and the device is asked for. */
    private void softwareRounds(TestReceive[] receives, TestMessage[] messages, int rounds) {
        for (int i = 0; i < rounds; i++) {
            for (TestMessage message : messages) {
                matcher.arrive(message);
            }
            matcher.poll(counting, messages.length / 2, HostState.IDLE);
            for (TestReceive receive : receives) {
                if (matcher.post(receive) == null) {
                    matcher.settle(counting, HostState.IDLE); // what was decided before is reported before
                }
            }
            while (matcher.poll(counting, messages.length, HostState.IDLE) > 0) {}
            for (int j = 0; j < messages.length; j++) {
                matcher.poll(counting, 1, HostState.IDLE);
            }
        }
    }

    /** By this thread and the device's. */
    private static long allocated(int cores) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long sum = threads.getCurrentThreadAllocatedBytes();
        int found = 0;
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith(NAME + "-dpa")) {
                sum += threads.getThreadAllocatedBytes(thread.getId());
                found++;
            }
        }
        assertThat(found).isEqualTo(cores);
        return sum;
    }

    /** Some too early, some too late, some cancelled; one stays unexpected until it is probed for. */
    private void rounds(TestReceive[] receives, TestMessage[] messages, int rounds) {
        TestMessage probed = new TestMessage(SOURCE, 99);
        TestReceive withdrawn = new TestReceive(SOURCE, 98);
        for (int i = 0; i < rounds; i++) {
            boolean receivesFirst = i % 2 == 0;
            for (int j = 0; j < 2 * receives.length; j++) {
                if (j < receives.length == receivesFirst) {
                    matcher.post(receives[j % receives.length]);
                } else {
                    matcher.arrive(messages[j % messages.length]);
                }
                if (j == receives.length) {
                    matcher.settle(counting, HostState.IDLE);
                }
            }
            matcher.settle(counting, HostState.IDLE);
            matcher.arrive(probed);
            matcher.post(withdrawn);
            matcher.cancel(withdrawn);
            matcher.settle(counting, HostState.IDLE);
            if (matcher.probe(SOURCE, 99, true) != probed) {
                throw new AssertionError("round " + i + " lost a message");
            }
            matcher.statistics();
            empty(receives);
        }
    }

    /** Wildcards may leave some over. */
    private void empty(TestReceive[] receives) {
        for (TestReceive receive : receives) {
            matcher.cancel(receive);
        }
        matcher.settle(counting, HostState.IDLE);
        while (matcher.probe(-1, -1, true) != null) {}
    }
}
