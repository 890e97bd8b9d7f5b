package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatchingStatistics;
import java.util.Optional;

/**
 * The processor time of matching, in nanoseconds: a constant per search and per compared entry, by kind of list; with
 * the unit of a network card also per message and per command.
 *
 * <p>The constants are fitted to measurements of the engines ({@code tools/bench/matching-results.csv},
 * {@code tools/bench/host-results.csv}), as {@code docs/internals/trace-engines.md} describes; a test repeats the fit.
 * They predict the time on the machine of those measurements, with warm caches, of matching alone. Another machine has
 * other constants; ratios between engines are more portable.
 *
 * @param search per search, of which a pair has two
 * @param postedEntry per receive compared in a search without wildcard merging
 * @param mergedEntry per receive compared in a search that merges receives with wildcards
 * @param unexpectedEntry per compared message
 * @param unitMessage per message that passes through the unit
 * @param unitCommand per command to the unit
 */
record SearchCosts(
        double search,
        double postedEntry,
        double mergedEntry,
        double unexpectedEntry,
        double unitMessage,
        double unitCommand) {
    /**
     * The host's cost of one event of the engine {@code optimistic}, a post or an arrival, which a device matches:
     * submitting it to the device's queues, and polling its decision.
     */
    static final double OPTIMISTIC_HOST_EVENT = 103;

    /** The costs of an engine that matches on the host; empty for an engine whose costs have not been measured. */
    static Optional<SearchCosts> of(String engine) {
        return switch (engine) {
            case "queues" -> Optional.of(new SearchCosts(8.82, 0.132, 0, 0.165, 0, 0));
            case "bins" -> Optional.of(new SearchCosts(12.8, 0.131, 1.32, 1.56, 0, 0));
            case "ranks" -> Optional.of(new SearchCosts(14.7, 0.120, 1.06, 1.51, 0, 0));
            case "exact" -> Optional.of(new SearchCosts(10.4, 0, 0, 0, 0, 0));
            case "adaptive" -> Optional.of(new SearchCosts(14.6, 0.136, 1.16, 1.48, 0, 0));
            case "hardware" -> Optional.of(new SearchCosts(20.5, 0.114, 1.22, 1.66, 216, 94));
            default -> Optional.empty();
        };
    }

    /** The time of these searches. */
    double nanos(EngineTally tally) {
        MatchingStatistics searches = tally.statistics;
        double merged = mergedWalked(searches);
        return search * (searches.postedSearches() + searches.unexpectedSearches())
                + postedEntry * (searches.postedEntriesWalked() - merged)
                + mergedEntry * merged
                + unexpectedEntry * searches.unexpectedEntriesWalked()
                + unitMessage * unitMessages(tally)
                + unitCommand * unitCommands(tally);
    }

    /** Receives compared in searches that merge wildcards: their share, assuming that all searches are equally long. */
    static double mergedWalked(MatchingStatistics searches) {
        return searches.wildcardMerges() == 0
                ? 0
                : (double) searches.postedEntriesWalked() * searches.wildcardMerges() / searches.postedSearches();
    }

    /** Messages that passed through a unit, matched or not. */
    static long unitMessages(EngineTally tally) {
        return tally.deviceCounter("unit_matched") + tally.deviceCounter("unit_unexpected");
    }

    /** Commands to a unit: entries added and removed, and counts of unexpected messages. */
    static long unitCommands(EngineTally tally) {
        return tally.deviceCounter("unit_posted")
                + tally.deviceCounter("unit_taken_back")
                + tally.deviceCounter("unit_syncs");
    }
}
