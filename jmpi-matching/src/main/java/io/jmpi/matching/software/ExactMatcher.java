package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import io.jmpi.matching.software.MessageTable.Entry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code exact}: a hash over the full envelope, with stamps that preserve the order, after M. Flajslik, J. Dinan
 * and K. D. Underwood, "Mitigating MPI Message Matching Misery" (ISC High Performance 2016). Constant time for each
 * case, wildcards included, is the aim of A. Denis, "Scalability of the NewMadeleine Communication Library for Large
 * Numbers of MPI Point-to-Point Requests" (CCGrid 2019).
 *
 * <p>A posted receive is stored under its own envelope, with wildcards as values. A message searches up to four
 * envelopes that would accept it (its own, any tag, any source, both) and takes the receive with the smallest stamp
 * (C1). Classes of which no receive is posted are not looked at.
 *
 * <p>An unexpected message is stored in a list of all, for receives with both wildcards, and under its own envelope.
 * Under (its source, any tag) and (any source, its tag) it is stored only once a receive or probe has searched such an
 * envelope: that search pays for indexing the stored messages, and the index stays until the last unexpected message is
 * gone. So programs without wildcards do not pay for them, and a receive with wildcards never walks over messages that
 * it does not accept.
 *
 * <p>With {@code allow_overtaking} a receive that names source and tag is taken without a look at the other classes.
 *
 * <p>Thread and lifetimes: see {@link Matcher}. Memory grows with the largest depth seen and is not returned; in steady
 * state only draining allocates.
 */
@NullUnmarked
public final class ExactMatcher extends SynchronousMatcher {
    private static final int ANY_SOURCE = PostedReceive.ANY_SOURCE;
    private static final int ANY_TAG = PostedReceive.ANY_TAG;
    private static final long ANY_ENVELOPE = Envelope.pack(ANY_SOURCE, ANY_TAG);

    private final boolean ordered;

    private final ReceiveTable posted;

    /** Number of posted receives by wildcard class. */
    private int postedAnyTag;

    private int postedAnySource;
    private int postedAny;

    /** The record that is stored with a message: its place in the list of all, and in up to three tables. */
    private static final class IndexedMessage extends MessageEntry {
        static final int FIELD_BYTES = MessageEntry.FIELD_BYTES + 3 * Footprint.REFERENCE_BYTES;

        Entry byEnvelope;
        Entry bySource;
        Entry byTag;
    }

    private final MessageList<IndexedMessage> unexpected =
            new MessageList<>(IndexedMessage::new, IndexedMessage.FIELD_BYTES);
    private final MessageTable byEnvelope;
    private final MessageTable bySource;
    private final MessageTable byTag;
    private boolean indexedBySource;
    private boolean indexedByTag;

    /** The stamp of the next receive; only differences of stamps mean anything. */
    private long nextStamp;

    public ExactMatcher(int bins, MatchingHints hints, MatchingStatistics statistics) {
        this(bins, hints, statistics, 0);
    }

    /** Creates a matcher whose stamps begin anywhere. */
    public ExactMatcher(int bins, MatchingHints hints, MatchingStatistics statistics, long firstStamp) {
        super(hints, statistics);
        this.ordered = !hints.allowOvertaking();
        this.nextStamp = firstStamp;
        posted = new ReceiveTable(bins);
        byEnvelope = new MessageTable(bins);
        bySource = new MessageTable(bins);
        byTag = new MessageTable(bins);
    }

    @Override
    public int bin(int source, int tag) {
        return posted.bin(Envelope.pack(source, tag));
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        PostedReceive receive = posted.oldest(Envelope.pack(message.source(), message.tag()));
        if (hasWildcards()) {
            receive = oldestOfAllClasses(receive, message);
        }
        statistics.searchedPosted(posted.takeEntriesWalked(), receive != null);
        return receive;
    }

    private boolean hasWildcards() {
        return postedAnyTag + postedAnySource + postedAny > 0;
    }

    @Override
    protected PostedReceive take(ArrivedMessage message) {
        if (hasWildcards()) {
            return super.take(message);
        }
        PostedReceive receive = posted.takeOldest(Envelope.pack(message.source(), message.tag()));
        statistics.searchedPosted(posted.takeEntriesWalked(), receive != null);
        return receive;
    }

