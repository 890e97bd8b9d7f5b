package io.jmpi.trace.replay;

import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.OptimisticSettings;
import io.jmpi.trace.replay.MessagesResult.EngineResult;
import java.util.EnumMap;
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
    /** Counter: nanoseconds of the host for an engine whose predicted time is that of a device. */
    static final String HOST_NANOS = "host_nanos";

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

    private final Map<MatchingEngine, EngineTally> tallies = new EnumMap<>(MatchingEngine.class);

    EnginesTotals(List<MatchingEngine> engines) {
        engines.forEach(engine -> tallies.put(engine, new EngineTally()));
    }

    void add(EngineReplay rank) {
        tallies.get(rank.engine()).addRank(rank.tally());
    }

    /** Reasons why engines were given up, by name. */
    Map<String, String> givenUp() {
        Map<String, String> reasons = new TreeMap<>();
        tallies.forEach((engine, tally) -> {
            if (tally.isGivenUp()) {
                reasons.put(engine.engineName(), tally.givenUp());
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

    private static EngineResult result(MatchingEngine engine, EngineTally tally) {
        boolean onDevice = engine == MatchingEngine.OPTIMISTIC;
        return new EngineResult(
                engine.engineName(),
                tally.postedSearches(),
                tally.postedWalked(),
                tally.unexpectedSearches(),
                tally.unexpectedWalked(),
                tally.maxPosted(),
                tally.maxUnexpected(),
                onDevice ? tally.busyNanos() : SearchCosts.of(engine).nanos(tally),
                tally.memoryBytes(),
                counters(tally, onDevice),
                note(engine, tally));
    }

    private static Map<String, Long> counters(EngineTally tally, boolean onDevice) {
        Map<String, Long> counters = new TreeMap<>(tally.deviceCounters());
        counters.put(PAIRS, tally.pairs());
        counters.put(EXPECTED, tally.expected());
        counters.put(FOUND_FIRST, tally.foundFirst());
        counters.put("wildcard_merges", tally.wildcardMerges());
        counters.put("structure_changes", tally.structureChanges());
        if (onDevice) {
            long events = tally.postedSearches() + tally.unexpectedSearches();
            counters.put(HOST_NANOS, Math.round(SearchCosts.OPTIMISTIC_HOST_EVENT * events));
            counters.put(DECISION_MEDIAN, tally.decisions().percentile(0.5));
            counters.put(DECISION_P99, tally.decisions().percentile(0.99));
            counters.put(DECISION_MAX, tally.decisions().max());
            counters.put(MAX_UNDECIDED, tally.maxUndecided());
        }
        return counters;
    }

    private static String note(MatchingEngine engine, EngineTally tally) {
        return switch (engine) {
            case OPTIMISTIC -> onDevice(tally.memoryBytes());
            case HARDWARE ->
                "The unit is emulated and decides each event before the next one comes. The time is that "
                        + "of its driver and of software matching.";
            default -> "";
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
