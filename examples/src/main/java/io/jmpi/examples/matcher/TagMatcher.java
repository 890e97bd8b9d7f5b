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
    private final Entry anyTag = new Entry();
    private final Entry[] messages;
    private final Entry all = new Entry();
    private Entry free;
    private long entries;
    private long nextOrder;
    private long walked;

    /** A receive or message in a queue, with its keys, so that a search touches nothing else; or the head of a queue. */
    private static final class Entry {
        Object node;
        int source;
        int tag;
        long order = Long.MAX_VALUE;
        Entry next = this;
        Entry previous = this;

        /** The message's entry in the queue of all. */
        Entry other;
    }

    TagMatcher(int bins, MatchingHints hints) {
        super(hints, new MatchingStatistics());
        receives = Stream.generate(Entry::new).limit(bins).toArray(Entry[]::new);
        messages = Stream.generate(Entry::new).limit(bins).toArray(Entry[]::new);
    }

    private static Entry queueOf(Entry[] bins, Entry ofAnyTag, int tag) {
        return tag == ANY ? ofAnyTag : bins[tag & bins.length - 1];
    }

    /** The oldest entry that fits; if there is none, the head, which has no node and is the youngest of all. */
    private Entry search(Entry queue, int source, int tag) {
        Entry entry = queue.next;
        int compared = 0;
        while (entry != queue) {
            compared++;
            if (fits(source, entry.source) && fits(tag, entry.tag)) {
                break;
            }
            entry = entry.next;
        }
        walked += compared;
        return entry;
    }

    private static boolean fits(int one, int other) {
        return one == other || one == ANY || other == ANY;
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        walked = 0;
        Entry exact = search(queueOf(receives, anyTag, message.tag()), message.source(), message.tag());
        Entry wildcard = search(anyTag, message.source(), message.tag());
        PostedReceive oldest = (PostedReceive) (wildcard.order < exact.order ? wildcard : exact).node;
        statistics.searchedPosted(walked, oldest != null);
        return oldest;
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        walked = 0;
        ArrivedMessage oldest = (ArrivedMessage) search(queueOf(messages, all, tag), source, tag).node;
        statistics.searchedUnexpected(walked, oldest != null);
        return oldest;
    }

    @Override
    protected Object link(PostedReceive receive) {
        Entry queue = queueOf(receives, anyTag, receive.postedTag());
        return add(queue, receive, receive.postedSource(), receive.postedTag());
    }

    @Override
    protected Object link(ArrivedMessage message) {
        Entry entry = add(queueOf(messages, all, message.tag()), message, message.source(), message.tag());
        entry.other = add(all, message, message.source(), message.tag());
        return entry;
    }

    private Entry add(Entry queue, Object node, int source, int tag) {
        Entry entry = free;
        if (entry == null) {
            entry = new Entry();
            entries++;
        } else {
            free = entry.next;
        }
        entry.node = node;
        entry.source = source;
        entry.tag = tag;
        entry.order = nextOrder++;
        entry.next = queue;
        entry.previous = queue.previous;
        queue.previous.next = entry;
        queue.previous = entry;
        return entry;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        remove((Entry) receive.slot());
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        Entry entry = (Entry) message.slot();
        remove(entry.other);
        remove(entry);
    }

    private void remove(Entry entry) {
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        entry.node = null;
        entry.next = free;
        free = entry;
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<Entry> found = new ArrayList<>();
        Stream.concat(Stream.of(anyTag), Stream.of(receives)).forEach(queue -> {
            for (Entry entry = queue.next; entry != queue; entry = entry.next) {
                found.add(entry);
            }
        });
        found.sort(Comparator.comparingLong(entry -> entry.order));
        return found.stream().map(entry -> (PostedReceive) entry.node).toList();
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return (ArrivedMessage) all.next.node;
    }

    @Override
    protected long footprint() {
        return 56 * (entries + receives.length + messages.length + 2);
    }
}
