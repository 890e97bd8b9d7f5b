package io.jmpi.examples.matcher;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import java.util.List;

/** Provides the engine {@code tags}: {@link TagMatcher}. */
public final class TagMatcherProvider implements MatcherProvider {
    private static final MatcherSetting<Integer> BINS =
            MatcherSetting.powerOfTwo("tags.bins", 64, 1 << 16, "bins that tags are spread over: a power of two");

    @Override
    public String name() {
        return "tags";
    }

    @Override
    public String description() {
        return "example: queues by tag, each receive and message in one of a few bins";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(BINS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new TagMatcher(context.get(BINS), context.hints());
    }
}
