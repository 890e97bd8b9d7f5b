package io.jmpi.matching.software.vector;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;

/** Provides the engine {@code vector}: {@link VectorMatcher}. */
public final class VectorMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "vector";

    public static final MatcherSetting<String> KEYS = MatcherSetting.oneOf(
            "vector.keys", List.of("16", "32", "64"), "keys that are compared at once, of 32, 16 or 8 bits");

    /** For {@link java.util.ServiceLoader}. */
    public VectorMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "two lists in nodes of 16 to 64 keys that are compared at once";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(KEYS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new VectorMatcher(Integer.parseInt(context.get(KEYS)), context.hints(), new MatchingStatistics());
    }
}
