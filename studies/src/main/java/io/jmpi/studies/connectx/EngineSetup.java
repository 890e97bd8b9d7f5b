package io.jmpi.studies.connectx;

import io.jmpi.MpiConfig;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.offload.optimistic.OptimisticSettings;
import io.jmpi.studies.connectx.model.Astra;
import java.util.Map;
import java.util.TreeMap;

/**
 * An engine as configured by the study. Immutable; any thread.
 *
 * @param name in the study
 * @param provider of the engine
 * @param settings that differ from those of the other engines
 */
record EngineSetup(String name, MatcherProvider provider, Map<String, String> settings) {
    /** The engine bins with a single bin: the paper's third matching environment (section 3.3). */
    static final String ONE_BIN = "bins-1";

    private static final String UCX = "ucx-tag";

    /** The paper's software layer. */
    static final String BINS = "bins";

    /** The paper's hardware layer. */
    static final String HARDWARE = "hardware";

    /** Where eager messages ended on the paper's machine (section 4.1.1). */
    private static final int EAGER = Astra.EAGER;

    private static final Map<String, String> ONE = Map.of("bins.bins", "1");

    /** The context of the point-to-point messages of the world. */
    private static final int WORLD = 0;

    private static final int MEMORY = 1 << 30;
    private static final int SPIN = 1_000_000;

    /**
     * Finds an engine by its name in the study.
     *
     * @throws IllegalArgumentException if the name is unknown; the message lists the known names
     */
    static EngineSetup named(String name) {
        return name.equals(ONE_BIN)
                ? new EngineSetup(name, MatchingEngines.load().named(BINS), ONE)
                : new EngineSetup(name, MatchingEngines.load().named(name), Map.of());
    }

    /**
     * Finds an engine that can run in virtual time.
     *
     * @throws IllegalArgumentException if the name is unknown, or the engine cannot
     */
    static EngineSetup virtual(String name) {
        EngineSetup setup = named(name);
        Astra.with(setup.provider().name(), MatcherSettings.DEFAULT, Astra.COSTS);
        return setup;
    }

    /** The settings of a job with that many receives at a rank. */
    MpiConfig config(Point.Program program, int receives) {
        MpiConfig config = MpiConfig.defaults()
                .with("matcher", provider.name())
                .with("progress", "application")
                .with("eager.threshold", String.valueOf(EAGER));
        if (provider.name().equals(UCX)) {
            config = config.with(
                    "transport", "ucx"); // Messages travel with the tags that it matches, perhaps through a card.
        }
        if (program == Point.Program.WINDOWS) {
            // Waking a receiver costs as much as many searches, and whether it has to be woken differs between jobs.
            config = config.with("spin.micros", String.valueOf(SPIN));
        }
        for (Map.Entry<String, String> setting :
                engineSettings(program, receives).entrySet()) {
            config = config.with(setting.getKey(), setting.getValue());
        }
        return config;
    }

    /** A matcher of its own, like that of the world in such a job; the caller closes it if it has a device. */
    Matcher newMatcher(int receives) {
        return provider.newMatcher(
                MatcherContext.alone(WORLD, MatchingHints.NONE, settings(Point.Program.WINDOWS, receives)));
    }

    /** The settings of a matcher in a job with that many receives at a rank. */
    MatcherSettings settings(Point.Program program, int receives) {
        MatcherSettings all = MatcherSettings.DEFAULT;
        for (Map.Entry<String, String> setting :
                engineSettings(program, receives).entrySet()) {
            all = all.with(setting.getKey(), setting.getValue());
        }
        return all;
    }

    /**
     * Devices have no threads, because the ranks need the processors, and room for all receives. The unit of hardware
     * gets messages of any length in the micro-benchmarks, as in the paper, and those of at least 1 KiB in the
     * programs.
     */
    private Map<String, String> engineSettings(Point.Program program, int receives) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("hardware.unit", "polled");
        all.put("optimistic.cores", "0");
        if (program == Point.Program.WINDOWS) {
            all.put("hardware.threshold", "0");
        }
        if (receives > OptimisticSettings.DEFAULT.receives()) {
            all.put("optimistic.receives", String.valueOf(receives));
            all.put("optimistic.memory", String.valueOf(MEMORY));
        }
        return all;
    }
}
