package io.jmpi.internal.jfr;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;

/**
 * Emits an event for each search of one context's matcher. Exists only while a recording records searches. The entries
 * walked are the growth of the matcher's counters; so a search that a device makes later is an event with 0 entries
 * walked.
 *
 * <p>Thread: the matcher's caller. Each search is begun and then ended, or has failed.
 */
public final class SearchRecorder {
    private final int rank;
    private final int context;

    /** Of the search that has begun. */
    private MatchingSearchEvent event;

    private MatchingStatistics statistics;
    private boolean amongReceives;
    private long walkedBefore;

    /**
     * Records the searches of a matcher.
     *
     * @param rank rank in the job
     * @param context the matcher's context
     */
    public SearchRecorder(int rank, int context) {
        this.rank = rank;
        this.context = context;
    }

    /** A message arrives, for which posted receives are searched. */
    public void beginArrival(ArrivedMessage message, MatchingStatistics counters) {
        begin(true, counters);
        event = begun("arrive", message.source(), message.tag(), counters.postedDepth());
    }

    /** A receive is posted, for which unexpected messages are searched. */
    public void beginPost(PostedReceive receive, MatchingStatistics counters) {
        begin(false, counters);
        event = begun("post", receive.postedSource(), receive.postedTag(), counters.unexpectedDepth());
    }

    /** A probe searches unexpected messages. */
    public void beginProbe(int source, int tag, MatchingStatistics counters) {
        begin(false, counters);
        event = begun("probe", source, tag, counters.unexpectedDepth());
    }

    private void begin(boolean searchesReceives, MatchingStatistics counters) {
        statistics = counters;
        amongReceives = searchesReceives;
        walkedBefore = walked();
    }

    private long walked() {
        return amongReceives ? statistics.postedEntriesWalked() : statistics.unexpectedEntriesWalked();
    }

    private MatchingSearchEvent begun(String operation, int source, int tag, long depth) {
        MatchingSearchEvent begun = new MatchingSearchEvent();
        begun.rank = rank;
        begun.context = context;
        begun.operation = operation;
        begun.source = source;
        begun.tag = tag;
        begun.depth = depth;
        begun.begin();
        return begun;
    }

    /** The search that began last ends. */
    public void end(boolean found) {
        event.end();
        event.entriesWalked = walked() - walkedBefore;
        event.found = found;
        if (event.shouldCommit()) {
            event.commit();
        }
    }

    /** The matcher stores a receive: its device may have it. */
    public void stored(PostedReceive receive, OffloadedMatcher matcher) {
        if (OffloadEvent.isOn()) {
            OffloadDecision decision = matcher.lastDecision();
            if (decision != null) {
                OffloadEvent.emit(rank, context, receive, decision);
            }
        }
    }
}
