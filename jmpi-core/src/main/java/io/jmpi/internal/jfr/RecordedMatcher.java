package io.jmpi.internal.jfr;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A matcher that emits an event for each search of another one. Installed only while a recording records searches. The
 * entries walked are the growth of the other matcher's counters; so a search that a device makes later is an event with
 * 0 entries walked. Devices are polled directly, not through this matcher.
 *
 * <p>Thread: the matcher's caller; {@link #statistics} as in {@link Matcher#statistics}. Lifetime: owns no node, so it
 * can be added to a matcher and removed at any time.
 */
public final class RecordedMatcher implements Matcher {
    private final Matcher matcher;
    private final int rank;
    private final int context;

    /**
     * Records the searches of a matcher.
     *
     * @param rank rank in the job
     * @param context the matcher's context
     */
    public RecordedMatcher(Matcher matcher, int rank, int context) {
        this.matcher = matcher;
        this.rank = rank;
        this.context = context;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        MatchingStatistics statistics = matcher.statistics();
        long walkedBefore = statistics.postedEntriesWalked();
        MatchingSearchEvent event = begun("arrive", message.source(), message.tag(), statistics.postedDepth());
        PostedReceive receive = matcher.arrive(message);
        commit(event, statistics.postedEntriesWalked() - walkedBefore, receive != null);
        return receive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        ArrivedMessage message =
                searchMessage("post", receive.postedSource(), receive.postedTag(), () -> matcher.post(receive));
        if (message == null && OffloadEvent.isOn() && matcher instanceof OffloadedMatcher offloaded) {
            OffloadDecision decision = offloaded.lastDecision();
            if (decision != null) {
                OffloadEvent.emit(rank, context, receive, decision);
            }
        }
        return message;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        return searchMessage("probe", source, tag, () -> matcher.probe(source, tag, remove));
    }

    private ArrivedMessage searchMessage(String operation, int source, int tag, Supplier<ArrivedMessage> search) {
        MatchingStatistics statistics = matcher.statistics();
        long walkedBefore = statistics.unexpectedEntriesWalked();
        MatchingSearchEvent event = begun(operation, source, tag, statistics.unexpectedDepth());
        ArrivedMessage message = search.get();
        commit(event, statistics.unexpectedEntriesWalked() - walkedBefore, message != null);
        return message;
    }

    private MatchingSearchEvent begun(String operation, int source, int tag, long depth) {
        MatchingSearchEvent event = new MatchingSearchEvent();
        event.rank = rank;
        event.context = context;
        event.operation = operation;
        event.source = source;
        event.tag = tag;
        event.depth = depth;
        event.begin();
        return event;
    }

    private static void commit(MatchingSearchEvent event, long entriesWalked, boolean found) {
        event.end();
        event.entriesWalked = entriesWalked;
        event.found = found;
        if (event.shouldCommit()) {
            event.commit();
        }
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        return matcher.cancel(receive);
    }

    @Override
    public int bin(int source, int tag) {
        return matcher.bin(source, tag);
    }

    @Override
    public void adopt(PostedReceive receive) {
        matcher.adopt(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        matcher.adopt(message);
    }

    @Override
    public MatchingStatistics statistics() {
        return matcher.statistics();
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        matcher.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        matcher.drainUnexpected(visitor);
    }
}
