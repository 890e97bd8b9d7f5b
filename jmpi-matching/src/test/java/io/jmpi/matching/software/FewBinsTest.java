package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.contract.MatcherContract;

/** The contract for the engine {@code bins} with so few bins that its wide table has gaps. */
class FewBinsTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new BinMatcher(5, 3, hints, new MatchingStatistics(), 0);
    }
}
