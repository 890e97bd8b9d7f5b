package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.ArrayList;
import java.util.List;

/**
 * Engine {@code queues}: one list of posted receives and one of unexpected messages, both searched from the oldest
 * entry.
 *
 * <p>This is the traditional algorithm of MPI implementations, and the reference for the other engines. The lists are
 * in the order of posting and of arrival, so C1 and C2 hold by construction. A search costs time in proportion to the
 * depth; storing takes constant time. Only draining allocates.
 *
 * <p>Thread and lifetimes: see {@link Matcher}.
 */
public final class QueueMatcher extends SynchronousMatcher {
    private final EnvelopeQueue<PostedReceive> posted = new EnvelopeQueue<>();
    private final EnvelopeQueue<ArrivedMessage> unexpected = new EnvelopeQueue<>();

    public QueueMatcher(MatchingHints hints, MatchingStatistics statistics) {
        super(hints, statistics);
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        return posted.oldestAccepting(message.source(), message.tag(), statistics);
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        return unexpected.oldestFor(source, tag, statistics);
    }

    @Override
    protected Object link(PostedReceive receive) {
        EnvelopeQueue.append(posted, receive);
        return receive;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        unexpected.append(message, message.source(), message.tag());
        return message;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        posted.remove(receive);
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        unexpected.remove(message);
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        posted.forEach(receives::add);
        return receives;
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.first();
    }

    @Override
    protected long footprint() {
        return posted.footprint() + unexpected.footprint();
    }
}
