package io.jmpi.matching;

import io.jmpi.matching.contract.MatcherContract;

/** The contract for the engine {@code bins} with so few bins that its wide table has gaps. */
class FewBinsTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new BinMatcher(5, 3, hints, new MatchingStatistics(), 0);
    }
}
