package io.jmpi.matching.software.concurrent;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatcherSetting;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.software.ExactMatcherProvider;
import java.util.List;

/**
 * Provides the engine {@code concurrent}: {@link BucketMatcher} for communicators whose hints exclude both wildcards.
 * The others get a matcher of {@code exact}, because a receive with a wildcard would have to look into all buckets.
 */
public final class ConcurrentMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "concurrent";

    /**
     * LCI has 65,536 buckets of 128 bytes for each device, of which a process has one. jmpi has a table for each
     * communicator: with 1024 buckets two threads with keys of their own meet in one of 1024 calls that they make at
     * the same time.
     */
    public static final MatcherSetting<Integer> BUCKETS =
            MatcherSetting.powerOfTwo("concurrent.buckets", 1024, 1 << 16, "buckets with a lock each: a power of two");

    private final ExactMatcherProvider exact = new ExactMatcherProvider();

    /** For {@link java.util.ServiceLoader}. */
    public ConcurrentMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "buckets with a lock each: without wildcards, threads post receives at once; else exact";
    }

    @Override
    public List<MatcherSetting<?>> settings() {
        return List.of(BUCKETS);
    }

    @Override
    public List<MatcherSetting<?>> settingsOfOthers() {
        return exact.settings();
    }

    @Override
    public String nameFor(MatchingHints hints) {
        return BucketMatcher.serves(hints) ? NAME : NAME + " (" + exact.name() + ")";
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        return BucketMatcher.serves(context.hints())
                ? new BucketMatcher(context.get(BUCKETS), context.hints())
                : exact.newMatcher(context);
    }
}
