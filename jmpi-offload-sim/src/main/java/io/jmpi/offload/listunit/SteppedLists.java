package io.jmpi.offload.listunit;

import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SteppedUnit;
import io.jmpi.offload.clock.SteppedEngine;
import java.util.List;

/**
 * Engines {@code associative} and {@code fpga} in virtual time. Headers of messages come from the network, those of
 * receives from the host. The two units work beside each other.
 *
 * <p>Thread and lifetime: see {@link SteppedEngine}.
 */
final class SteppedLists implements SteppedEngine {
    private final ListMatcher matcher;
    private final List<SteppedUnit> units;

    SteppedLists(MatcherContext context, ListSettings settings, Rings rings, CardCosts costs) {
        matcher = new ListMatcher(
                context.contextId(), context.hints(), settings, rings, ListUnit::new, new MatchingStatistics());
        matcher.leaveUnitsToCaller();
        ListUnits both = matcher.units();
        units = List.of(() -> step(both.posted, costs), () -> step(both.unexpected, costs));
    }

    /** Executes the oldest command; if there is none, searches for the oldest header. */
    private static double step(ListUnit unit, CardCosts costs) {
        return unit.stepCommand() || unit.stepHeader() ? costs.cycle() * unit.cycles() : SteppedUnit.NOTHING;
    }

    @Override
    public OffloadedMatcher matcher() {
        return matcher;
    }

    @Override
    public List<SteppedUnit> units() {
        return units;
    }

    @Override
    public boolean takesNextMessage() {
        return !matcher.hasUnsentMessage() && !matcher.units().posted.hasHeader();
    }

    @Override
    public long pairsOfDevice() {
        return matcher.matchedByUnit();
    }

    @Override
    public long comparedByHost() {
        return matcher.comparedByHost();
    }
}
