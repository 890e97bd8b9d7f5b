package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.MatchingStatistics;

/** Counts the entries of queues that a matcher compares. */
final class SearchedEntries {
    private final MatchingStatistics statistics;
    private long before;

    /** @param statistics updated in place by the matcher */
    SearchedEntries(MatchingStatistics statistics) {
        this.statistics = statistics;
    }

    long sinceLastCall() {
        long all = statistics.postedEntriesWalked() + statistics.unexpectedEntriesWalked();
        long since = all - before;
        before = all;
        return since;
    }
}
