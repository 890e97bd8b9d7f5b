package io.jmpi.trace.replay.engines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jmpi.matching.contract.MatchingEngine;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.trace.replay.PairListener;
import io.jmpi.trace.replay.engines.RandomEvents.Pair;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class EngineReplayTest {
    private static final int THREADS = 32;
    private static final int ANY = -1;
    private static final ThreadMXBean JVM = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<Pair> pairs = new ArrayList<>();

    private EngineReplay replay(MatchingEngine engine) {
        return EngineReplay.of(engine.provider(), THREADS, (receive, message) -> pairs.add(new Pair(receive, message)));
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeThePairsOfTheOracleWhenEventsAreRandom(MatchingEngine engine) {
        long first = TestSeeds.random("random events " + engine).nextLong();
        for (long seed = first; seed < first + TestExtent.of(2, 10, 10); seed++) {
            RandomEvents events = new RandomEvents(seed, 2000, 3, 6, 8);
            pairs.clear();

            EngineReplay replay = replay(engine);
            events.replay(replay);

            assertThat(pairs).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(events.pairs);
            assertThat(replay.tally().pairs).as("seed %d", seed).isEqualTo(events.pairs.size());
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeThePairsOfTheOracleWhenQueuesAreDeep(MatchingEngine engine) {
        long seed = TestSeeds.random("deep queues " + engine).nextLong();
        RandomEvents events = new RandomEvents(seed, 12_000, 2, 40, 100);

        EngineReplay replay = replay(engine);
        events.replay(replay);

        assertThat(pairs).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(events.pairs);
        assertThat(replay.tally().maxPosted + replay.tally().maxUnexpected)
                .as("seed %d", seed)
                .isGreaterThan(1500);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 256})
    void shouldMakeThePairsOfTheOracleWhenTheDeviceHasOtherThreads(int threads) {
        long seed = TestSeeds.random("threads " + threads).nextLong();
        RandomEvents events = new RandomEvents(seed, 4000, 1, 3, 3);

        events.replay(EngineReplay.of(
                MatchingEngine.OPTIMISTIC.provider(),
                threads,
                (receive, message) -> pairs.add(new Pair(receive, message))));

        assertThat(pairs).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(events.pairs);
    }

    @Test
    void shouldCountEntriesOfListsWhenQueuesAreWalked() {
        EngineReplay replay = replay(MatchingEngine.QUEUES);
        replay.post(0, 0, 1, 10, 8, 0);
        replay.post(1, 0, 2, 20, 8, 0);
        replay.post(2, 0, ANY, 30, 8, 0);
        replay.arrive(0, 0, 7, 30, 8, false, 1); // walks all three
        replay.arrive(1, 0, 1, 10, 8, false, 2); // the first
        replay.arrive(2, 0, 5, 50, 8, false, 3); // one left, in vain
        replay.arrive(3, 0, 6, 60, 8, false, 4); // again
        replay.post(3, 0, 6, ANY, 8, 5); // the second of two
        replay.post(4, 0, 5, 51, 8, 6); // one, in vain
        replay.cancel(4, 0, 7);
        replay.cancel(1, 0, 8);
        replay.post(5, 0, 5, 50, 8, 9); // the first
        replay.end(10);

        EngineTally tally = replay.tally();
        assertThat(tally.statistics.postedSearches()).isEqualTo(4);
        assertThat(tally.statistics.postedEntriesWalked()).isEqualTo(3 + 1 + 1 + 1);
        assertThat(tally.statistics.unexpectedSearches()).isEqualTo(6);
        assertThat(tally.statistics.unexpectedEntriesWalked()).isEqualTo(2 + 1 + 1);
        assertThat(tally.maxPosted).isEqualTo(3);
        assertThat(tally.maxUnexpected).isEqualTo(2);
        assertThat(tally.statistics.expectedMatches()).isEqualTo(2);
        assertThat(tally.statistics.expectedMatchesOnFirst()).isEqualTo(1);
        assertThat(tally.statistics.unexpectedMatchesOnFirst()).isEqualTo(1);
        assertThat(pairs).containsExactly(new Pair(2, 0), new Pair(0, 1), new Pair(3, 3), new Pair(5, 2));
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountDepthsOverCommunicatorsWhenReceivesStand(MatchingEngine engine) {
        EngineReplay replay = replay(engine);
        for (int i = 0; i < 3000; i++) {
            replay.post(i, i % 3, i, 5, 8, i);
            replay.arrive(i, i % 3, i, 6, 8, false, i);
        }
        for (int i = 0; i < 3000; i++) {
            replay.arrive(3000 + i, i % 3, i, 5, 8, false, 10_000_000L + i);
        }
        replay.end(20_000_000);

        assertThat(replay.tally().maxPosted).isEqualTo(3000);
        assertThat(replay.tally().maxUnexpected).isEqualTo(3000);
        assertThat(replay.tally().pairs).isEqualTo(3000);
        assertThat(replay.tally().statistics.postedSearches()).isEqualTo(6000);
        assertThat(replay.tally().statistics.unexpectedSearches()).isEqualTo(3000);
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountDepthsAsEventsComeWhenADeviceDecidesLate(MatchingEngine engine) {
        EngineReplay replay = replay(engine);
        for (int i = 0; i < 400; i++) {
            replay.post(2 * i, i % 4, 1, 1, 8, i);
            replay.post(2 * i + 1, i % 4, 2, 1, 8, i);
            replay.arrive(3 * i, i % 4, 1, 1, 8, false, i);
            replay.arrive(3 * i + 1, i % 4, 2, 1, 8, false, i);
            replay.arrive(3 * i + 2, i % 4, 3, 1, 8, false, i);
            replay.post(1000 + i, i % 4, 3, 1, 8, i);
        }
        replay.end(400);

        assertThat(replay.tally().maxPosted).isEqualTo(2);
        assertThat(replay.tally().maxUnexpected).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldCountOneReceiveWhenCommunicatorsAreUsedInTurn(MatchingEngine engine) {
        EngineReplay replay = replay(engine);
        for (int i = 0; i < 40; i++) {
            replay.post(i, i, 1, 1, 8, i * 100_000L);
            replay.arrive(i, i, 1, 1, 8, false, i * 100_000L + 50_000);
        }
        replay.end(10_000_000);

        assertThat(replay.tally().maxPosted).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void shouldHoldFewMatchersWhenManyCommunicatorsAreUsedOnce(MatchingEngine engine) {
        EngineReplay one = replay(engine);
        one.post(0, 0, 1, 1, 8, 0);
        one.arrive(0, 0, 1, 1, 8, false, 0);
        one.end(0);
        EngineReplay replay = replay(engine);
        replay.post(3000, 5000, 1, 1, 8, 0); // remains posted throughout
        for (int i = 0; i < 3000; i++) {
            replay.post(i, i, 1, 1, 8, 0);
            replay.arrive(i, i, 1, 1, 8, false, 0);
            assertThat(replay.liveContexts()).isLessThanOrEqualTo(16);
        }
        replay.arrive(3000, 5000, 1, 1, 8, false, 0);
        replay.end(0);

        EngineTally tally = replay.tally();
        assertThat(tally.pairs).isEqualTo(3001);
        assertThat(tally.statistics.postedSearches()).isEqualTo(3001);
        assertThat(tally.statistics.unexpectedSearches()).isEqualTo(3001);
        assertThat(tally.maxPosted).isEqualTo(2);
        assertThat(tally.memoryBytes).isEqualTo(16 * one.tally().memoryBytes);
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeThePairsOfTheOracleWhenCommunicatorsAreGivenUpAndComeBack(MatchingEngine engine) {
        long first = TestSeeds.random("communicators " + engine).nextLong();
        for (long seed = first; seed < first + 3; seed++) {
            RandomEvents events = new RandomEvents(seed, 4000, 300, 2, 2);
            pairs.clear();

            EngineReplay replay = replay(engine);
            events.replay(replay);

            assertThat(pairs).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(events.pairs);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepAllMatchersWhenAllAreBusy(MatchingEngine engine) {
        EngineReplay replay = replay(engine);
        for (int i = 0; i < 100; i++) {
            replay.post(i, i, 1, 1, 8, i);
        }
        assertThat(replay.liveContexts()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            replay.arrive(i, i, 1, 1, 8, false, i);
        }
        replay.end(100);

        assertThat(replay.tally().pairs).isEqualTo(100);
        assertThat(replay.tally().maxPosted).isEqualTo(100);
    }

    @ParameterizedTest
    @EnumSource(names = {"HARDWARE", "OPTIMISTIC"})
    void shouldCountTheSameWhenADeviceIsReplayedAgain(MatchingEngine engine) {
        EngineTally first = tally(engine, 1);
        EngineTally second = tally(engine, 1);

        assertThat(second.deviceCounters()).isEqualTo(first.deviceCounters()).isNotEmpty();
        assertThat(second.statistics.postedEntriesWalked()).isEqualTo(first.statistics.postedEntriesWalked());
        assertThat(second.statistics.unexpectedEntriesWalked()).isEqualTo(first.statistics.unexpectedEntriesWalked());
        assertThat(second.busyNanos).isEqualTo(first.busyNanos);
        assertThat(second.maxUndecided).isEqualTo(first.maxUndecided);
        assertThat(second.decisions().getValueAtPercentile(50))
                .isEqualTo(first.decisions().getValueAtPercentile(50));
        assertThat(second.maxDecision).isEqualTo(first.maxDecision);
        assertThat(tally(engine, 2).deviceCounters()).isNotEqualTo(first.deviceCounters());
    }

    private static EngineTally tally(MatchingEngine engine, long seed) {
        EngineReplay replay = EngineReplay.of(engine.provider(), THREADS, PairListener.NONE);
        new RandomEvents(seed, 3000, 2, 4, 4).replay(replay);
        return replay.tally();
    }

    @Test
    void shouldUseTheUnitWhenBuffersAreLong() {
        EngineReplay replay = replay(MatchingEngine.HARDWARE);
        replay.arrive(0, 0, 1, 1, 4096, false, 0); // starts the unit
        replay.post(0, 0, 1, 1, 4096, 1);
        replay.post(1, 0, 1, 2, 4096, 2);
        replay.arrive(1, 0, 1, 2, 4096, false, 3);
        replay.post(2, 0, 1, 3, 8, 4);
        replay.arrive(2, 0, 1, 3, 8, false, 5);
        replay.end(6);

        assertThat(replay.tally().deviceCounters())
                .containsEntry("unit_posted", 1L)
                .containsEntry("unit_matched", 1L)
                .containsEntry("unit_unexpected", 2L)
                .containsEntry("software_short", 1L);
    }

    @ParameterizedTest
    @EnumSource(names = {"QUEUES", "OPTIMISTIC"})
    void shouldRefuseToCancelWhenTheReceiveIsNotPosted(MatchingEngine engine) {
        EngineReplay replay = replay(engine);
        replay.post(0, 0, 1, 1, 8, 0);

        assertThatThrownBy(() -> {
                    replay.cancel(7, 0, 1);
                    replay.end(2);
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("receive 7 ", "not posted");
    }

    @ParameterizedTest
    @EnumSource
    void shouldAllocateNothingForAnEventWhenDepthsHaveBeenSeen(MatchingEngine engine) {
        EngineReplay replay = EngineReplay.of(engine.provider(), THREADS, PairListener.NONE);
        int warmUp = 20_000;
        int measured = 20_000;
        pass(replay, 0, warmUp);
        long before = JVM.getThreadAllocatedBytes(Thread.currentThread().getId());
        pass(replay, warmUp, measured);
        long after = JVM.getThreadAllocatedBytes(Thread.currentThread().getId());

        assertThat((after - before) / measured).isZero();
        replay.end(0);
    }

    private static void pass(EngineReplay replay, int from, int count) {
        for (int i = from; i < from + count; i++) {
            replay.post(i, 0, i % 7, i % 5, 2048, i * 3000L);
            replay.arrive(i, 0, (i + 3) % 7, (i + 3) % 5, 2048, false, i * 3000L + 1000);
        }
    }
}
