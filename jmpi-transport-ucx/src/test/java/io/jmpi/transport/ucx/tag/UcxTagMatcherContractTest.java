package io.jmpi.transport.ucx.tag;

import static org.assertj.core.api.Assumptions.assumeThat;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.contract.MatcherContract;
import io.jmpi.matching.contract.SettledMatcher;
import io.jmpi.transport.ucx.ucp.UcxLibrary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** The contract for the engine {@code ucx-tag} with tokens that the process sends to itself. */
class UcxTagMatcherContractTest extends MatcherContract {
    private static final int CONTEXT = 5;

    private final List<OffloadedMatcher> open = new ArrayList<>();

    @Override
    protected Matcher newMatcher(MatchingHints hints) {
        assumeThat(UcxLibrary.problem()).as("why UCX cannot be used").isEmpty();
        OffloadedMatcher matcher =
                (OffloadedMatcher) new UcxTagMatcherProvider().newMatcher(MatcherContext.alone(CONTEXT, hints));
        open.add(matcher);
        return new SettledMatcher(matcher);
    }

    @AfterEach
    void closeMatchers() {
        open.forEach(OffloadedMatcher::close);
    }
}
