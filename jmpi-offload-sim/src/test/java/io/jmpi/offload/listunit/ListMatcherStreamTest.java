package io.jmpi.offload.listunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck.Effect;
import io.jmpi.offload.DecisionReplay;
import io.jmpi.offload.LaggedStreams;
import io.jmpi.offload.Rings;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random streams while the units lag behind, by a seeded schedule of single steps or in a thread of their own; units of all
 * sizes from one cell.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ListMatcherStreamTest {
    private static final int STREAMS = TestExtent.of(20, 60, 60);
    private static final long SEED = TestSeeds.SEED;

    private static ListMatcher newMatcher(long seed, boolean ownThread, ListUnits.Maker maker) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] few = {1, 2, 5, 40};
        ListSettings settings =
                new ListSettings("list", few[random.nextInt(4)], compared -> 1, 2 + few[random.nextInt(4)], ownThread);
        return new ListMatcher(5, MatchingHints.NONE, settings, Rings.OF_THREADS, maker, new MatchingStatistics());
    }

    private static DecisionReplay stepped(long seed, ListUnits.Maker maker) {
        ListMatcher engine = newMatcher(seed, false, maker);
        engine.leaveUnitsToCaller();
        return new DecisionReplay(
                engine, MatchingHints.NONE, Effect.WHEN_DECIDED, random -> step(engine.units(), random));
    }

    private static void step(ListUnits units, SplittableRandom random) {
        for (int steps = random.nextInt(8); steps > 0; steps--) {
            ListUnit unit = random.nextBoolean() ? units.posted : units.unexpected;
            if (random.nextBoolean()) {
                unit.stepCommand();
            } else {
                unit.stepHeader();
            }
        }
    }

    private static String failure(StreamShape shape, long seed, ListUnits.Maker maker, Map<String, Long> counters) {
        return LaggedStreams.failure(() -> stepped(seed, maker), shape, seed, counters);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRulesWhenUnitsLag(StreamShape shape) {
        for (int i = 0; i < STREAMS; i++) {
            assertThat(failure(shape, SEED + i, ListUnit::new, new HashMap<>())).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRulesWhenUnitsHaveAThread(StreamShape shape) {
        for (int i = 0; i < STREAMS; i++) {
            long seed = SEED + i;
            assertThat(LaggedStreams.failure(
                            () -> new DecisionReplay(
                                    newMatcher(seed, true, ListUnit::new),
                                    MatchingHints.NONE,
                                    Effect.WHEN_DECIDED,
                                    random -> {}),
                            shape,
                            seed,
                            new HashMap<>()))
                    .isNull();
        }
    }

    /** Shows that the streams reach every path, and not only software matching. */
    @Test
    void shouldReachEveryCounterWhenStreamsAreRandom() {
        Map<String, Long> sums = new TreeMap<>();
        for (int i = 0; i < STREAMS || i < 40 * STREAMS && sums.containsValue(0L); i++) { // One race is rare.
            assertThat(failure(StreamShape.FEW_ENVELOPES, SEED + i, ListUnit::new, sums))
                    .isNull();
        }
        assertThat(sums)
                .isNotEmpty()
                .allSatisfy((name, sum) -> assertThat(sum).as(name).isPositive());
    }

    /** Shows that the handshake is needed, and that these streams would find it missing. */
    @Test
    void shouldFindUnitThatDoesNotHoldHeaders() {
        ListUnits.Maker faulty =
                (settings, rings, origin, doorbell) -> new ListUnit(settings, rings, origin, doorbell) {
                    @Override
                    boolean mustHold() {
                        return false;
                    }
                };
        String failure = null;
        for (int i = 0; i < 40 * STREAMS && failure == null; i++) {
            failure = failure(StreamShape.FEW_ENVELOPES, SEED + i, faulty, new HashMap<>());
        }
        assertThat(failure).isNotNull();
    }
}
