package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.MatchingEngine;

/**
 * The contract for the engine {@code concurrent}: with all hints, which decide what matches. One bucket, so that depths
 * and ages, which are those of a bucket, are those of all nodes.
 */
class ConcurrentMatcherContractTest extends MatcherContract {
    private static final MatcherSettings ONE_BUCKET = MatcherSettings.DEFAULT.with("concurrent.buckets", 1);

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return MatchingEngine.CONCURRENT.newMatcher(0, hints, ONE_BUCKET);
    }
}
