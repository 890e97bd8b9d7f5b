package io.jmpi.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Engine {@code queues}: one list of posted receives and one of unexpected messages, both searched from the oldest entry.
 *
 * <p>The plain algorithm that MPI implementations have always had, and the reference for the others: order of posting and
 * order of arrival are the order of the lists, so C1 and C2 hold by construction. A search costs time in proportion to
 * the depth; keeping, removing and cancelling take constant time. Only draining allocates.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
final class QueueMatcher extends SynchronousMatcher {
    private final ReceiveList posted = new ReceiveList();
    private final MessageList unexpected = new MessageList();

    QueueMatcher(MatchingHints hints, MatchingStatistics statistics) {
        super(hints, statistics);
    }

    @Override
    PostedReceive accepting(ArrivedMessage message) {
        return posted.oldestAccepting(message.source, message.tag, statistics);
    }

    @Override
    ArrivedMessage oldestFor(int source, int tag) {
        return unexpected.oldestFor(source, tag, statistics);
    }

    @Override
    void link(PostedReceive receive) {
        posted.append(receive);
    }

    @Override
    void link(ArrivedMessage message) {
        unexpected.append(message);
    }

    @Override
    void unlink(PostedReceive receive) {
        posted.unlink(receive);
    }

    @Override
    void unlink(ArrivedMessage message) {
        unexpected.unlink(message);
    }

    @Override
    List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        posted.forEach(receives::add);
        return receives;
    }

    @Override
    ArrivedMessage firstUnexpected() {
        return unexpected.first();
    }

    @Override
    long footprint() {
        return ReceiveList.FOOTPRINT + MessageList.FOOTPRINT;
    }
}
