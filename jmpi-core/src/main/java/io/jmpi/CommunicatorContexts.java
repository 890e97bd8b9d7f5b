package io.jmpi;

import io.jmpi.collective.CollectiveContext;
import io.jmpi.matching.Devices;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingEngine;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingSettings;
import io.jmpi.p2p.CommContext;
import io.jmpi.p2p.ProgressEngine;

/**
 * The two contexts of a communicator: point-to-point, whose matching engine hints and settings choose, and collective,
 * whose messages no user receive can match; that one is always on queues, for collective traffic is shallow and uses no
 * wildcards.
 */
record CommunicatorContexts(CommContext messages, CommContext collectiveMessages) {
    private static final MatchingHints COLLECTIVE_HINTS = new MatchingHints(true, true, false, false);

    static CommunicatorContexts create(
            int contextId, Group group, CommunicatorMatching matching, MatchingSettings settings, Devices devices) {
        CommContext messages = new CommContext(
                contextId,
                group.rank(),
                group.worldRanks(),
                matching.hints(),
                () -> newMatcher(contextId, matching, settings, devices));
        CommContext collective = new CommContext(
                contextId + 1,
                group.rank(),
                group.worldRanks(),
                COLLECTIVE_HINTS,
                () -> MatchingEngine.QUEUES.newMatcher(contextId + 1, COLLECTIVE_HINTS));
        return new CommunicatorContexts(messages, collective);
    }

    /** Has the point-to-point context matched in another way from now on. */
    void rematch(CommunicatorMatching wanted, MatchingSettings settings, Devices devices) {
        messages.rematch(wanted.hints(), () -> newMatcher(messages.id(), wanted, settings, devices));
    }

    /** What waits until nothing is under way in them any more. */
    ContextDrain newDrain(ProgressEngine engine, CollectiveContext collectives) {
        return new ContextDrain(engine, collectives, collectiveMessages, messages);
    }

    private static Matcher newMatcher(
            int contextId, CommunicatorMatching matching, MatchingSettings settings, Devices devices) {
        return matching.choice().engine().newMatcher(contextId, matching.hints(), settings, devices);
    }
}
