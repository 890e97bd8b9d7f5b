package io.jmpi.matching;

/** The contract for the oracle itself: directed cases and oracle state the same rules. */
class OracleMatcherTest extends MatcherContract {
    @Override
    Matcher newMatcher(MatchingHints hints) {
        return new OracleMatcher(hints);
    }
}
