package io.jmpi.matching.contract;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The engines of jmpi, for tests over each of them; those of devices need jmpi-offload-sim on the class path. */
public enum MatchingEngine {
    QUEUES,
    VECTOR,
    BINS,
    RANKS,
    EXACT,
    NEWMADELEINE,
    CONCURRENT,
    ADAPTIVE,
    HARDWARE,
    OVERLAP,
    ASSOCIATIVE,
    FPGA,
    PORTALS,
    OPTIMISTIC;

    /** All names. */
    public static List<String> names() {
        return Stream.of(values()).map(MatchingEngine::engineName).toList();
    }

    /** Those without a device, which jmpi-matching brings itself. */
    public static List<MatchingEngine> software() {
        return List.of(QUEUES, VECTOR, BINS, RANKS, EXACT, NEWMADELEINE, CONCURRENT, ADAPTIVE);
    }

    public String engineName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public MatcherProvider provider() {
        return MatchingEngines.load().named(engineName());
    }

    public Matcher newMatcher(int contextId, MatchingHints hints) {
        return newMatcher(contextId, hints, MatcherSettings.DEFAULT);
    }

    public Matcher newMatcher(int contextId, MatchingHints hints, MatcherSettings settings) {
        return provider().newMatcher(MatcherContext.alone(contextId, hints, settings));
    }
}
