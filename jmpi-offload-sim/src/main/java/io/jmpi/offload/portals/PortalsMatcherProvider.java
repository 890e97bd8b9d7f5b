package io.jmpi.offload.portals;

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
import java.util.Locale;
import java.util.function.LongSupplier;

/** Provides the engine {@code portals}: {@link PortalsMatcher}. */
public final class PortalsMatcherProvider implements SteppedProvider {
    /** The name that users give. */
    public static final String NAME = "portals";

    private static final int LEAST = 4;
    private static final int MOST = 65_536;

    static final MatcherSetting<String> MODE = MatcherSetting.oneOf(
            "portals.mode",
            List.of("hybrid", "hardware", "software"),
            "what happens when list entries run out: software matches (hybrid), or senders send again (hardware)");
    static final MatcherSetting<Integer> ENTRIES = MatcherSetting.number(
            "portals.entries", 1024, LEAST, MOST, "list entries, of posted receives and unexpected messages together");
    static final MatcherSetting<Integer> OVERFLOW = MatcherSetting.number(
            "portals.overflow", 3, 0, 1024, "list entries of buffers for unexpected messages, at most half of all");

    /** For {@link java.util.ServiceLoader}. */
    public PortalsMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "an emulated portal of a network card, whose receives and unexpected messages share list entries";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(MODE, ENTRIES, OVERFLOW);
    }

    @Override
    public List<MatcherSetting<?>> settingsOfOthers() {
        return List.of(UnitRunner.UNIT);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        PortalSettings settings = settings(context, UnitRunner.hasOwnThread(context));
        return new PortalsMatcher(context.contextId(), context.hints(), settings, new MatchingStatistics());
    }

    private static PortalSettings settings(MatcherContext context, boolean ownThread) {
        return PortalSettings.of(
                PortalMode.valueOf(context.get(MODE).toUpperCase(Locale.ROOT)),
                context.get(ENTRIES),
                context.get(OVERFLOW),
                ownThread);
    }

    @Override
    public MatcherSettings withCapacity(MatcherSettings settings, int entries) {
        return settings.with(ENTRIES, Math.max(LEAST, Math.min(entries, MOST)));
    }

    @Override
    public SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock) {
        PortalSettings settings = settings(context, false);
        PortalsMatcher matcher = new PortalsMatcher(
                context.contextId(),
                context.hints(),
                settings,
                new PortalEntry(settings, rings),
                PortalRecovery::new,
                new MatchingStatistics());
        return new SteppedPortal(matcher, costs);
    }
}
