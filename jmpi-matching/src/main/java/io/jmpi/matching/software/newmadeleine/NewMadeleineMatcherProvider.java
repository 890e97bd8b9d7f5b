package io.jmpi.matching.software.newmadeleine;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;

/** Provides the engine {@code newmadeleine}: {@link NewMadeleineMatcher}. */
public final class NewMadeleineMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "newmadeleine";

    public static final MatcherSetting<Integer> BINS = MatcherSetting.powerOfTwo(
            "newmadeleine.bins", 256, EnvelopeQueues.MAX_BINS, "bins that the engine starts with: a power of two");

    /** For {@link java.util.ServiceLoader}. */
    public NewMadeleineMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "four families of keyed queues: constant time with wildcards, without an index that is learned";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(BINS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new NewMadeleineMatcher(context.get(BINS), context.hints(), new MatchingStatistics());
    }
}
