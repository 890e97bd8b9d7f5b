package io.jmpi.matching;

import java.util.function.Consumer;

/**
 * Engine {@code queues}: one list of posted receives and one of unexpected messages, both searched from the oldest entry.
 *
 * <p>The plain algorithm that MPI implementations have always had, and the reference for the others: order of posting and
 * order of arrival are the order of the lists, so C1 and C2 hold by construction. A search costs time in proportion to
 * the depth; keeping, removing and cancelling take constant time. It allocates nothing.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
final class QueueMatcher implements Matcher {
    private final MatchingHints hints;
    private final MatchingStatistics statistics;
    private final ReceiveList posted = new ReceiveList();
    private final MessageList unexpected = new MessageList();

    QueueMatcher(MatchingHints hints, MatchingStatistics statistics) {
        this.hints = hints;
        this.statistics = statistics;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        PostedReceive receive = posted.oldestAccepting(message.source, message.tag, statistics);
        if (receive == null) {
            keep(message);
            return null;
        }
        posted.unlink(receive);
        statistics.receiveMatched();
        return receive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        ArrivedMessage message = unexpected.oldestFor(receive.source, receive.tag, statistics);
        if (message == null) {
            keep(receive);
            return null;
        }
        take(message);
        return message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        if (!receive.kept) {
            return false;
        }
        posted.unlink(receive);
        statistics.receiveCancelled();
        return true;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        hints.requirePermitted(source, tag);
        ArrivedMessage message = unexpected.oldestFor(source, tag, statistics);
        if (message != null && remove) {
            take(message);
        }
        return message;
    }

    private void take(ArrivedMessage message) {
        unexpected.unlink(message);
        statistics.messageMatched();
    }

    @Override
    public void adopt(PostedReceive receive) {
        Preconditions.requirePostable(receive, hints);
        keep(receive);
    }

    @Override
    public void adopt(ArrivedMessage message) {
        Preconditions.requireArrivable(message);
        keep(message);
    }

    private void keep(PostedReceive receive) {
        posted.append(receive);
        statistics.receiveKept();
    }

    private void keep(ArrivedMessage message) {
        unexpected.append(message);
        statistics.messageKept();
    }

    @Override
    public MatchingStatistics statistics() {
        statistics.holds(ReceiveList.FOOTPRINT + MessageList.FOOTPRINT);
        return statistics;
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        while (!posted.isEmpty()) {
            PostedReceive receive = posted.first();
            posted.unlink(receive);
            statistics.receiveCancelled();
            visitor.accept(receive);
        }
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        while (!unexpected.isEmpty()) {
            ArrivedMessage message = unexpected.first();
            unexpected.unlink(message);
            statistics.messageDropped();
            visitor.accept(message);
        }
    }
}
