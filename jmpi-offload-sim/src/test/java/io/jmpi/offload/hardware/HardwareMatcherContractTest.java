package io.jmpi.offload.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.offload.tagmatching.SyncRule;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/**
 * The contract for the engine {@code hardware} when the unit decides at once: no list, a short one and a long one, and
 * each rule under which order holds. What happens when it decides later is tested by the stream and race tests.
 */
class HardwareMatcherContractTest {
    abstract static class Contract extends MatcherContract {
        private final HardwareSettings settings;
        private final List<HardwareMatcher> created = new ArrayList<>();

        Contract(int tags, int threshold, int forceThreshold, SyncRule sync, boolean ownThread) {
            settings = new HardwareSettings(tags, threshold, forceThreshold, sync, ownThread);
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            HardwareMatcher hardware = new HardwareMatcher(5, hints, settings, new MatchingStatistics());
            created.add(hardware);
            return new SettledMatcher(hardware);
        }

        @AfterEach
        void close() {
            created.forEach(HardwareMatcher::close);
        }

        /** Finds out whether the streams reach the unit at all. */
        @Test
        void shouldUseUnitAsConfiguredWhenReceivesFollowUnexpectedMessage() {
            unexpected(SOURCE, TAG);
            keep(SOURCE, TAG + 1);
            matcher.arrive(message(SOURCE, TAG + 1));
            boolean offloads = settings.threshold() == 0;
            assertThat(created.get(created.size() - 1).deviceCounters())
                    .containsEntry("unit_matched", offloads ? 1L : 0L)
                    .containsEntry("software_short", offloads ? 0L : 1L);
        }
    }

    /** All receives are too short for the unit: it finds every message unexpected. */
    @Nested
    class WithDefaults extends Contract {
        WithDefaults() {
            super(1024, 1024, 8192, SyncRule.COUNTER, false);
        }
    }

    @Nested
    class WithOneTag extends Contract {
        WithOneTag() {
            super(1, 0, 0, SyncRule.COUNTER, false);
        }
    }

    @Nested
    class WithSixteenTags extends Contract {
        WithSixteenTags() {
            super(16, 0, 8192, SyncRule.SYNC_ONLY, false);
        }
    }

    @Nested
    class WithManyTags extends Contract {
        WithManyTags() {
            super(1024, 0, 0, SyncRule.COUNTER, false);
        }
    }
}
