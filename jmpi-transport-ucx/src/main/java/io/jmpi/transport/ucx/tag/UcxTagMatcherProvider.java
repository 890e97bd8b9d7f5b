package io.jmpi.transport.ucx.tag;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.transport.ucx.ucp.UcxLibrary;

/** Provides the engine {@code ucx-tag}: {@link UcxTagMatcher}. */
public final class UcxTagMatcherProvider implements MatcherProvider {
    /** The name that users give. */
    public static final String NAME = "ucx-tag";

    /** For {@link java.util.ServiceLoader}. */
    public UcxTagMatcherProvider() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "the tag matching of UCX, or of a network card that works for it";
    }

    @Override
    public Matcher newMatcher(MatcherContext context) {
        if (!UcxLibrary.problem().isEmpty()) {
            throw new IllegalArgumentException(UcxLibrary.problem());
        }
        return new UcxTagMatcher(context, context.shared(TagUnit.class, TagUnit::alone));
    }
}
