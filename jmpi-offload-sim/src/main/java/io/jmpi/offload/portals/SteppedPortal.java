package io.jmpi.offload.portals;

import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.SteppedUnit;
import io.jmpi.offload.clock.SteppedEngine;
import java.util.List;

/**
 * The engine {@code portals} in virtual time. The portal walks its lists entry by entry; one pipeline executes commands and
 * searches for messages. Senders whose messages were dropped send again at once.
 *
 * <p>Thread and lifetime: see {@link SteppedEngine}.
 */
final class SteppedPortal implements SteppedEngine, SteppedUnit {
    private final PortalsMatcher matcher;
    private final PortalEntry portal;
    private final CardCosts costs;

    SteppedPortal(PortalsMatcher matcher, CardCosts costs) {
        this.matcher = matcher;
        this.costs = costs;
        portal = matcher.portal();
        matcher.leavePortalToCaller();
    }

    @Override
    public OffloadedMatcher matcher() {
        return matcher;
    }

    @Override
    public List<SteppedUnit> units() {
        return List.of(this);
    }

    @Override
    public boolean takesNextMessage() {
        return !matcher.hasUnsentMessage() && !portal.hasHeader();
    }

    @Override
    public long pairsOfDevice() {
        return matcher.matchedByPortal();
    }

    @Override
    public long comparedByHost() {
        return matcher.comparedByHost();
    }

    /** Executes the oldest command; if there is none, receives the oldest header. */
    @Override
    public double step() {
        return portal.stepCommand() || portal.stepHeader() ? costs.walk(portal.compared()) : NOTHING;
    }
}
