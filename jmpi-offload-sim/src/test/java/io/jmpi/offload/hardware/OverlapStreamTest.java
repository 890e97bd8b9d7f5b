package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.Operation;
import io.jmpi.matching.contract.Shrinker;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.LaggedStep;
import io.jmpi.offload.Rings;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random streams against the oracle while a unit with numbered entries lags behind by a seeded schedule. */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class OverlapStreamTest {
    private static final int LENGTH = 600;
    private static final int STREAMS = 60;
    private static final long SEED = TestSeeds.SEED;
    private static final MatchingHints OVERTAKING = new MatchingHints(false, false, false, true);

    /** What the matcher follows and what senders number. */
    private enum Senders {
        ALL(true, SequenceTrace.MOST_STREAMS) {
            @Override
            int first(int source, int tag) {
                return 0;
            }
        },
        NONE(true, SequenceTrace.MOST_STREAMS) {
            @Override
            int first(int source, int tag) {
                return -1;
            }
        },
        SOME(true, SequenceTrace.MOST_STREAMS) {
            @Override
            int first(int source, int tag) {
                return (source + tag) % 2 - 1;
            }
        },
        /** The matcher replaces another one, which has had a few messages. */
        EARLIER(false, SequenceTrace.MOST_STREAMS) {
            @Override
            int first(int source, int tag) {
                return 2 + source;
            }
        },
        /** The matcher replaces another one, and numbers wrap soon. */
        LONG_AGO(false, SequenceTrace.MOST_STREAMS) {
            @Override
            int first(int source, int tag) {
                return Integer.MAX_VALUE - 20 - source;
            }
        },
        MORE_STREAMS_THAN_FIT(true, 2) {
            @Override
            int first(int source, int tag) {
                return 0;
            }
        };

        private final boolean fromTheFirst;
        private final int mostStreams;

        Senders(boolean fromTheFirst, int mostStreams) {
            this.fromTheFirst = fromTheFirst;
            this.mostStreams = mostStreams;
        }

        abstract int first(int source, int tag);

        SenderNumbers numbers() {
            return new SenderNumbers(this::first);
        }

        SequenceTrace trace() {
            return new SequenceTrace(fromTheFirst, mostStreams);
        }
    }

    private static HardwareMatcher newMatcher(long seed, SyncRule rule, MatchingHints hints, SequenceTrace trace) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] few = {1, 2, 5, 40};
        int tags = suitsUnit(seed) ? 40 : few[random.nextInt(4)];
        int threshold = suitsUnit(seed) ? 100 : random.nextInt(2) * 200;
        return HardwareMatcher.overlap(
                5,
                hints,
                new HardwareSettings(tags, threshold, 0, rule, false),
                new UnitSettings(
                        tags,
                        few[random.nextInt(4)],
                        few[random.nextInt(4)],
                        few[random.nextInt(4)],
                        few[random.nextInt(4)],
                        300,
                        rule),
                OverlapParts.of(trace),
                Rings.OF_THREADS,
                new MatchingStatistics());
    }

    /** In every other stream most receives are exact and the list is long, so that the unit gets them. */
    private static boolean suitsUnit(long seed) {
        return seed % 2 == 0;
    }

    private static List<LaggedStep> stream(StreamShape shape, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LaggedStep> steps = new ArrayList<>();
        for (Operation operation : shape.generate(seed, LENGTH)) {
            boolean exact = suitsUnit(seed) && (seed % 4 == 0 || random.nextInt(20) > 0);
            steps.add(new LaggedStep(exact ? withoutWildcards(operation) : operation, random.nextLong()));
        }
        return steps;
    }

    private static Operation withoutWildcards(Operation operation) {
        return new Operation(
                operation.kind(), operation.id(), Math.max(operation.source(), 0), Math.max(operation.tag(), 0));
    }

    private static String difference(
            long seed, SyncRule rule, MatchingHints hints, Senders senders, SequenceTrace trace, List<LaggedStep> of) {
        boolean ordered = rule != SyncRule.NONE && !hints.allowOvertaking();
        return LaggedReplay.difference(newMatcher(seed, rule, hints, trace), senders.numbers(), hints, ordered, of);
    }

    /** Returns what went wrong, with a small failing stream; null if nothing did. */
    private static String failure(SyncRule rule, MatchingHints hints, Senders senders, StreamShape shape, int streams) {
        for (int i = 0; i < streams; i++) {
            long seed = SEED + i;
            List<LaggedStep> stream = stream(shape, seed);
            String difference = difference(seed, rule, hints, senders, senders.trace(), stream);
            if (difference != null) {
                List<LaggedStep> smallest = Shrinker.shrink(
                        stream, part -> difference(seed, rule, hints, senders, senders.trace(), part) != null);
                return "-D" + StreamCheck.SEED_PROPERTY + "=" + seed + ", " + shape + ", " + senders + ", " + rule
                        + ": " + difference(seed, rule, hints, senders, senders.trace(), smallest) + "\nafter\n"
                        + smallest.stream().map(step -> "  " + step).collect(Collectors.joining("\n"));
            }
        }
        return null;
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideLikeOracleWhenUnitLags(StreamShape shape) {
        for (SyncRule rule : new SyncRule[] {SyncRule.COUNTER, SyncRule.SYNC_ONLY}) {
            for (Senders senders : Senders.values()) {
                assertThat(failure(rule, MatchingHints.NONE, senders, shape, STREAMS / 4))
                        .isNull();
            }
            assertThat(failure(rule, MatchingHints.NONE, Senders.ALL, shape, STREAMS))
                    .isNull();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveEachNodeOneOutcomeWhenNothingKeepsOrder(StreamShape shape) {
        for (Senders senders : Senders.values()) {
            assertThat(failure(SyncRule.NONE, MatchingHints.NONE, senders, shape, STREAMS / 6))
                    .isNull();
            assertThat(failure(SyncRule.COUNTER, OVERTAKING, senders, shape, STREAMS / 6))
                    .isNull();
        }
    }

    /** Shows that the streams reach every rule and every race, and not only software matching. */
    @Test
    void shouldReachEveryCounterWhenStreamsAreRandom() {
        Map<String, Long> sums = new TreeMap<>();
        SyncRule[] rules = SyncRule.values();
        for (int i = 0; i < 2 * STREAMS || i < 40 * STREAMS && sums.containsValue(0L); i++) { // One race is rare.
            SyncRule rule = rules[i % rules.length];
            Senders senders = Senders.values()[i % Senders.values().length];
            StreamShape shape = i % 4 == 0 ? StreamShape.EQUAL_LOW_BITS : StreamShape.FEW_ENVELOPES;
            HardwareMatcher matcher = newMatcher(SEED + i, rule, MatchingHints.NONE, senders.trace());
            assertThat(LaggedReplay.difference(
                            matcher,
                            senders.numbers(),
                            MatchingHints.NONE,
                            rule != SyncRule.NONE,
                            stream(shape, SEED + i)))
                    .isNull();
            matcher.deviceCounters().forEach((name, count) -> sums.merge(name, count, Long::sum));
        }
        sums.remove("software_no_unit"); // it exists at once
        sums.remove("software_window_full"); // streams are too short
        assertThat(sums).allSatisfy((name, sum) -> assertThat(sum).as(name).isPositive());
    }

    /** Shows that the streams find a wrong number. */
    @ParameterizedTest
    @EnumSource
    void shouldFindTraceThatIsFaulty(FaultyTrace fault) {
        Senders senders = fault == FaultyTrace.FORGETS_THE_PAST ? Senders.EARLIER : Senders.ALL;
        String difference = null;
        for (int i = 0; i < 10 * STREAMS && difference == null; i++) {
            long seed = SEED + i;
            difference = difference(
                    seed,
                    SyncRule.COUNTER,
                    MatchingHints.NONE,
                    senders,
                    fault.trace(senders.fromTheFirst),
                    stream(StreamShape.FEW_ENVELOPES, seed));
        }
        assertThat(difference).as("seed %d", SEED).isNotNull();
    }
}
