package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;

/** Provides the engine {@code exact}: {@link ExactMatcher}. */
public final class ExactMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "exact";

    public static final MatcherSetting<Integer> BINS = MatcherSetting.powerOfTwo(
            "exact.bins", 256, MessageTable.MAX_BINS, "bins that the engine starts with: a power of two");

    /** For {@link java.util.ServiceLoader}. */
    public ExactMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "a hash over the whole envelope, wildcards included, with stamps that preserve the order";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(BINS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new ExactMatcher(context.get(BINS), context.hints(), new MatchingStatistics());
    }
}
