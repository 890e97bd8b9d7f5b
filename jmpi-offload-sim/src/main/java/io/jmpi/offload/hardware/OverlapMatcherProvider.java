package io.jmpi.offload.hardware;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.offload.CardCosts;
import io.jmpi.offload.Rings;
import io.jmpi.offload.clock.SteppedEngine;
import io.jmpi.offload.clock.SteppedProvider;
import io.jmpi.offload.tagmatching.UnitSettings;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Provides the engine {@code overlap}: the unit of {@code hardware}, which works while the program computes, with parts
 * that let it work for more receives. The sizes and thresholds of the unit are the settings of {@code hardware}.
 */
public final class OverlapMatcherProvider implements SteppedProvider {
    /** The name that users give. */
    public static final String NAME = "overlap";

    private static final List<String> SWITCH = List.of("true", "false");

    static final MatcherSetting<String> ADAPTIVE = MatcherSetting.oneOf(
            "overlap.adaptive",
            SWITCH,
            "whether only receives of peers whose messages are delayed are given to the unit");
    static final MatcherSetting<Double> ALPHA =
            costs("overlap.alpha", "nanoseconds that a byte of a long message takes, or auto: measured at the start");
    static final MatcherSetting<Double> BETA =
            costs("overlap.beta", "nanoseconds that a long message takes besides its bytes, or auto: 3000");
    static final MatcherSetting<Integer> PERIOD = MatcherSetting.number(
            "overlap.period", 128, 1, 1 << 20, "number of receives of the unit that are judged together");
    static final MatcherSetting<Integer> TAKEN_BACK = MatcherSetting.number(
            "overlap.taken-back",
            25,
            0,
            100,
            "percent of a period's receives; if more are taken back, the unit gets none for a while");
    static final MatcherSetting<String> TRACE = MatcherSetting.oneOf(
            "overlap.trace",
            SWITCH,
            "whether messages are numbered, so that the unit can get receives that follow receives in software");
    static final MatcherSetting<String> PREFETCH = MatcherSetting.oneOf(
            "overlap.prefetch",
            SWITCH,
            "whether long unexpected messages are read ahead of their receives, so that senders need not wait");
    static final MatcherSetting<Integer> POOL = MatcherSetting.number(
            "overlap.pool",
            32 << 20,
            0,
            Integer.MAX_VALUE,
            "memory in bytes of a rank for messages that are read ahead of their receives");
    static final MatcherSetting<String> PROGRESS_THREAD = MatcherSetting.oneOf(
            "overlap.progress-thread",
            SWITCH,
            "whether software, and not only the unit, also progresses while the program computes");

    /** Three crossings between cores, with the work of both sides. */
    private static final double AUTO_BETA = 3000;

    /** Stands for: auto. */
    private static final double AUTO = -1;

    private static MatcherSetting<Double> costs(String key, String description) {
        return new MatcherSetting<>(key, "auto", description, text -> {
            if (text.equals("auto")) {
                return AUTO;
            }
            double nanos;
            try {
                nanos = Double.parseDouble(text);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("must be a number of nanoseconds, or auto", e);
            }
            if (!(nanos >= 0 && nanos <= Integer.MAX_VALUE)) {
                throw new IllegalArgumentException("not in 0.." + Integer.MAX_VALUE);
            }
            return nanos;
        });
    }

    /** For {@link java.util.ServiceLoader}. */
    public OverlapMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "an emulated network card that receives long messages while the program computes";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(ADAPTIVE, ALPHA, BETA, PERIOD, TAKEN_BACK, TRACE, PREFETCH, POOL, PROGRESS_THREAD);
    }

    @Override
    public List<MatcherSetting<?>> settingsOfOthers() {
        return List.of(
                HardwareMatcherProvider.TAGS,
                HardwareMatcherProvider.THRESHOLD,
                HardwareMatcherProvider.FORCE_THRESHOLD,
                HardwareMatcherProvider.SYNC);
    }

    @Override
    public boolean numbersMessages(MatcherSettings settings) {
        return isOn(settings.get(TRACE));
    }

    private static boolean isOn(String value) {
        return value.equals("true");
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return newMatcher(context, Rings.OF_THREADS, context.isOfRank() ? System::nanoTime : null);
    }

    @Override
    public MatcherSettings withCapacity(MatcherSettings settings, int entries) {
        return settings.with(HardwareMatcherProvider.TAGS, Math.min(entries, HardwareSettings.MAX_TAGS));
    }

    @Override
    public String withoutDevice() {
        return "bins";
    }

    @Override
    public SteppedEngine newStepped(MatcherContext context, Rings rings, CardCosts costs, LongSupplier clock) {
        return new SteppedHardware(newMatcher(context, rings, clock), costs);
    }

    /**
     * @param rings between host and unit
     * @param clock that measures delays, in nanoseconds; null if delays are never measured, regardless of the settings
     */
    static HardwareMatcher newMatcher(MatcherContext context, Rings rings, @Nullable LongSupplier clock) {
        HardwareSettings settings = HardwareMatcherProvider.settings(context, false);
        OverlapParts parts = new OverlapParts(
                isOn(context.get(ADAPTIVE)) && clock != null ? adviceOf(context, clock) : null,
                isOn(context.get(TRACE)) && context.isNumbered() ? new SequenceTrace(!context.isReplacement()) : null,
                isOn(context.get(PROGRESS_THREAD)) ? OffloadedMatcher.Outside.ALL : OffloadedMatcher.Outside.MATCHES,
                isOn(context.get(PREFETCH)) ? context.get(POOL) : 0);
        return HardwareMatcher.overlap(
                context.contextId(),
                context.hints(),
                settings,
                UnitSettings.forTags(settings.tags(), settings.sync()),
                parts,
                rings,
                new MatchingStatistics());
    }

    private static OffloadAdvice adviceOf(MatcherContext context, LongSupplier clock) {
        double alpha = context.get(ALPHA);
        double beta = context.get(BETA);
        return new OffloadAdvice(
                alpha == AUTO ? CopyCost.nanosPerByte() : alpha,
                beta == AUTO ? AUTO_BETA : beta,
                context.get(PERIOD),
                context.get(TAKEN_BACK),
                clock);
    }
}
