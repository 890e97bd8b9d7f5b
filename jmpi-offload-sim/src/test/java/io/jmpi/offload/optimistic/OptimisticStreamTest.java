package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.StreamShape;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.LaggedStreams;
import io.jmpi.offload.optimistic.OptimisticReplay.Configuration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random streams while the device lags behind, by a seeded schedule of single steps or on cores of its own; tables of all
 * sizes from 1, so that matching moves to software and back all the time; every combination of optimizations and hints.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class OptimisticStreamTest {
    private static final int STREAMS = 96;
    private static final List<StreamShape> SHAPES =
            List.of(StreamShape.ONE_ENVELOPE, StreamShape.FEW_ENVELOPES, StreamShape.MANY_TAGS);
    private static final long SEED = TestSeeds.SEED;

    static final MatchingHints OVERTAKING = new MatchingHints(false, false, false, true);

    private static final List<MatchingHints> HINTS = List.of(
            MatchingHints.NONE,
            new MatchingHints(true, false, false, false),
            MatchingHints.NONE,
            new MatchingHints(false, true, false, false),
            MatchingHints.NONE,
            new MatchingHints(true, true, false, false),
            MatchingHints.NONE,
            OVERTAKING);

    static MatchingHints hints(long seed) {
        return HINTS.get((int) (seed >>> 5) & 7);
    }

    /** Returns what went wrong, with a small failing stream; null if nothing did. */
    private static String failure(StreamShape shape, long seed, int cores, Map<String, Long> counters) {
        Configuration configuration = Configuration.random(seed, cores, hints(seed));
        String failure = LaggedStreams.failure(() -> OptimisticReplay.of(configuration), shape, seed, counters);
        return failure == null ? null : configuration + ": " + failure;
    }

    @ParameterizedTest
    @EnumSource
    void shouldDecideByTheRulesWhenDeviceLags(StreamShape shape) {
        for (int i = 0; i < STREAMS; i++) {
            assertThat(failure(shape, SEED + i, 0, new HashMap<>())).isNull();
        }
    }

    /** Shows that the streams reach every path, and not only software matching. */
    @Test
    void shouldReachEveryCounterWhenStreamsAreRandom() {
        Map<String, Long> sums = new TreeMap<>();
        for (int i = 0; i < STREAMS; i++) {
            assertThat(failure(StreamShape.FEW_ENVELOPES, SEED + i, 0, sums)).isNull();
            assertThat(failure(StreamShape.ONE_ENVELOPE, SEED + i, 0, sums)).isNull();
        }
        sums.remove("device_memory"); // drained: none
        assertThat(sums)
                .isNotEmpty()
                .allSatisfy((name, sum) -> assertThat(sum).as(name).isPositive());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void shouldDecideByTheRulesWhenDeviceHasCores(int cores) {
        for (int i = 0; i < STREAMS; i++) {
            assertThat(failure(SHAPES.get(i % SHAPES.size()), SEED + i, cores, new HashMap<>()))
                    .isNull();
        }
    }
}
