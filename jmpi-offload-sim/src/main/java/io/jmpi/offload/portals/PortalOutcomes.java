package io.jmpi.offload.portals;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import org.jspecify.annotations.NullUnmarked;

/**
 * Ends searches: reports outcomes to the handler, and counts them. What has an outcome is in no list any more when it is
 * given here. Thread: the matcher's caller.
 */
@NullUnmarked
final class PortalOutcomes {
    private final MatchingStatistics statistics;
    private final PortalReceives receives;
    private final PortalMessages messages;
    private long matchedByPortal;
    private long matchedBySoftware;

    PortalOutcomes(MatchingStatistics statistics, PortalReceives receives, PortalMessages messages) {
        this.statistics = statistics;
        this.receives = receives;
        this.messages = messages;
    }

    void countPortal() {
        matchedByPortal++;
    }

    void countSoftware() {
        matchedBySoftware++;
    }

    long matchedByPortal() {
        return matchedByPortal;
    }

    long matchedBySoftware() {
        return matchedBySoftware;
    }

    /** A message has found its receive on arrival. */
    void match(
            PortalRecord<PostedReceive> record,
            PortalRecord<ArrivedMessage> message,
            int walked,
            MatchHandler handler) {
        posted(record, 0);
        statistics.searchedPosted(walked, true);
        statistics.receiveMatched();
        PostedReceive receive = receives.leave(record);
        handler.onMatch(receive, messages.leave(message));
    }

    /** A receive has found a message that was unexpected. */
    void meet(
            PortalRecord<PostedReceive> record,
            PortalRecord<ArrivedMessage> message,
            int walked,
            MatchHandler handler) {
        if (record.isCounted) {
            statistics.receiveCancelled(); // it was stored meanwhile
        } else {
            statistics.searchedUnexpected(walked, true);
        }
        statistics.messageMatched();
        PostedReceive receive = receives.leave(record);
        handler.onMatch(receive, messages.leave(message));
    }

    /** No receive accepts a message, which is stored. */
    void unexpected(PortalRecord<ArrivedMessage> message, int walked, MatchHandler handler) {
        statistics.searchedPosted(walked, false);
        statistics.messageStored();
        handler.onUnexpected(message.node);
    }

    /** No message that is known is for a receive: it is stored. */
    void posted(PortalRecord<PostedReceive> record, int walked) {
        if (!record.isCounted) {
            record.isCounted = true;
            statistics.searchedUnexpected(walked, false);
            statistics.receiveStored();
        }
    }

    /** A receive leaves without a message. */
    PostedReceive cancel(PortalRecord<PostedReceive> record) {
        posted(record, 0);
        statistics.receiveCancelled();
        record.isCancelling &= record.number != PortalRecord.NO_NUMBER; // an UNLINK may still name it
        return receives.leave(record);
    }
}
