package io.jmpi.offload.optimistic;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.software.ExactMatcherProvider;
import io.jmpi.offload.dpa.Dpa;
import io.jmpi.offload.optimistic.OptimisticSettings.Optimization;
import java.util.List;
import java.util.Set;

/**
 * Provides the engine {@code optimistic}: {@link OptimisticMatcher}, over a device that the matchers of a rank share.
 */
public final class OptimisticMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "optimistic";

    private static final OptimisticSettings USUAL = OptimisticSettings.DEFAULT;

    static final MatcherSetting<Integer> THREADS = MatcherSetting.number(
            "optimistic.threads",
            USUAL.threads(),
            1,
            OptimisticSettings.MAX_THREADS,
            "device threads that match the messages of one communicator, which is the size of a block");
    static final MatcherSetting<Integer> BINS = MatcherSetting.powerOfTwo(
            "optimistic.bins",
            USUAL.bins(),
            OptimisticSettings.MAX_ENTRIES,
            "bins of each of the three hash tables: a power of two");
    static final MatcherSetting<Integer> RECEIVES = MatcherSetting.number(
            "optimistic.receives",
            USUAL.receives(),
            1,
            OptimisticSettings.MAX_ENTRIES,
            "receives that a communicator can have posted on the device");
    static final MatcherSetting<Integer> MESSAGES = MatcherSetting.number(
            "optimistic.messages",
            USUAL.messages(),
            1,
            OptimisticSettings.MAX_ENTRIES,
            "messages that a communicator can have on the device, undecided or unexpected");
    static final MatcherSetting<Integer> MEMORY = MatcherSetting.number(
            "optimistic.memory",
            (int) USUAL.memoryBytes(),
            0,
            Integer.MAX_VALUE,
            "bytes of memory that the device has, for all communicators of a rank");
    static final MatcherSetting<Integer> CORES = MatcherSetting.number(
            "optimistic.cores",
            USUAL.cores(),
            0,
            OptimisticSettings.MAX_CORES,
            "real threads that run the device; 0: the rank runs it when it polls");
    static final MatcherSetting<String> LEND = MatcherSetting.oneOf(
            "optimistic.lend",
            List.of("auto", "true", "false"),
            "whether a rank that waits for its device runs it meanwhile");
    static final MatcherSetting<Set<Optimization>> OPTIMIZATIONS = new MatcherSetting<>(
            "optimistic.optimizations",
            "all",
            "which optimizations the device uses: all, none, or names separated by commas",
            OptimisticSettings::parseOptimizations);

    /** Threads of the device that match, by these settings. */
    public static int threads(MatcherSettings settings) {
        return settings.get(THREADS);
    }

    /** For {@link java.util.ServiceLoader}. */
    public OptimisticMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "an emulated data path accelerator, whose threads match optimistically";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(THREADS, BINS, RECEIVES, MESSAGES, MEMORY, CORES, LEND, OPTIMIZATIONS);
    }

    @Override
    public List<MatcherSetting<?>> settingsOfOthers() {
        return List.of(ExactMatcherProvider.BINS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        OptimisticSettings settings = settings(context, Runtime.getRuntime().availableProcessors());
        Dpa dpa = context.shared(
                Dpa.class,
                () -> new Dpa(context.rankName() + "-dpa", settings.cores(), settings.lends(), settings.memoryBytes()));
        return new OptimisticMatcher(
                context.hints(),
                settings,
                context.get(ExactMatcherProvider.BINS),
                dpa,
                context::release,
                new MatchingStatistics());
    }

    /** The settings, for a machine with that many processors. */
    static OptimisticSettings settings(MatcherContext context, int processors) {
        int cores = context.get(CORES);
        String lend = context.get(LEND);
        boolean lends =
                lend.equals("auto") ? processors < context.localRanks() * (1 + cores) : Boolean.parseBoolean(lend);
        return new OptimisticSettings(
                context.get(THREADS),
                context.get(BINS),
                context.get(RECEIVES),
                context.get(MESSAGES),
                context.get(MEMORY),
                cores,
                lends,
                context.get(OPTIMIZATIONS));
    }
}
