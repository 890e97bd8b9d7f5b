package io.jmpi.offload.portals;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import org.junit.jupiter.api.Nested;

/** The contract for the engine {@code portals} when its portal decides at once: few entries in each mode. */
class PortalsMatcherContractTest {
    abstract static class Contract extends MatcherContract {
        private final PortalSettings settings;

        Contract(PortalMode mode, int entries, int reserved) {
            settings = new PortalSettings(mode, entries, reserved, 64, false);
        }

        @Override
        protected Matcher newMatcher(MatchingHints hints) {
            return new SettledMatcher(new PortalsMatcher(5, hints, settings, new MatchingStatistics()));
        }
    }

    @Nested
    class Hybrid extends Contract {
        Hybrid() {
            super(PortalMode.HYBRID, 5, 0);
        }
    }

    @Nested
    class Hardware extends Contract {
        Hardware() {
            super(PortalMode.HARDWARE, 5, 1);
        }
    }

    @Nested
    class Software extends Contract {
        Software() {
            super(PortalMode.SOFTWARE, 5, 0);
        }
    }
}
