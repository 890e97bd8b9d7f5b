package io.jmpi.jfr;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;

/**
 * The searching operations of a {@link Matcher}, each with an event about it. Only called while {@link
 * FlightRecording#wantsSearches}. What a search compared is what the matcher's counters grow by; so a search that a device
 * makes later is an event that walked nothing.
 *
 * <p>Thread: the matcher's caller.
 */
public final class RecordedSearch {
    private RecordedSearch() {}

    /** {@link Matcher#arrive}. */
    public static PostedReceive arrive(Matcher matcher, int rank, int context, ArrivedMessage message) {
        MatchingStatistics statistics = matcher.statistics();
        long depth = statistics.postedDepth();
        long walkedBefore = statistics.postedEntriesWalked();
        MatchingSearchEvent event = new MatchingSearchEvent();
        event.begin();
        PostedReceive receive = matcher.arrive(message);
        event.end();
        event.operation = "arrive";
        event.source = message.source();
        event.tag = message.tag();
        event.depth = depth;
        event.entriesWalked = statistics.postedEntriesWalked() - walkedBefore;
        event.found = receive != null;
        commit(event, rank, context);
        return receive;
    }

    /** {@link Matcher#post}. */
    public static ArrivedMessage post(Matcher matcher, int rank, int context, PostedReceive receive) {
        MatchingStatistics statistics = matcher.statistics();
        long depth = statistics.unexpectedDepth();
        long walkedBefore = statistics.unexpectedEntriesWalked();
        MatchingSearchEvent event = new MatchingSearchEvent();
        event.begin();
        ArrivedMessage message = matcher.post(receive);
        event.end();
        event.operation = "post";
        event.source = receive.postedSource();
        event.tag = receive.postedTag();
        event.depth = depth;
        event.entriesWalked = statistics.unexpectedEntriesWalked() - walkedBefore;
        event.found = message != null;
        commit(event, rank, context);
        return message;
    }

    /** {@link Matcher#probe}. */
    public static ArrivedMessage probe(Matcher matcher, int rank, int context, int source, int tag, boolean remove) {
        MatchingStatistics statistics = matcher.statistics();
        long depth = statistics.unexpectedDepth();
        long walkedBefore = statistics.unexpectedEntriesWalked();
        MatchingSearchEvent event = new MatchingSearchEvent();
        event.begin();
        ArrivedMessage message = matcher.probe(source, tag, remove);
        event.end();
        event.operation = "probe";
        event.source = source;
        event.tag = tag;
        event.depth = depth;
        event.entriesWalked = statistics.unexpectedEntriesWalked() - walkedBefore;
        event.found = message != null;
        commit(event, rank, context);
        return message;
    }

    private static void commit(MatchingSearchEvent event, int rank, int context) {
        event.rank = rank;
        event.context = context;
        if (event.shouldCommit()) {
            event.commit();
        }
    }
}
