package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingStatistics;

/** Provides the engine {@code adaptive}: {@link AdaptiveMatcher}. */
public final class AdaptiveMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "adaptive";

    /** For {@link java.util.ServiceLoader}. */
    public AdaptiveMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "queues while they are short; bins or ranks while they are long";
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new AdaptiveMatcher(context.contextId(), context.hints(), new MatchingStatistics());
    }
}
