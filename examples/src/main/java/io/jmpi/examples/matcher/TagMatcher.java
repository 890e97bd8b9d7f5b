package io.jmpi.examples.matcher;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Engine {@code tags}: queues by tag. A receive stands in the bin of its tag, one with any tag in a bin of its own. A message
 * walks its bin and that of any tag, and takes the older of what it finds (C1). Messages stand in the bin of their tag, and
 * in a queue of all, which receives with any tag walk.
 */
final class TagMatcher extends SynchronousMatcher {
    private final Queue[] receives;
    private final Queue anyTag = new Queue();
    private final Queue[] messages;
    private final Queue all = new Queue();
    private long nextOrder;

    TagMatcher(int bins, MatchingHints hints) {
        super(hints, new MatchingStatistics());
        receives = queues(bins);
        messages = queues(bins);
    }

    private static Queue[] queues(int bins) {
        Queue[] queues = new Queue[bins];
        for (int i = 0; i < bins; i++) {
            queues[i] = new Queue();
        }
        return queues;
    }

    private static Queue binOf(Queue[] bins, int tag) {
        return bins[tag & bins.length - 1];
    }

    private Queue queueOf(PostedReceive receive) {
        return receive.postedTag() == PostedReceive.ANY_TAG ? anyTag : binOf(receives, receive.postedTag());
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        Entry exact = binOf(receives, message.tag()).firstAccepting(message.source(), message.tag());
        Entry wildcard = anyTag.firstAccepting(message.source(), message.tag());
        boolean wins = wildcard != null && (exact == null || wildcard.order - exact.order < 0);
        Entry found = wins ? wildcard : exact;
        statistics.searchedPosted(binOf(receives, message.tag()).takeWalked() + anyTag.takeWalked(), found != null);
        return found == null ? null : (PostedReceive) found.node;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        Queue queue = tag == PostedReceive.ANY_TAG ? all : binOf(messages, tag);
        Entry found = queue.firstAcceptedBy(source, tag);
        statistics.searchedUnexpected(queue.takeWalked(), found != null);
        return found == null ? null : (ArrivedMessage) found.node;
    }

    @Override
    protected Object link(PostedReceive receive) {
        return queueOf(receive).add(receive, receive.postedSource(), receive.postedTag(), nextOrder++);
    }

    @Override
    protected Object link(ArrivedMessage message) {
        Entry entry = binOf(messages, message.tag()).add(message, message.source(), message.tag(), 0);
        entry.other = all.add(message, message.source(), message.tag(), 0);
        return entry;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        queueOf(receive).remove((Entry) receive.slot());
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        Entry entry = (Entry) message.slot();
        all.remove(entry.other);
        binOf(messages, message.tag()).remove(entry);
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<Entry> entries = new ArrayList<>(anyTag.entries());
        for (Queue bin : receives) {
            entries.addAll(bin.entries());
        }
        entries.sort(Comparator.comparingLong(entry -> entry.order - nextOrder)); // numbers may overflow
        return entries.stream().map(entry -> (PostedReceive) entry.node).toList();
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return all.first() == null ? null : (ArrivedMessage) all.first().node;
    }

    @Override
    protected long footprint() {
        long bytes = anyTag.footprint() + all.footprint();
        for (int i = 0; i < receives.length; i++) {
            bytes += receives[i].footprint() + messages[i].footprint();
        }
        return bytes;
    }
}
