package io.jmpi.offload.portals;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck.Effect;
import io.jmpi.offload.DecisionReplay;
import io.jmpi.offload.LaggedStreams;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random streams while the portal lags behind, by a seeded schedule of single steps or in a thread of its own; portals of
 * all sizes from one entry.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PortalsMatcherStreamTest {
    private static final int STREAMS = TestExtent.of(20, 60, 60);
    private static final long SEED = TestSeeds.SEED;
    private static final List<PortalMode> EXHAUSTIBLE = List.of(PortalMode.HYBRID, PortalMode.HARDWARE);

    private static PortalSettings settings(PortalMode mode, long seed, boolean ownThread) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] few = {1, 2, 5, 40};
        int depth = 1 + few[random.nextInt(4)];
        int matching = few[random.nextInt(4)];
        return mode == PortalMode.HARDWARE
                ? new PortalSettings(mode, 1 + matching, 1 + random.nextInt(matching), depth, ownThread)
                : new PortalSettings(mode, matching, 0, depth, ownThread);
    }

    private static DecisionReplay stepped(PortalSettings settings, Function<PortalSettings, PortalEntry> maker) {
        PortalsMatcher engine = new PortalsMatcher(
                5, MatchingHints.NONE, settings, maker.apply(settings), PortalRecovery::new, new MatchingStatistics());
        engine.leavePortalToCaller();
        return new DecisionReplay(
                engine, MatchingHints.NONE, effect(settings), random -> step(engine.portal(), random));
    }

    /** Messages that are sent again may arrive after those of other senders. */
    private static Effect effect(PortalSettings settings) {
        return settings.mode() == PortalMode.HARDWARE ? Effect.WHEN_DECIDED_PER_SENDER : Effect.WHEN_DECIDED;
    }

    private static void step(PortalEntry portal, SplittableRandom random) {
        for (int steps = random.nextInt(8); steps > 0; steps--) {
            if (random.nextBoolean()) {
                portal.stepCommand();
            } else {
                portal.stepHeader();
            }
        }
    }

    private static String failure(
            PortalMode mode,
            StreamShape shape,
            long seed,
            Function<PortalSettings, PortalEntry> maker,
            Map<String, Long> counters) {
        return LaggedStreams.failure(() -> stepped(settings(mode, seed, false), maker), shape, seed, counters);
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRulesWhenPortalLags(StreamShape shape) {
        for (int i = 0; i < STREAMS; i++) {
            for (PortalMode mode : PortalMode.values()) {
                assertThat(failure(mode, shape, SEED + i, PortalEntry::new, new HashMap<>()))
                        .as("%s", mode)
                        .isNull();
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRulesWhenPortalHasAThread(StreamShape shape) {
        for (int i = 0; i < STREAMS; i++) {
            long seed = SEED + i;
            PortalSettings settings = settings(EXHAUSTIBLE.get(i % 2), seed, true);
            assertThat(LaggedStreams.failure(
                            () -> new DecisionReplay(
                                    new PortalsMatcher(5, MatchingHints.NONE, settings, new MatchingStatistics()),
                                    MatchingHints.NONE,
                                    effect(settings),
                                    random -> {}),
                            shape,
                            seed,
                            new HashMap<>()))
                    .as("%s", settings)
                    .isNull();
        }
    }

    /** Shows that the streams reach every path. */
    @Test
    void shouldReachEveryCounterWhenStreamsAreRandom() {
        Map<String, Long> sums = new TreeMap<>();
        for (int i = 0; i < STREAMS || i < 40 * STREAMS && sums.containsValue(0L); i++) { // One race is rare.
            PortalMode mode = EXHAUSTIBLE.get(i % 2);
            assertThat(failure(mode, StreamShape.FEW_ENVELOPES, SEED + i, PortalEntry::new, sums))
                    .isNull();
        }
        assertThat(sums)
                .isNotEmpty()
                .allSatisfy((name, sum) -> assertThat(sum).as(name).isPositive());
    }

    /** Shows that dropped messages must be counted, and that these streams would find it. */
    @Test
    void shouldFindPortalThatIsEnabledTooEarly() {
        Function<PortalSettings, PortalEntry> faulty = settings -> new PortalEntry(settings) {
            @Override
            boolean mayEnable(long counted, long actual) {
                return true;
            }
        };
        String failure = null;
        for (int i = 0; i < 40 * STREAMS && failure == null; i++) {
            failure = failure(PortalMode.HARDWARE, StreamShape.ONE_ENVELOPE, SEED + i, faulty, new HashMap<>());
        }
        assertThat(failure).isNotNull();
    }
}
