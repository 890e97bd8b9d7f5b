package io.jmpi.matching;

import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.List;

/**
 * Provides the engine {@code overlap}: the unit of the engine {@code hardware}, which works while the program computes.
 */
public final class OverlapMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "overlap";

    static final MatcherSetting<String> PROGRESS_THREAD = MatcherSetting.oneOf(
            "overlap.progress-thread",
            List.of("true", "false"),
            "whether software goes on while the program computes, too, and not the unit alone");

    static final MatcherSetting<String> PREFETCH = MatcherSetting.oneOf(
            "overlap.prefetch",
            List.of("true", "false"),
            "whether long messages without a receive are read ahead of it, so that their senders need not wait");
    static final MatcherSetting<Integer> POOL = MatcherSetting.number(
            "overlap.pool",
            32 << 20,
            0,
            Integer.MAX_VALUE,
            "memory in bytes of a rank for messages that are read ahead of their receives");

    /** For {@link java.util.ServiceLoader}. */
    public OverlapMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the unit of hardware, which receives long messages while the program computes";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(PREFETCH, POOL, PROGRESS_THREAD);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        HardwareSettings settings = new HardwareSettings(
                context.get(HardwareMatcherProvider.TAGS),
                context.get(HardwareMatcherProvider.THRESHOLD),
                context.get(HardwareMatcherProvider.FORCE_THRESHOLD),
                context.get(HardwareMatcherProvider.SYNC),
                false);
        OffloadedMatcher.Outside outside = context.get(PROGRESS_THREAD).equals("true")
                ? OffloadedMatcher.Outside.ALL
                : OffloadedMatcher.Outside.MATCHES;
        return HardwareMatcher.overlap(
                context.contextId(),
                context.hints(),
                settings,
                UnitSettings.forTags(settings.tags(), settings.sync()),
                new MatchingStatistics(),
                outside,
                context.get(PREFETCH).equals("true") ? context.get(POOL) : 0);
    }
}
