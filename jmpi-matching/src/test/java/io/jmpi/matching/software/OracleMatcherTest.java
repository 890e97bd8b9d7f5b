package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.OracleMatcher;

/** The contract for the oracle itself: directed cases and oracle state the same rules. */
class OracleMatcherTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return new OracleMatcher(hints);
    }
}
