package io.jmpi;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.MatchingHints;
import io.jmpi.p2p.CommContext;

/**
 * The two contexts of a communicator: point-to-point, whose matching engine hints and settings choose, and collective,
 * whose messages no user receive can match; that one is always on queues, for collective traffic is shallow and uses no
 * wildcards.
 */
record CommunicatorContexts(
        String matcherName, MatchingHints hints, CommContext messages, CommContext collectiveMessages) {
    private static final MatchingHints COLLECTIVE_HINTS = new MatchingHints(true, true, false, false);

    static CommunicatorContexts create(Mpi mpi, int contextId, Group group, Info info) {
        MatchingEngine engine = engineFor(info, mpi.config().get(Setting.MATCHER));
        MatchingHints hints = hintsOf(info);
        CommContext messages = new CommContext(
                contextId, group.rank(), group.worldRanks(), engine.newMatcher(contextId, hints), hints.exactLength());
        CommContext collective = new CommContext(
                contextId + 1,
                group.rank(),
                group.worldRanks(),
                MatchingEngine.QUEUES.newMatcher(contextId + 1, COLLECTIVE_HINTS),
                false);
        return new CommunicatorContexts(engine.engineName(), hints, messages, collective);
    }

    /** Checks the values of all keys that jmpi knows. */
    static void check(Info info) {
        if (info == null) {
            throw new MpiException(ErrorClass.ARG, "info is null");
        }
        hintsOf(info);
        engineFor(info, MatchingEngine.QUEUES.engineName());
    }

    private static MatchingHints hintsOf(Info info) {
        return new MatchingHints(
                info.flag(Info.NO_ANY_TAG),
                info.flag(Info.NO_ANY_SOURCE),
                info.flag(Info.EXACT_LENGTH),
                info.flag(Info.ALLOW_OVERTAKING));
    }

    private static MatchingEngine engineFor(Info info, String byDefault) {
        String name = info.get(Info.MATCHER);
        try {
            return MatchingEngine.named(name == null ? byDefault : name);
        } catch (IllegalArgumentException e) {
            throw new MpiException(ErrorClass.INFO_VALUE, e.getMessage(), e);
        }
    }
}
