package io.jmpi.matching;

/** Provides the engine {@code bins}: {@link BinMatcher}. */
public final class BinMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "bins";

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
    public Matcher newMatcher(MatcherContext context) {
        return new BinMatcher(context.contextId(), context.hints(), new MatchingStatistics());
    }
}
