package io.jmpi.examples.matcher;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.contract.MatcherContract;

/** The contract that every engine keeps. */
class TagMatcherTest extends MatcherContract {
    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        return MatchingEngines.load().named("tags").newMatcher(MatcherContext.alone(0, hints));
    }
}
