package io.jmpi.internal.core;

import io.jmpi.Group;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.CommContext;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatcherProvider;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.QueueMatcherProvider;

/**
 * The two contexts of a communicator: point-to-point, whose matching engine hints and settings choose, and collective,
 * whose messages no user receive can match. The collective context always uses queues, because its traffic is shallow
 * and has no wildcards.
 */
record CommunicatorContexts(CommContext messages, CommContext collectiveMessages) {
    private static final MatchingHints COLLECTIVE_HINTS = new MatchingHints(true, true, false, false);

    /**
     * Creates both contexts.
     *
     * @param local the group that this rank is in
     * @param remote the group that messages go to and come from; differs from {@code local} for an inter-communicator
     * @param all the ranks of both groups, in an order that all ranks agree on
     */
    static CommunicatorContexts create(
            int contextId, Group local, Group remote, Group all, CommunicatorMatching matching, SessionCore session) {
        CommContext messages = new CommContext(
                contextId,
                local.rank(),
                remote.worldRanks(),
                matching.hints(),
                () -> newMatcher(contextId, matching, session));
        CommContext collective = new CommContext(
                contextId + 1,
                all.rank(),
                all.worldRanks(),
                COLLECTIVE_HINTS,
                () -> new QueueMatcherProvider().newMatcher(MatcherContext.alone(contextId + 1, COLLECTIVE_HINTS)));
        return new CommunicatorContexts(messages, collective);
    }

    /** Changes how the point-to-point context is matched. */
    void rematch(CommunicatorMatching wanted, SessionCore session) {
        messages.rematch(wanted.hints(), () -> newMatcher(messages.id(), wanted, session));
    }

    private static Matcher newMatcher(int contextId, CommunicatorMatching matching, SessionCore session) {
        MatcherProvider engine = matching.choice().engine();
        MatcherContext context =
                MatcherContext.of(contextId, matching.hints(), session.matcherSettings(), session.matcherResources());
        Matcher matcher = engine.newMatcher(context);
        if (matcher == null) {
            throw new MpiException(
                    ErrorClass.INTERN,
                    "the matching engine '" + engine.name() + "' of "
                            + engine.getClass().getName() + " returned no matcher");
        }
        return matcher;
    }
}
