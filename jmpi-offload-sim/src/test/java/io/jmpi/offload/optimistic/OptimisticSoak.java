package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.StreamCheck;
import io.jmpi.matching.contract.TestSeeds;
import io.jmpi.offload.DecisionCheck;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Ten million messages through the engine {@code optimistic}, with random wildcards, cancellations and probes: nothing may be
 * lost and nothing matched twice; see {@link DecisionCheck}. Settings change from part to part: every combination of
 * optimizations, all hints, tables that run full and tables that do not.
 *
 * <p>It takes minutes, so that its name keeps it out of the usual build. Run it by
 *
 * <pre>mvn -pl jmpi-matching -am test -Dtest=OptimisticSoak -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * and set {@code -Djmpi.test.messages}, {@code -Djmpi.test.cores} (0: the host runs the device) or {@code -Djmpi.test.seed}.
 */
class OptimisticSoak {
    private static final int PARTS = 100;

    @Test
    void shouldLoseNothingAndMatchNothingTwice() {
        long messages = Long.getLong("jmpi.test.messages", 10_000_000);
        int cores = Integer.getInteger("jmpi.test.cores", 2);
        long seed = TestSeeds.SEED;
        System.out.println(messages + " messages, " + cores + " cores, -D" + StreamCheck.SEED_PROPERTY + "=" + seed);
        long arrived = 0;
        for (int part = 0; part < PARTS; part++) {
            arrived += soak(seed + part, cores, messages * (part + 1) / PARTS - messages * part / PARTS);
        }
        assertThat(arrived).isGreaterThanOrEqualTo(messages);
    }

    private static long soak(long seed, int cores, long messages) {
        int i = (int) (seed & 0xffff);
        Set<OptimisticSettings.Optimization> optimizations = OptimisticReplay.combination(i & 31);
        MatchingHints hints = OptimisticStreamTest.hints(32L * i);
        int size = i % 3 == 0 ? 48 : 512;
        OptimisticReplay.Configuration configuration = new OptimisticReplay.Configuration(
                i % 5 == 0 ? 70 : 32, 1 << i % 8, size, size, cores, i % 2 == 0, 1 << 24, optimizations, hints);
        OptimisticMatcher engine = configuration.newMatcher();
        try {
            DecisionCheck check = new DecisionCheck(engine, hints);
            new OptimisticTraffic(check, hints, seed, 64).run(messages);
            engine.settle(check, HostState.IDLE);
            check.checkEnd();
            System.out.println(
                    "seed " + seed + ", " + configuration + "\n  " + check + "\n  " + engine.deviceCounters());
            assertThat(check.difference())
                    .as("-D%s=%d, %s", StreamCheck.SEED_PROPERTY, seed, configuration)
                    .isNull();
            return check.arrived;
        } finally {
            engine.close();
        }
    }
}
