package io.jmpi.offload.listunit;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import io.jmpi.offload.clock.SteppedEngine;
import io.jmpi.offload.clock.SteppedProvider;
import io.jmpi.offload.unit.UnitRunner;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Provides the engine {@code associative}: {@link ListMatcher} with cells that compare in parallel, after K. D.
 * Underwood and others (IPDPS 2005).
 */
public final class AssociativeMatcherProvider implements SteppedProvider {
    /** The name that users give. */
    public static final String NAME = "associative";

    private static final int MOST_CELLS = 65_536;

    static final MatcherSetting<Integer> CELLS =
            MatcherSetting.number("associative.cells", 256, 1, MOST_CELLS, "entries of the unit of each list");
    static final MatcherSetting<Integer> BLOCK = MatcherSetting.number(
            "associative.block", 16, 1, MOST_CELLS, "cells of a block: more blocks need more cycles in virtual time");

    /** For {@link java.util.ServiceLoader}. */
    public AssociativeMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "emulated cells that compare in parallel hold the oldest entries, and software the rest";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(CELLS, BLOCK);
    }

    @Override
    public List<MatcherSetting<?>> settingsOfOthers() {
        return List.of(UnitRunner.UNIT);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        ListSettings settings = settings(context, UnitRunner.hasOwnThread(context));
        return new ListMatcher(context.contextId(), context.hints(), settings, new MatchingStatistics());
    }

    @Override
    public MatcherSettings withCapacity(MatcherSettings settings, int entries) {
        return settings.with(CELLS, Math.min(entries, MOST_CELLS));
    }

    @Override
    public SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock) {
        return new SteppedLists(context, settings(context, false), rings, costs);
    }

    private static ListSettings settings(MatcherContext context, boolean ownThread) {
        int cells = context.get(CELLS);
        return new ListSettings(
                NAME, cells, CellCosts.associative(cells, context.get(BLOCK)), ListSettings.DEPTH, ownThread);
    }
}
