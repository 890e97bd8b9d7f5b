package io.jmpi.trace.replay;

import java.util.Optional;

/**
 * What matching costs the processor, in nanoseconds: so much for each search and for each entry that it compares, by the kind of
 * list; with a network card's unit, so much for each message and each command that pass through it.
 *
 * <p>The constants are fitted to what was measured of the engines ({@code docs/matching-results.csv}, {@code
 * docs/host-results.csv}), as {@code docs/trace-engines.md} tells; a test fits them again. So they predict the time on the machine
 * of those measurements, with warm caches, and without anything but matching. Another machine has other constants; ratios
 * between engines travel better.
 *
 * @param search each search, of which a pair has two
 * @param postedEntry each receive compared in a search that weighs no wildcards
 * @param mergedEntry each receive compared in one that weighs receives with wildcards against others
 * @param unexpectedEntry each message compared
 * @param unitMessage each message that passes through the unit
 * @param unitCommand each command to it
 */
record SearchCosts(
        double search,
        double postedEntry,
        double mergedEntry,
        double unexpectedEntry,
        double unitMessage,
        double unitCommand) {
    /**
     * What the host pays for one event of the engine {@code optimistic}, a post or an arrival, whose matching is done elsewhere:
     * giving it to the device's queues, and taking the decision from them.
     */
    static final double OPTIMISTIC_HOST_EVENT = 103;

    /** The costs of an engine that matches on the host; empty for an engine whose costs nobody has measured. */
    static Optional<SearchCosts> of(String engine) {
        return switch (engine) {
            case "queues" -> Optional.of(new SearchCosts(6.44, 1.73, 0, 1.57, 0, 0));
            case "bins" -> Optional.of(new SearchCosts(14.4, 0.174, 2.28, 1.55, 0, 0));
            case "ranks" -> Optional.of(new SearchCosts(12.9, 1.71, 1.83, 1.75, 0, 0));
            case "exact" -> Optional.of(new SearchCosts(16.3, 0, 0, 0, 0, 0));
            case "adaptive" -> Optional.of(new SearchCosts(13.8, 1.77, 2.85, 1.76, 0, 0));
            case "hardware" -> Optional.of(new SearchCosts(18.6, 0.169, 2.21, 1.66, 220, 94));
            default -> Optional.empty();
        };
    }

    /** The time that these searches take. */
    double nanos(EngineTally tally) {
        double merged = mergedWalked(tally);
        return search * (tally.postedSearches() + tally.unexpectedSearches())
                + postedEntry * (tally.postedWalked() - merged)
                + mergedEntry * merged
                + unexpectedEntry * tally.unexpectedWalked()
                + unitMessage * unitMessages(tally)
                + unitCommand * unitCommands(tally);
    }

    /** Receives compared in searches that weigh wildcards: their share, as if all searches were equally long. */
    static double mergedWalked(EngineTally tally) {
        return tally.wildcardMerges() == 0
                ? 0
                : (double) tally.postedWalked() * tally.wildcardMerges() / tally.postedSearches();
    }

    /** Messages that a unit has matched, or found no entry for. */
    static long unitMessages(EngineTally tally) {
        return tally.deviceCounter("unit_matched") + tally.deviceCounter("unit_unexpected");
    }

    /** Commands to a unit: entries added and taken back, and counts of unexpected messages. */
    static long unitCommands(EngineTally tally) {
        return tally.deviceCounter("unit_posted")
                + tally.deviceCounter("unit_taken_back")
                + tally.deviceCounter("unit_syncs");
    }
}
