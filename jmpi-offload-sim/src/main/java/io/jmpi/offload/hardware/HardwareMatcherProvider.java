package io.jmpi.offload.hardware;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import io.jmpi.offload.clock.SteppedEngine;
import io.jmpi.offload.clock.SteppedProvider;
import io.jmpi.offload.tagmatching.SyncRule;
import io.jmpi.offload.unit.UnitRunner;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Provides the engine {@code hardware}: {@link HardwareMatcher}. The defaults are those of UCX, where UCX has the
 * setting.
 */
public final class HardwareMatcherProvider implements SteppedProvider {
    /** The name that users give. */
    public static final String NAME = "hardware";

    static final MatcherSetting<Integer> TAGS = MatcherSetting.number(
            "hardware.tags", 1024, 1, HardwareSettings.MAX_TAGS, "entries of the tag-matching unit");
    static final MatcherSetting<Integer> THRESHOLD = MatcherSetting.number(
            "hardware.threshold",
            1024,
            0,
            Integer.MAX_VALUE,
            "length in bytes of the shortest receive buffer that is given to the unit");
    static final MatcherSetting<Integer> FORCE_THRESHOLD = MatcherSetting.number(
            "hardware.force.threshold",
            8192,
            0,
            Integer.MAX_VALUE,
            "length in bytes of the shortest receive buffer for which older receives are given to the unit, too");
    static final MatcherSetting<SyncRule> SYNC = new MatcherSetting<>(
            "hardware.sync",
            "counter",
            "how the unit is synchronised with software: counter, sync-only; none is wrong on purpose",
            HardwareSettings::syncNamed);

    /** For {@link java.util.ServiceLoader}. */
    public HardwareMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "an emulated network card's list of tags, and UCX's software matching for the rest";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(TAGS, THRESHOLD, FORCE_THRESHOLD, SYNC, UnitRunner.UNIT);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        HardwareSettings settings = settings(context, UnitRunner.hasOwnThread(context));
        return new HardwareMatcher(context.contextId(), context.hints(), settings, new MatchingStatistics());
    }

    /** @param ownThread whether the unit runs in a thread of its own */
    static HardwareSettings settings(MatcherContext context, boolean ownThread) {
        return new HardwareSettings(
                context.get(TAGS), context.get(THRESHOLD), context.get(FORCE_THRESHOLD), context.get(SYNC), ownThread);
    }

    @Override
    public MatcherSettings withCapacity(MatcherSettings settings, int entries) {
        return settings.with(TAGS, Math.min(entries, HardwareSettings.MAX_TAGS));
    }

    @Override
    public String withoutDevice() {
        return "bins";
    }

    @Override
    public SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock) {
        return new SteppedHardware(
                new HardwareMatcher(
                        context.contextId(),
                        context.hints(),
                        settings(context, false),
                        rings,
                        new MatchingStatistics()),
                costs);
    }
}
