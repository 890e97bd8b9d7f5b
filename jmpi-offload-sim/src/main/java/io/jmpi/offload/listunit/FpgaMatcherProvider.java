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
 * Provides the engine {@code fpga}: {@link ListMatcher} with a small content-addressable memory before a list that is
 * walked in hardware, after Q. Xiong, A. Skjellum and M. Herbordt (FPL 2018).
 */
public final class FpgaMatcherProvider implements SteppedProvider {
    /** The name that users give. */
    public static final String NAME = "fpga";

    private static final int MOST = 65_536;

    static final MatcherSetting<Integer> MEMORY = MatcherSetting.number(
            "fpga.memory", 32, 1, MOST, "entries of the content-addressable memory before each list");
    static final MatcherSetting<Integer> LIST =
            MatcherSetting.number("fpga.list", 4096, 0, MOST, "entries of each list in hardware behind that memory");
    static final MatcherSetting<Integer> WIDTH =
            MatcherSetting.number("fpga.width", 1, 1, MOST, "entries of a list that are compared in one cycle");

    /** For {@link java.util.ServiceLoader}. */
    public FpgaMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "an emulated FPGA with a small associative memory before a list in hardware, and software for the rest";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(MEMORY, LIST, WIDTH);
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
        int memory = Math.min(entries, settings.get(MEMORY));
        return settings.with(MEMORY, memory).with(LIST, Math.min(entries - memory, MOST));
    }

    @Override
    public SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock) {
        return new SteppedLists(context, settings(context, false), rings, costs);
    }

    private static ListSettings settings(MatcherContext context, boolean ownThread) {
        int memory = context.get(MEMORY);
        return new ListSettings(
                NAME,
                memory + context.get(LIST),
                CellCosts.memoryAndList(memory, context.get(WIDTH)),
                ListSettings.DEPTH,
                ownThread);
    }
}
