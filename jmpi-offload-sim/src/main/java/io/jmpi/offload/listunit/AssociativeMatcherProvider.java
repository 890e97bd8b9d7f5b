package io.jmpi.offload.listunit;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.hardware.HardwareMatcherProvider;
import java.util.List;

/**
 * Provides the engine {@code associative}: {@link ListMatcher} with cells that compare in parallel, after K. D.
 * Underwood and others (IPDPS 2005).
 */
public final class AssociativeMatcherProvider implements MatcherProvider {
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
        return List.of(HardwareMatcherProvider.UNIT);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        int cells = context.get(CELLS);
        ListSettings settings = new ListSettings(
                NAME,
                cells,
                CellCosts.associative(cells, context.get(BLOCK)),
                ListSettings.DEPTH,
                context.get(HardwareMatcherProvider.UNIT).equals("thread"));
        return new ListMatcher(context.contextId(), context.hints(), settings, new MatchingStatistics());
    }
}
