package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.Shrinker;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.LaggedStep;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random streams against the oracle while the unit lags behind, by a seeded schedule or in its own thread. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HardwareStreamTest {
    private static final int LENGTH = 600;
    private static final int STREAMS = TestExtent.of(20, 60, 60);
    private static final long SEED = TestSeeds.SEED;

    private static final List<SyncRule> RULES = List.of(SyncRule.COUNTER, SyncRule.SYNC_ONLY, SyncRule.NONE);
    private static final MatchingHints OVERTAKING = new MatchingHints(false, false, false, true);
    private static final MatchingHints EXACT_ONLY = new MatchingHints(true, true, false, false);

    /** A unit of a size at which something runs out, and thresholds. */
    private record Configuration(HardwareSettings settings, UnitSettings unit) {
        static Configuration random(long seed, SyncRule rule, boolean ownThread) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] few = {1, 2, 5, 40};
            int tags = suitsUnit(seed) ? 40 : few[random.nextInt(4)];
            int forceThreshold = random.nextInt(3) * 1000;
            int threshold = suitsUnit(seed) ? 0 : random.nextInt(2) * 200;
            return new Configuration(
                    new HardwareSettings(tags, threshold, forceThreshold, rule, ownThread),
                    new UnitSettings(
                            tags,
                            few[random.nextInt(4)],
                            few[random.nextInt(4)],
                            few[random.nextInt(4)],
                            few[random.nextInt(4)],
                            300,
                            rule));
        }

        HardwareMatcher newMatcher(MatchingHints hints) {
            return new HardwareMatcher(5, hints, settings, unit, new MatchingStatistics());
        }
    }

    /** In every other stream receives name their source (or all), buffers are contiguous and the list is long, so that the unit gets most of them. */
    private static boolean suitsUnit(long seed) {
        return seed % 2 == 0;
    }

    private static List<LaggedStep> stream(StreamShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LaggedStep> steps = new ArrayList<>();
        for (Operation operation : shape.generate(seed, LENGTH)) {
            long lag = random.nextLong();
            steps.add(
                    suitsUnit(seed)
                            ? new LaggedStep(withoutWildcards(operation, seed % 4 == 0), lag | LaggedReplay.CONTIGUOUS)
                            : new LaggedStep(operation, lag));
        }
        return steps;
    }

    private static Operation withoutWildcards(Operation operation, boolean alsoTags) {
        int source = Math.max(operation.source(), 0);
        int tag = alsoTags ? Math.max(operation.tag(), 0) : operation.tag();
        return new Operation(operation.kind(), operation.id(), source, tag);
    }

    private static String shrunk(List<LaggedStep> failing, Predicate<List<LaggedStep>> fails, Supplier<String> header) {
        List<LaggedStep> smallest = Shrinker.shrink(failing, fails);
        return header.get() + "\nafter\n"
                + smallest.stream().map(step -> "  " + step).collect(Collectors.joining("\n"));
    }

    /** Returns what went wrong, with a small failing stream; null if nothing did. */
    private static String failure(MatchingHints hints, SyncRule rule, boolean ordered, StreamShape shape, int streams) {
        for (int i = 0; i < streams; i++) {
            long seed = SEED + i;
            Configuration configuration = Configuration.random(seed, rule, false);
            List<LaggedStep> stream = stream(shape, seed);
            String difference = LaggedReplay.difference(configuration.newMatcher(hints), hints, ordered, stream);
            if (difference != null) {
                return shrunk(
                        stream,
                        part -> LaggedReplay.difference(configuration.newMatcher(hints), hints, ordered, part) != null,
                        () -> "seed " + SEED + " + " + seed % 1000 + ", " + shape + ", " + configuration + ": "
                                + difference);
            }
        }
        return null;
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideLikeOracleWhenUnitLags(StreamShape shape) {
        for (SyncRule rule : new SyncRule[] {SyncRule.COUNTER, SyncRule.SYNC_ONLY}) {
            assertThat(failure(MatchingHints.NONE, rule, true, shape, STREAMS)).isNull();
            assertThat(failure(EXACT_ONLY, rule, true, shape, STREAMS / 4)).isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveEachNodeOneOutcomeWhenNothingKeepsOrder(StreamShape shape) {
        assertThat(failure(MatchingHints.NONE, SyncRule.NONE, false, shape, STREAMS / 2))
                .isNull();
        assertThat(failure(OVERTAKING, SyncRule.COUNTER, false, shape, STREAMS / 2))
                .isNull();
    }

    /** Shows that the streams reach every rule and every race, and not only software matching. */
    @Test
    void shouldReachEveryCounterWhenStreamsAreRandom() {
        Map<String, Long> sums = new TreeMap<>();
        for (int i = 0; i < 2 * STREAMS || i < 40 * STREAMS && sums.containsValue(0L); i++) { // One race is rare.
            SyncRule rule = RULES.get(i % 3);
            Configuration configuration = Configuration.random(SEED + i, rule, false);
            HardwareMatcher matcher = configuration.newMatcher(MatchingHints.NONE);
            List<LaggedStep> stream = stream(StreamShape.FEW_ENVELOPES, SEED + i);
            assertThat(LaggedReplay.difference(matcher, MatchingHints.NONE, rule != SyncRule.NONE, stream))
                    .isNull();
            matcher.deviceCounters().forEach((name, count) -> sums.merge(name, count, Long::sum));
        }
        assertThat(sums)
                .isNotEmpty()
                .allSatisfy((name, sum) -> assertThat(sum).as(name).isPositive());
    }

    /** Shows that the oracle sees a broken order at all: without synchronisation it is broken soon. */
    @Test
    void shouldFindBrokenOrderWhenSyncIsOff() {
        assertThat(failure(MatchingHints.NONE, SyncRule.NONE, true, StreamShape.FEW_ENVELOPES, 50))
                .isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideLikeOracleWhenUnitHasItsOwnThread(StreamShape shape) {
        for (int i = 0; i < STREAMS / 2; i++) {
            SyncRule rule = i % 2 == 0 ? SyncRule.COUNTER : SyncRule.SYNC_ONLY;
            Configuration configuration = Configuration.random(SEED + i, rule, true);
            List<LaggedStep> stream = stream(shape, SEED + i);
            assertThat(LaggedReplay.differenceWithThread(
                            configuration.newMatcher(MatchingHints.NONE), MatchingHints.NONE, stream))
                    .as("seed %d + %d, %s", SEED, i, configuration)
                    .isNull();
        }
    }
}
