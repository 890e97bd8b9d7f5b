package io.jmpi.offload.hardware;

import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.SteppedUnit;
import io.jmpi.offload.clock.SteppedEngine;
import io.jmpi.offload.tagmatching.TagMatchingUnit;
import java.util.List;

/**
 * Engines {@code hardware} and {@code overlap} in virtual time. Matches, offload decisions and the unit are those of
 * running jobs; data that the unit moves is there with its match.
 *
 * <p>Thread and lifetime: see {@link SteppedEngine}.
 */
final class SteppedHardware implements SteppedEngine, SteppedUnit {
    private final HardwareMatcher matcher;
    private final CardCosts costs;

    SteppedHardware(HardwareMatcher matcher, CardCosts costs) {
        this.matcher = matcher;
        this.costs = costs;
        matcher.leaveUnitToCaller();
    }

    @Override
    public OffloadedMatcher matcher() {
        return matcher;
    }

    @Override
    public List<SteppedUnit> units() {
        return List.of(this);
    }

    /** The unit begins with the first unexpected message. */
    @Override
    public boolean seesMessages() {
        return matcher.unit() != null;
    }

    @Override
    public boolean takesNextMessage() {
        return !matcher.hasUnsentMessage() && !matcher.unit().hasMessage();
    }

    @Override
    public long pairsOfDevice() {
        return matcher.matchedByUnit();
    }

    /** Executes the oldest command; if there is none, decides the oldest message. */
    @Override
    public double step() {
        TagMatchingUnit unit = matcher.unit();
        if (unit == null) {
            return NOTHING;
        }
        double nanos = NOTHING;
        if (unit.stepCommand()) {
            nanos = costs.step();
        } else if (unit.stepWire()) {
            nanos = costs.walk(unit.compared());
        }
        while (unit.stepTransfer()) {
            nanos = Math.max(nanos, 0);
        }
        return nanos;
    }
}
