package io.jmpi.examples.matcher;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Engine {@code tags}: queues by tag, one for receives of any tag, and one of all messages. */
final class TagMatcher extends SynchronousMatcher {
    private static final int ANY = PostedReceive.ANY_TAG; // of sources, too

    private final Entry[] receives;
    private final Entry[] messages;
    private final Entry free = new Entry();
    private long entries;
    private long nextOrder;
    private long walked;

    TagMatcher(int bins, MatchingHints hints) {
        super(hints, new MatchingStatistics());
        receives = Stream.generate(Entry::new).limit(bins + 1).toArray(Entry[]::new);
        messages = Stream.generate(Entry::new).limit(bins + 1).toArray(Entry[]::new);
    }

    /** A receive or message with its keys, so that a search touches nothing else; or the head of a queue. */
    private static final class Entry {
        Object node;
        int source;
        int tag;
        long order = Long.MAX_VALUE;
        Entry next = this;
        Entry previous = this;

        /** The message's entry in the queue of all. */
        Entry other;

        void moveToEndOf(Entry queue) {
            previous.next = next;
            next.previous = previous;
            next = queue;
            previous = queue.previous;
            previous.next = this;
            queue.previous = this;
        }
    }

    private Entry add(Entry queue, Object node, int source, int tag) {
        if (free.next == free) {
            new Entry().moveToEndOf(free);
            entries++;
        }
        Entry entry = free.previous;
        entry.node = node;
        entry.source = source;
        entry.tag = tag;
        entry.order = nextOrder++;
        entry.moveToEndOf(queue);
        return entry;
    }

    private void remove(Entry entry) {
        entry.node = null;
        entry.moveToEndOf(free);
    }

    private static Entry queueOf(Entry[] queues, int tag) {
        int bins = queues.length - 1;
        return queues[tag == ANY ? bins : tag & bins - 1];
    }

    @Override
    public int bin(int source, int tag) {
        return tag & receives.length - 2;
    }

    @Override
    protected Object link(PostedReceive receive) {
        Entry queue = queueOf(receives, receive.postedTag());
        return add(queue, receive, receive.postedSource(), receive.postedTag());
    }

    @Override
    protected void unlink(PostedReceive receive) {
        remove((Entry) receive.slot());
    }

    @Override
    protected Object link(ArrivedMessage message) {
        Entry entry = add(queueOf(messages, message.tag()), message, message.source(), message.tag());
        entry.other = add(queueOf(messages, ANY), message, message.source(), message.tag());
        return entry;
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        Entry entry = (Entry) message.slot();
        remove(entry.other);
        remove(entry);
    }

    /** The oldest entry that matches; if there is none, the head, which has no node and is the youngest of all. */
    private Entry search(Entry queue, int source, int tag) {
        for (Entry entry = queue.next; entry != queue; entry = entry.next) {
            walked++;
            if (accepts(source, entry.source) && accepts(tag, entry.tag)) {
                return entry;
            }
        }
        return queue;
    }

    private static boolean accepts(int one, int other) {
        return one == other || one == ANY || other == ANY;
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        walked = 0;
        Entry exact = search(queueOf(receives, message.tag()), message.source(), message.tag());
        Entry wildcard = search(queueOf(receives, ANY), message.source(), message.tag());
        PostedReceive oldest = (PostedReceive) (wildcard.order < exact.order ? wildcard : exact).node;
        statistics.searchedPosted(walked, oldest != null);
        return oldest;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        walked = 0;
        ArrivedMessage oldest = (ArrivedMessage) search(queueOf(messages, tag), source, tag).node;
        statistics.searchedUnexpected(walked, oldest != null);
        return oldest;
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<Entry> found = new ArrayList<>();
        for (Entry queue : receives) {
            for (Entry entry = queue.next; entry != queue; entry = entry.next) {
                found.add(entry);
            }
        }
        found.sort(Comparator.comparingLong(entry -> entry.order));
        return found.stream().map(entry -> (PostedReceive) entry.node).toList();
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return (ArrivedMessage) queueOf(messages, ANY).next.node;
    }

    @Override
    protected long footprint() {
        return 56 * (entries + receives.length + messages.length + 1);
    }
}
