package io.jmpi.studies.connectx;

import io.jmpi.Communicator;
import io.jmpi.matching.MatchingStatistics;

/**
 * The costs of a rank's messages for its matcher, counted from the creation of this object.
 *
 * <p>Thread: the rank's.
 */
final class Costs {
    private static final String UNIT_MATCHED = "unit_matched";

    private final Communicator communicator;
    private final MatchingStatistics before;
    private final long unitBefore;

    Costs(Communicator communicator) {
        this.communicator = communicator;
        before = communicator.matchingStatistics();
        unitBefore = unitMatched();
    }

    private long unitMatched() {
        return communicator.deviceCounters().getOrDefault(UNIT_MATCHED, 0L);
    }

    /**
     * The costs until now.
     *
     * @param micros for the sample
     */
    Sample sample(double micros) {
        MatchingStatistics now = communicator.matchingStatistics();
        long messages = now.postedSearches() - before.postedSearches();
        long walked = now.postedEntriesWalked() - before.postedEntriesWalked();
        return new Sample(micros, (double) walked / messages, 100.0 * (unitMatched() - unitBefore) / messages);
    }
}
