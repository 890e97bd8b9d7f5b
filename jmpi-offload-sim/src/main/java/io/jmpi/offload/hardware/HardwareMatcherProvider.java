package io.jmpi.offload.hardware;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.tagmatching.SyncRule;
import java.util.List;

/**
 * Provides the engine {@code hardware}: {@link HardwareMatcher}. The defaults are those of UCX, where UCX has the
 * setting.
 */
public final class HardwareMatcherProvider implements MatcherProvider {
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
    /** Also of other engines with emulated units. */
    public static final MatcherSetting<String> UNIT = MatcherSetting.oneOf(
            "hardware.unit",
            List.of("thread", "polled"),
            "what runs the unit: a thread of its own, or the rank when it polls (polled)");

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
        return List.of(TAGS, THRESHOLD, FORCE_THRESHOLD, SYNC, UNIT);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        HardwareSettings settings = new HardwareSettings(
                context.get(TAGS),
                context.get(THRESHOLD),
                context.get(FORCE_THRESHOLD),
                context.get(SYNC),
                context.get(UNIT).equals("thread"));
        return new HardwareMatcher(context.contextId(), context.hints(), settings, new MatchingStatistics());
    }
}
