package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingStatistics;

/** Provides the engine {@code queues}: {@link QueueMatcher}. */
public final class QueueMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "queues";

    /** For {@link java.util.ServiceLoader}. */
    public QueueMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "one list of posted receives, one of unexpected messages";
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new QueueMatcher(context.hints(), new MatchingStatistics());
    }
}
