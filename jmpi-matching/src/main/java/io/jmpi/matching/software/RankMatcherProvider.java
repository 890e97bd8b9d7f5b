package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingStatistics;

/** Provides the engine {@code ranks}: {@link RankMatcher}. */
public final class RankMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "ranks";

    /** For {@link java.util.ServiceLoader}. */
    public RankMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "a queue for each source, and a list of receives from any source";
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new RankMatcher(context.hints(), new MatchingStatistics());
    }
}
