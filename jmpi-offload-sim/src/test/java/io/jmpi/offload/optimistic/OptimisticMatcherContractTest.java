package io.jmpi.offload.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The contract for the engine {@code optimistic} when everything is decided before the next operation: tables that hold
 * everything, tables that are full all the time, no device memory at all, and each optimization off.
 */
class OptimisticMatcherContractTest {
    abstract static class Contract extends MatcherContract {
        private final OptimisticSettings settings;
        private final List<OptimisticMatcher> created = new ArrayList<>();

        Contract(
                int threads,
                int bins,
                int receives,
                int messages,
                long memory,
                int cores,
                Set<Optimization> optimizations) {
            OptimisticSettings optimistic =
                    new OptimisticSettings(threads, bins, receives, messages, memory, cores, false, optimizations);
            settings = optimistic;
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            Dpa dpa = new Dpa("test-dpa", settings.cores(), settings.lends(), settings.memoryBytes());
            OptimisticMatcher matcher =
                    new OptimisticMatcher(hints, settings, 256, dpa, dpa::close, new MatchingStatistics());
            created.add(matcher);
            return new SettledMatcher(matcher);
        }

        OptimisticMatcher last() {
            return created.get(created.size() - 1);
        }

        @AfterEach
        void close() {
            created.forEach(OptimisticMatcher::close);
        }
    }

    private static final Set<Optimization> ALL = Set.of(Optimization.values());
    private static final long PLENTY = 1L << 30;

    @Nested
    class WithLargeTables extends Contract {
        WithLargeTables() {
            super(32, 256, 1 << 14, 1 << 14, PLENTY, 0, ALL);
        }

        @Test
        void shouldMatchOnDevice() {
            keep(SOURCE, TAG);
            matcher.arrive(message(SOURCE, TAG));
            assertThat(last().deviceCounters()).containsEntry("device_messages", 1L);
        }
    }

    @Nested
    class WithTinyTables extends Contract {
        WithTinyTables() {
            super(3, 1, 4, 3, PLENTY, 0, ALL);
        }
    }

    @Nested
    class WithoutOptimizations extends Contract {
        WithoutOptimizations() {
            super(2, 2, 1 << 14, 1 << 14, PLENTY, 0, Set.of());
        }
    }

    @Nested
    class WithoutMemory extends Contract {
        WithoutMemory() {
            super(32, 256, 1024, 1024, 1000, 0, ALL);
        }

        @Test
        void shouldMatchInSoftware() {
            keep(SOURCE, TAG);
            matcher.arrive(message(SOURCE, TAG));
            assertThat(last().deviceCounters())
                    .containsEntry("device_messages", 0L)
                    .containsEntry("software_no_memory", 1L);
        }
    }
}
