package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.offload.hardware.HardwareMatcherProvider;
import io.jmpi.offload.optimistic.OptimisticMatcherProvider;
import io.jmpi.offload.optimistic.OptimisticSettings;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sums the counters of engines over ranks.
 *
 * <p>Thread: one at a time.
 */
final class EnginesTotals {
    /** Counter: median of the nanoseconds from a message's arrival to its decision. */
    static final String DECISION_MEDIAN = "decision_p50_nanos";

    /** Counter: 99th percentile of the same. */
    static final String DECISION_P99 = "decision_p99_nanos";

    /** Counter: maximum of the same. */
    static final String DECISION_MAX = "decision_max_nanos";

    /** Counter: most undecided messages of a device. */
    static final String MAX_UNDECIDED = "max_undecided";

    /** Counter: messages that found their receive posted. */
    static final String EXPECTED = "expected_matches";

    /** Counter: pairs. */
    static final String PAIRS = "matches";

    /** Counter: pairs whose search compared one entry. */
    static final String FOUND_FIRST = "matches_on_first";

    private final Map<String, EngineTally> tallies = new LinkedHashMap<>();

    EnginesTotals(List<MatcherProvider> engines) {
        engines.forEach(engine -> tallies.put(engine.name(), new EngineTally()));
    }

    void add(EngineReplay rank) {
        tallies.get(rank.engine().name()).addRank(rank.tally());
    }

    /** Reasons why engines were given up, by name. */
    Map<String, String> givenUp() {
        Map<String, String> reasons = new TreeMap<>();
        tallies.forEach((engine, tally) -> {
            if (tally.isGivenUp()) {
                reasons.put(engine, tally.givenUp);
            }
        });
        return reasons;
    }

    /** The results of each engine, in the order of engines, without those that were given up. */
    List<EngineResult> results() {
        return tallies.entrySet().stream()
                .filter(entry -> !entry.getValue().isGivenUp())
                .map(entry -> result(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static EngineResult result(String engine, EngineTally tally) {
        boolean onDevice = engine.equals(OptimisticMatcherProvider.NAME);
        MatchingStatistics searches = tally.statistics;
        return new EngineResult(
                engine,
                searches.postedSearches(),
                searches.postedEntriesWalked(),
                searches.unexpectedSearches(),
                searches.unexpectedEntriesWalked(),
                tally.maxPosted,
                tally.maxUnexpected,
                onDevice ? tally.busyNanos : hostNanos(engine, tally),
                tally.memoryBytes,
                counters(tally, onDevice),
                note(engine, tally));
    }

    /** NaN for an engine whose costs have not been measured. */
    private static double hostNanos(String engine, EngineTally tally) {
        return SearchCosts.of(engine).map(costs -> costs.nanos(tally)).orElse(Double.NaN);
    }

    private static Map<String, Long> counters(EngineTally tally, boolean onDevice) {
        Map<String, Long> counters = new TreeMap<>(tally.deviceCounters());
        MatchingStatistics searches = tally.statistics;
        counters.put(PAIRS, tally.pairs);
        counters.put(EXPECTED, searches.expectedMatches());
        counters.put(FOUND_FIRST, searches.expectedMatchesOnFirst() + searches.unexpectedMatchesOnFirst());
        counters.put("wildcard_merges", searches.wildcardMerges());
        counters.put("structure_changes", searches.structureChanges());
        if (onDevice) {
            long events = searches.postedSearches() + searches.unexpectedSearches();
            counters.put(EngineResult.HOST_NANOS, Math.round(SearchCosts.OPTIMISTIC_HOST_EVENT * events));
            counters.put(DECISION_MEDIAN, tally.decisionPercentile(50));
            counters.put(DECISION_P99, tally.decisionPercentile(99));
            counters.put(DECISION_MAX, tally.maxDecision);
            counters.put(MAX_UNDECIDED, tally.maxUndecided);
        }
        return counters;
    }

    private static String note(String engine, EngineTally tally) {
        return switch (engine) {
            case OptimisticMatcherProvider.NAME -> onDevice(tally.memoryBytes);
            case HardwareMatcherProvider.NAME ->
                "The unit is emulated, and decides each event before the next one arrives. The time is that "
                        + "of its driver and of software matching.";
            default ->
                SearchCosts.of(engine).isPresent()
                        ? ""
                        : "The cost of its searches has not been measured, therefore no time is predicted.";
        };
    }

    private static String onDevice(long bytes) {
        long budget = OptimisticSettings.DEFAULT.memoryBytes();
        return String.format(
                Locale.ROOT,
                "The time is the virtual time during which the device had undecided messages, with a device for each "
                        + "communicator. The largest tables of a rank take %.1f KiB, which %s the %.1f MiB of BlueField-3.",
                bytes / 1024.0,
                bytes <= budget ? "fit" : "exceed",
                budget / 1024.0 / 1024.0);
    }
}
