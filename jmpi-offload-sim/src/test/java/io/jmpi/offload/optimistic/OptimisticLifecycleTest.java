package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.DeviceFailedException;
import io.jmpi.matching.HintViolationException;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import io.jmpi.offload.CheckedMessage;
import io.jmpi.offload.CheckedReceive;
import io.jmpi.offload.DecisionCheck;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.dpa.MemoryBudget;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory, threads and nodes of the engine {@code optimistic}: who has them when, and that all are given back once. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OptimisticLifecycleTest {
    private static final int SOURCE = 3;
    private static final int TAG = 7;

    private Dpa dpa;
    private OptimisticSettings settings;
    private final List<DecisionCheck> checks = new ArrayList<>();

    private void use(int cores, int tables, long memory) {
        OptimisticSettings optimistic =
                new OptimisticSettings(4, 4, tables, tables, memory, cores, false, Set.of(Optimization.values()));
        settings = optimistic;
        dpa = new Dpa("lifecycle-dpa", optimistic.cores(), optimistic.lends(), optimistic.memoryBytes());
    }

    private DecisionCheck open(MatchingHints hints) {
        OptimisticMatcher matcher =
                new OptimisticMatcher(hints, settings, 256, dpa, () -> {}, new MatchingStatistics());
        DecisionCheck check = new DecisionCheck(matcher, hints);
        checks.add(check);
        return check;
    }

    private DecisionCheck open() {
        return open(MatchingHints.NONE);
    }

    @AfterEach
    void close() {
        checks.forEach(check -> check.engine.close());
        dpa.close();
        assertThat(memory().reserved()).isZero();
        assertThat(deviceThreads()).isEmpty();
    }

    private MemoryBudget memory() {
        return dpa.memory();
    }

    private long bytesOfOne() {
        return settings.sizes().deviceBytes();
    }

    private static long counter(DecisionCheck check, String name) {
        return check.engine.deviceCounters().get(name);
    }

    private static boolean isOnDevice(DecisionCheck check) {
        return counter(check, "device_memory") > 0;
    }

    private static List<Thread> deviceThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("lifecycle-dpa"))
                .toList();
    }

    private static CheckedMessage message(int id, int tag) {
        return new CheckedMessage().set(7L * id, SOURCE, tag); // eager
    }

    private static CheckedReceive receive(int id, int tag) {
        return new CheckedReceive(id, SOURCE, tag);
    }

    private static void assertRight(DecisionCheck check) {
        check.engine.settle(check, HostState.IDLE);
        check.checkEnd();
        assertThat(check.difference()).isNull();
    }

    // ---------------------------------------------------------------- memory

    @Test
    void shouldMatchInSoftwareWhenMemoryIsTakenAndReturnWhenItIsFree() {
        use(0, 64, 0);
        use(0, 64, 3 * bytesOfOne() + 100);
        for (int i = 0; i < 4; i++) {
            open();
        }
        assertThat(checks.subList(0, 3)).allMatch(OptimisticLifecycleTest::isOnDevice);
        DecisionCheck last = checks.get(3);
        assertThat(isOnDevice(last)).isFalse();
        assertThat(counter(last, "software_no_memory")).isEqualTo(1);
        assertThat(memory().reserved()).isEqualTo(3 * bytesOfOne());
        last.post(receive(1, TAG));
        last.arrive(message(1, TAG));
        last.engine.settle(last, HostState.IDLE);
        assertThat(last.matched).isEqualTo(1);
        assertThat(isOnDevice(last)).isFalse();
        checks.get(1).engine.close();
        checks.get(1).engine.close();
        assertThat(memory().reserved()).isEqualTo(2 * bytesOfOne());
        last.engine.poll(last, 1, HostState.IDLE);
        assertThat(isOnDevice(last)).isTrue();
        assertThat(counter(last, "software_returns")).isEqualTo(1);
        last.post(receive(2, TAG));
        last.arrive(message(2, TAG));
        assertRight(last);
        assertThat(counter(last, "device_messages")).isEqualTo(1);
    }

    @Test
    void shouldMoveWhatIsKeptWhenReturningToTheDevice() {
        use(0, 64, 0);
        use(0, 64, bytesOfOne());
        DecisionCheck first = open();
        DecisionCheck second = open();
        for (int i = 0; i < 5; i++) {
            second.post(receive(i, TAG + i % 2));
            second.arrive(message(i, TAG + 2 + i % 2));
        }
        first.engine.close();
        for (int polls = 0; !isOnDevice(second); polls++) {
            second.engine.poll(second, 1, HostState.IDLE);
            assertThat(polls).isLessThan(10_000);
        }
        for (int i = 0; i < 5; i++) {
            second.arrive(message(10 + i, TAG + i % 2));
        }
        second.probe(SOURCE, PostedReceive.ANY_TAG, false);
        second.post(new CheckedReceive(10, SOURCE, PostedReceive.ANY_TAG));
        assertRight(second);
        assertThat(second.matched).isEqualTo(6);
    }

    @Test
    void shouldServeTwoMatchersAtOnceOnOneDevice() {
        use(2, 64, 1 << 24);
        DecisionCheck one = open();
        DecisionCheck other = open(new MatchingHints(false, true, false, false));
        for (int i = 0; i < 500; i++) {
            one.post(receive(i, TAG));
            other.arrive(message(i, TAG));
            one.arrive(message(i, TAG));
            other.post(receive(i, TAG));
            one.engine.poll(one, 3, HostState.IDLE);
            other.engine.poll(other, 3, HostState.IDLE);
        }
        assertThatThrownBy(() -> other.engine.post(new CheckedReceive(1, PostedReceive.ANY_SOURCE, TAG)))
                .isInstanceOf(HintViolationException.class)
                .hasMessageContaining("mpi_assert_no_any_source");
        assertThatThrownBy(() -> other.engine.probe(PostedReceive.ANY_SOURCE, TAG, false))
                .isInstanceOf(HintViolationException.class);
        assertRight(one);
        assertRight(other);
        assertThat(one.matched + other.matched).isEqualTo(1_000);
    }

    // ---------------------------------------------------------------- full tables

    /** The cancellation found no room for a command, and then the tables were full. */
    @Test
    void shouldCancelWhenTablesRunFullBeforeThereWasRoom() {
        use(0, 2, 1 << 24);
        DecisionCheck check = open();
        int[] polls = {0};
        ((OptimisticMatcher) check.engine).leaveDeviceTo(program -> {
            if (polls[0]++ > 0) {
                OptimisticReplay.stepAll(program);
            }
        });
        CheckedReceive[] receives = {receive(0, TAG), receive(1, TAG), receive(2, TAG)};
        for (CheckedReceive receive : receives) {
            check.post(receive); // the last has to wait
        }
        for (int i = 0; i < 300; i++) {
            check.cancel(receives[0]); // takes all room
        }
        check.cancel(receives[1]);
        check.engine.poll(check, 100, HostState.IDLE);
        assertThat(counter(check, "software_tables_full")).isEqualTo(1);
        assertThat(check.cancelled).isEqualTo(2);
        assertRight(check);
    }

    /** What a probe makes the device decide would be reported before older decisions. */
    @Test
    void shouldRefuseProbesAndPollsOfItsHandler() {
        use(0, 64, 1 << 24);
        DecisionCheck check = open();
        check.arrive(message(0, TAG));
        List<Throwable> refused = new ArrayList<>();
        check.reaction = () -> {
            refused.add(catchThrowable(() -> check.engine.probe(SOURCE, TAG, false)));
            refused.add(catchThrowable(() -> check.engine.poll(check, 1, HostState.IDLE)));
        };
        check.engine.settle(check, HostState.IDLE);
        assertThat(refused).hasSize(2).allMatch(IllegalStateException.class::isInstance);
        check.reaction = () -> {};
        assertThat(check.engine.probe(SOURCE, TAG, false)).isNotNull();
        assertRight(check);
    }

    // ---------------------------------------------------------------- failure

    @Test
    void shouldNotWaitForeverForADeviceThatDecidesNothing() {
        use(0, 8, 1 << 24);
        OptimisticMatcher matcher = (OptimisticMatcher) open().engine;
        matcher.leaveDeviceTo(program -> {});
        matcher.loseDeviceAfter(1_000_000);
        assertThatThrownBy(() -> matcher.probe(SOURCE, TAG, false))
                .isInstanceOf(DeviceFailedException.class)
                .hasMessageContainingAll("device", " 1 ms");
        assertThatThrownBy(() -> matcher.settle(new OptimisticLivenessTest.Counting(), HostState.IDLE))
                .isInstanceOf(DeviceFailedException.class);
        matcher.abandon();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void shouldGiveBackEverythingOnceWhenAKernelHasFailed(int cores) {
        use(cores, 8, 1 << 24);
        OptimisticMatcher matcher = (OptimisticMatcher) open().engine;
        MatchHandler nobody = new OptimisticLivenessTest.Counting();
        List<PostedReceive> receives = new ArrayList<>();
        List<ArrivedMessage> messages = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            receives.add(new TestReceive(i, SOURCE, TAG));
        }
        receives.add(new FailingReceive(SOURCE, TAG + 1));
        receives.forEach(matcher::post);
        for (int i = 0; i < 3; i++) {
            messages.add(new TestMessage(SOURCE, TAG + 5 + i).withData(8, false));
        }
        messages.forEach(matcher::arrive);
        matcher.settle(nobody, HostState.IDLE);
        ArrivedMessage fatal = new TestMessage(SOURCE, TAG + 1).withData(8, false);
        messages.add(fatal);
        matcher.arrive(fatal);
        assertThatThrownBy(() -> matcher.settle(nobody, HostState.IDLE))
                .isInstanceOf(DeviceFailedException.class)
                .hasRootCauseMessage("a fault");
        assertThatThrownBy(() -> matcher.poll(nobody, 1, HostState.IDLE)).isInstanceOf(DeviceFailedException.class);
        assertThatThrownBy(matcher::arm).isInstanceOf(DeviceFailedException.class);
        assertThatThrownBy(() -> matcher.drainPosted(receive -> {})).isInstanceOf(DeviceFailedException.class);
        receives.add(new TestReceive(8, SOURCE, TAG + 5)); // never executed
        matcher.post(receives.get(4));
        messages.add(new TestMessage(SOURCE, TAG)); // never announced
        matcher.arrive(messages.get(4));
        for (int i = 0; i < 6; i++) {
            receives.add(new TestReceive(10 + i, SOURCE, TAG)); // some find no room
            matcher.post(receives.get(5 + i));
        }
        assertThat(matcher.cancel(receives.get(1))).isFalse();
        matcher.abandon();
        assertGivesBack(matcher, receives, messages);
        matcher.abandon();
        assertThat(memory().reserved()).isZero();
    }

    private static void assertGivesBack(
            OptimisticMatcher matcher, List<PostedReceive> receives, List<ArrivedMessage> messages) {
        List<PostedReceive> drainedReceives = new ArrayList<>();
        matcher.drainPosted(drainedReceives::add);
        matcher.drainPosted(drainedReceives::add);
        assertThat(drainedReceives).as("receives, oldest first").isEqualTo(receives);
        List<ArrivedMessage> drainedMessages = new ArrayList<>();
        matcher.drainUnexpected(drainedMessages::add);
        matcher.drainUnexpected(drainedMessages::add);
        assertThat(drainedMessages).as("messages").isEqualTo(messages);
        assertThat(new HashSet<>(drainedMessages)).hasSameSizeAs(messages);
        for (PostedReceive receive : receives) {
            assertThat(receive.slot()).as("slot of %s", receive).isNull();
        }
        assertThat(messages).allMatch(message -> ((TestMessage) message).isClear());
        assertThat(matcher.statistics().postedDepth()).isZero();
        assertThat(matcher.statistics().unexpectedDepth()).isZero();
    }

    /** A receive whose memory is not there. */
    static final class FailingReceive extends PostedReceive {
        FailingReceive(int source, int tag) {
            super(source, tag);
        }

        @Override
        public void takePayload(ArrivedMessage message) {
            throw new IllegalArgumentException("a fault");
        }
    }

    // ---------------------------------------------------------------- threads

    @Test
    void shouldParkWhenIdleAndEndWhenClosed() {
        use(2, 64, 1 << 24);
        assertThat(deviceThreads()).isEmpty(); // not before it is needed
        DecisionCheck check = open();
        assertThat(deviceThreads()).hasSize(2);
        awaitSleep();
        check.post(receive(1, TAG));
        check.arrive(message(1, TAG));
        check.engine.settle(check, HostState.IDLE);
        assertThat(check.matched).isEqualTo(1);
        awaitSleep();
        List<Thread> threads = deviceThreads();
        check.engine.close();
        dpa.close();
        assertThat(threads).noneMatch(Thread::isAlive);
    }

    private static void awaitSleep() {
        await().until(() -> deviceThreads().stream().allMatch(thread -> thread.getState() == Thread.State.WAITING));
    }
}