    /** Compares the oldest receive of each class by age (C1). */
    private PostedReceive oldestOfAllClasses(PostedReceive exact, ArrivedMessage message) {
        if (exact != null && !ordered) {
            return exact;
        }
        statistics.mergedWildcards();
        PostedReceive oldest = exact;
        if (postedAnyTag > 0) {
            oldest = older(posted.oldest(Envelope.pack(message.source(), ANY_TAG)), oldest);
        }
        if (postedAnySource > 0) {
            oldest = older(posted.oldest(Envelope.pack(ANY_SOURCE, message.tag())), oldest);
        }
        if (postedAny > 0) {
            oldest = older(posted.oldest(ANY_ENVELOPE), oldest);
        }
        return oldest;
    }

    private static PostedReceive older(PostedReceive receive, PostedReceive other) {
        return receive != null && (other == null || EnvelopeQueue.isOlder(receive, other)) ? receive : other;
    }

    /** Each queue is in order of arrival, which ensures C2. */
    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        if (unexpected.isEmpty()) {
            statistics.searchedUnexpected(0, false);
            return null;
        }
        if (source == ANY_SOURCE && tag == ANY_TAG) {
            statistics.searchedUnexpected(1, true);
            return unexpected.firstMessage();
        }
        MessageTable index = indexFor(source, tag);
        Entry entry = index.oldest(Envelope.pack(source, tag));
        statistics.searchedUnexpected(index.takeEntriesWalked(), entry != null);
        return entry == null ? null : entry.message();
    }

    private MessageTable indexFor(int source, int tag) {
        if (tag == ANY_TAG) {
            if (!indexedBySource) {
                indexedBySource = true;
                for (IndexedMessage entry = unexpected.first(); entry != null; entry = unexpected.after(entry)) {
                    indexBySource(entry);
                }
            }
            return bySource;
        }
        if (source == ANY_SOURCE) {
            if (!indexedByTag) {
                indexedByTag = true;
                for (IndexedMessage entry = unexpected.first(); entry != null; entry = unexpected.after(entry)) {
                    indexByTag(entry);
                }
            }
            return byTag;
        }
        return byEnvelope;
    }

    private void indexBySource(IndexedMessage entry) {
        entry.bySource = bySource.add(Envelope.pack(entry.message.source(), ANY_TAG), entry.message);
    }

    private void indexByTag(IndexedMessage entry) {
        entry.byTag = byTag.add(Envelope.pack(ANY_SOURCE, entry.message.tag()), entry.message);
    }

    @Override
    protected Object link(PostedReceive receive) {
        count(receive, 1);
        receive.order(nextStamp++);
        return posted.add(receive);
    }

    @Override
    protected void unlink(PostedReceive receive) {
        count(receive, -1);
        posted.remove(receive);
    }

    private void count(PostedReceive receive, int change) {
        if (receive.postedSource() != ANY_SOURCE) {
            postedAnyTag += receive.postedTag() == ANY_TAG ? change : 0;
        } else if (receive.postedTag() != ANY_TAG) {
            postedAnySource += change;
        } else {
            postedAny += change;
        }
    }

    @Override
    protected Object link(ArrivedMessage message) {
        IndexedMessage entry = unexpected.append(message);
        entry.byEnvelope = byEnvelope.add(Envelope.pack(message.source(), message.tag()), message);
        if (indexedBySource) {
            indexBySource(entry);
        }
        if (indexedByTag) {
            indexByTag(entry);
        }
        return entry;
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        IndexedMessage entry = (IndexedMessage) message.slot();
        byEnvelope.remove(entry.byEnvelope);
        entry.byEnvelope = null;
        if (indexedBySource) {
            bySource.remove(entry.bySource);
            entry.bySource = null;
        }
        if (indexedByTag) {
            byTag.remove(entry.byTag);
            entry.byTag = null;
        }
        unexpected.remove(entry);
        if (unexpected.isEmpty()) {
            indexedBySource = false;
            indexedByTag = false;
        }
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        posted.forEach(receives::add);
        EnvelopeQueue.sortByAge(receives, nextStamp);
        return receives;
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.firstMessage();
    }

    @Override
    protected long footprint() {
        return posted.footprint()
                + unexpected.footprint()
                + byEnvelope.footprint()
                + bySource.footprint()
                + byTag.footprint();
    }
}
