package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.TestExtent;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck;
import io.jmpi.offload.optimistic.OptimisticReplay.Configuration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Real threads run the device as fast as they can, with every combination of the optimizations. Payload is copied by plain
 * stores, so that a decision which does not hand them over is seen.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class OptimisticStressTest {
    private static final int COMBINATIONS = 32;
    private static final int MESSAGES = TestExtent.of(1_000, 2_500);
    private static final int MOST_ROUNDS = 20;
    private static final long SEED = TestSeeds.SEED;

    private final Map<String, Long> sums = new TreeMap<>();

    @Test
    void shouldDecideByTheRulesWhenCoresRace() {
        for (int round = 0; round == 0 || round < MOST_ROUNDS && !haveMetAtALock(); round++) {
            stressAllCombinations();
        }
        assertThat(sums)
                .hasEntrySatisfying("device_fast_paths", sum -> assertThat(sum).isPositive())
                .hasEntrySatisfying("device_slow_paths", sum -> assertThat(sum).isPositive())
                .hasEntrySatisfying("device_left_marked", sum -> assertThat(sum).isPositive())
                .containsEntry("software_tables_full", 0L)
                .hasEntrySatisfying("copied", sum -> assertThat(sum).isPositive());
    }

    /** Whether one core has met another at a lock: on a busy machine they seldom run at the same time. */
    private boolean haveMetAtALock() {
        return sums.get("device_left_marked") > 0;
    }

    private void stressAllCombinations() {
        for (int combination = 0; combination < COMBINATIONS; combination++) {
            MatchingHints hints = combination % 8 == 7 ? OptimisticStreamTest.OVERTAKING : MatchingHints.NONE;
            stress(new Configuration(
                    32,
                    1 << combination % 5,
                    256,
                    256,
                    2 + combination % 3,
                    combination % 4 == 3,
                    1 << 24,
                    OptimisticReplay.combination(combination),
                    hints));
        }
    }

    private void stress(Configuration configuration) {
        OptimisticMatcher engine = configuration.newMatcher();
        DecisionCheck check = new DecisionCheck(engine, configuration.hints());
        try {
            new OptimisticTraffic(check, configuration.hints(), SEED, 64).run(MESSAGES);
            engine.settle(check, HostState.IDLE);
            check.checkEnd();
        } finally {
            engine.close();
        }
        // The cores have ended: whatever they still did is seen now.
        check.freeReceives.forEach(receive -> assertThat(receive.isAtRest()).isTrue());
        assertThat(check.difference())
                .as("-D%s=%d, %s", StreamCheck.SEED_PROPERTY, SEED, configuration)
                .isNull();
        engine.deviceCounters().forEach((name, count) -> sums.merge(name, count, Long::sum));
        sums.merge("copied", check.copied, Long::sum);
        boolean copies = configuration.optimizations().contains(OptimisticSettings.Optimization.COPY);
        assertThat(check.copied > 0).as("copied in %s", configuration).isEqualTo(copies);
    }
}
