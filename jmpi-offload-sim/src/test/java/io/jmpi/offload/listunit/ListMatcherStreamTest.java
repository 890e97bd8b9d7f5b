package io.jmpi.offload.listunit;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.Shrinker;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck.Effect;
import io.jmpi.offload.DecisionReplay;
import io.jmpi.offload.LaggedStep;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
    private static final int LENGTH = 500;
    private static final int STREAMS = TestExtent.of(20, 60, 60);
    private static final long SEED = TestSeeds.SEED;

    private static ListSettings settings(long seed, boolean ownThread) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] few = {1, 2, 5, 40};
        return new ListSettings("list", few[random.nextInt(4)], compared -> 1, 2 + few[random.nextInt(4)], ownThread);
    }

    private static List<LaggedStep> stream(StreamShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LaggedStep> steps = new ArrayList<>();
        for (Operation operation : shape.generate(seed, LENGTH)) {
            steps.add(new LaggedStep(operation, random.nextLong()));
        }
        return steps;
    }

    private static String difference(ListMatcher engine, List<LaggedStep> stream, Map<String, Long> counters) {
        engine.leaveUnitsToCaller();
        return new DecisionReplay(
                        engine, MatchingHints.NONE, Effect.WHEN_DECIDED, random -> step(engine.units(), random))
                .run(stream, counters);
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

    private static ListMatcher newMatcher(ListSettings settings, ListUnits.Maker maker) {
        return new ListMatcher(5, MatchingHints.NONE, settings, maker, new MatchingStatistics());
    }

    /** Returns what went wrong, with a small failing stream; null if nothing did. */
    private static String failure(StreamShape shape, long seed, ListUnits.Maker maker, Map<String, Long> counters) {
        ListSettings settings = settings(seed, false);
        List<LaggedStep> stream = stream(shape, seed);
        String difference = difference(newMatcher(settings, maker), stream, counters);
        if (difference == null) {
            return null;
        }
        List<LaggedStep> smallest =
                Shrinker.shrink(stream, part -> difference(newMatcher(settings, maker), part, new HashMap<>()) != null);
        return "-D" + StreamCheck.SEED_PROPERTY + "=" + seed + ", " + shape + ", " + settings + ": " + difference
                + "\nand " + difference(newMatcher(settings, maker), smallest, new HashMap<>()) + " after\n"
                + smallest.stream().map(step -> "  " + step).collect(Collectors.joining("\n"));
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
            ListMatcher engine = newMatcher(settings(SEED + i, true), ListUnit::new);
            String difference = new DecisionReplay(engine, MatchingHints.NONE, Effect.WHEN_DECIDED, random -> {})
                    .run(stream(shape, SEED + i), new HashMap<>());
            assertThat(difference)
                    .as("-D%s=%d, %s", StreamCheck.SEED_PROPERTY, SEED + i, shape)
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
        ListUnits.Maker faulty = (settings, doorbell) -> new ListUnit(settings, doorbell) {
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
