package io.jmpi.offload.portals;

import static org.assertj.core.api.Assertions.assertThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.matching.contract.TestMessage;
import io.jmpi.matching.contract.TestReceive;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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

    /** A receive of another matcher must be in the portal before the next message, which would be unexpected otherwise. */
    @Test
    void shouldAppendAdoptedReceivesBeforeTheNextHeader() {
        MatchingStatistics statistics = new MatchingStatistics();
        PortalSettings settings = new PortalSettings(PortalMode.HYBRID, 5, 0, 64, false);
        PortalsMatcher matcher = new PortalsMatcher(5, MatchingHints.NONE, settings, statistics);
        matcher.leavePortalToCaller();
        matcher.adopt(new TestReceive(1, 2));
        matcher.arrive(new TestMessage(1, 2));

        matcher.portal().work();

        assertThat(matcher.portal().nextEvent().kind).isEqualTo(Event.Kind.LINK);
        matcher.portal().release();
        assertThat(matcher.portal().nextEvent().kind).isEqualTo(Event.Kind.PUT);
    }
}
