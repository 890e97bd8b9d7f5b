package io.jmpi.matching.software;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingStatistics;
import java.util.List;

/** Provides the engine {@code bins}: {@link BinMatcher}. */
public final class BinMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "bins";

    static final MatcherSetting<Integer> BINS = MatcherSetting.number(
            "bins.bins",
            BinMatcher.UCX_BINS,
            1,
            BinMatcher.MAX_BINS,
            "number of bins, which is the modulus of the hash");

    /** For {@link java.util.ServiceLoader}. */
    public BinMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "UCX's hash of 1021 bins, and a list of wildcard receives";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(BINS);
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return new BinMatcher(context.contextId(), context.get(BINS), context.hints(), new MatchingStatistics(), 0);
    }
}
