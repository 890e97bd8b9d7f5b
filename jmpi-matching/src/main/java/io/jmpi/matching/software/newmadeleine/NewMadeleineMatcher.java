package io.jmpi.matching.software.newmadeleine;

import static io.jmpi.matching.PostedReceive.ANY_SOURCE;
import static io.jmpi.matching.PostedReceive.ANY_TAG;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import io.jmpi.matching.software.Envelope;
import io.jmpi.matching.software.ExactMatcher;
import io.jmpi.matching.software.Footprint;
import io.jmpi.matching.software.newmadeleine.EnvelopeQueues.Link;
import io.jmpi.matching.software.newmadeleine.EnvelopeQueues.Queue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code newmadeleine}: constant time for each case, wildcards included, by four families of keyed queues. The
 * aim is that of A. Denis, "Scalability of the NewMadeleine Communication Library for Large Numbers of MPI
 * Point-to-Point Requests" (CCGrid 2019); the structures here are jmpi's own, because those of the paper are not
 * published.
 *
 * <p>The families are (source, tag), (source, any tag), (any source, tag) and (any source, any tag). A receive is in the
 * one queue of its envelope. An unexpected message is in the queues of all four envelopes that accept it.
 *
 * <p>A message finds its four queues once. Of the receives at their heads it takes the one that was posted first (C1);
 * if there is none, it is linked into the same queues, without a second lookup. A receive takes the head of its own
 * queue, which holds messages in order of arrival (C2).
 *
 * <p>What differs from {@link ExactMatcher}: nothing is learned and nothing is skipped. Each message pays for all four
 * families, whether wildcards are used or not; in return no receive ever pays for an index.
 *
 * <p>With {@code allow_overtaking} a receive that names source and tag is taken without a look at the other families.
 *
 * <p>The statistics count the heads that are compared, which accept the message or receive all.
 *
 * <p>Thread and lifetimes: see {@link Matcher}. Memory grows with the largest depth seen and is not returned; in steady
 * state only draining allocates.
 */
@NullUnmarked
public final class NewMadeleineMatcher extends SynchronousMatcher {
    /** The record that is stored with a receive. */
    private static final class ReceiveLink extends Link {
        static final int FIELD_BYTES = EnvelopeQueues.LINK_FIELD_BYTES + 2 * Footprint.REFERENCE_BYTES;

        PostedReceive receive;
        ReceiveLink nextFree;

        boolean isOlderThan(ReceiveLink other) {
            return other == null || receive.order() - other.receive.order() < 0; // numbers may overflow
        }
    }

    /** The record that is stored with a message: its places in four queues. */
    private static final class LinkedMessage {
        static final long BYTES = Footprint.object(6 * Footprint.REFERENCE_BYTES)
                + 4 * Footprint.object(EnvelopeQueues.LINK_FIELD_BYTES + Footprint.REFERENCE_BYTES);

        final MessageLink byEnvelope = new MessageLink(this);
        final MessageLink bySource = new MessageLink(this);
        final MessageLink byTag = new MessageLink(this);
        final MessageLink byArrival = new MessageLink(this);
        ArrivedMessage message;
        LinkedMessage nextFree;
    }

    private static final class MessageLink extends Link {
        final LinkedMessage of;

        MessageLink(LinkedMessage of) {
            this.of = of;
        }
    }

    private final boolean ordered;
    private final EnvelopeQueues queues;

    /** The queue of any source and any tag. */
    private final Queue all;

    /** The other queues of the message that is placed, or the first for a receive; null for an envelope without nodes. */
    private Queue byEnvelope;

    private Queue bySource;
    private Queue byTag;

    private ReceiveLink freeReceives;
    private LinkedMessage freeMessages;
    private long records;
    private long messageRecords;

    /** The stamp of the next receive; only differences of stamps mean anything. */
    private long nextStamp;

    /** Creates a matcher that stores nothing; bins are a power of two. */
    public NewMadeleineMatcher(int bins, MatchingHints hints, MatchingStatistics statistics) {
        this(bins, hints, statistics, 0);
    }

    /** Creates a matcher whose stamps begin anywhere. */
    NewMadeleineMatcher(int bins, MatchingHints hints, MatchingStatistics statistics, long firstStamp) {
        super(hints, statistics);
        ordered = !hints.allowOvertaking();
        queues = new EnvelopeQueues(bins);
        all = queues.newPermanent();
        nextStamp = firstStamp;
    }

    @Override
    public int bin(int source, int tag) {
        return queues.bin(Envelope.pack(source, tag));
    }

    @Override
    protected void place(ArrivedMessage message) {
        byEnvelope = queues.find(Envelope.pack(message.source(), message.tag()));
        bySource = queues.find(Envelope.pack(message.source(), ANY_TAG));
        byTag = queues.find(Envelope.pack(ANY_SOURCE, message.tag()));
    }

    @Override
    protected void place(PostedReceive receive) {
        byEnvelope = find(receive.postedSource(), receive.postedTag());
    }

    private Queue find(int source, int tag) {
        return source == ANY_SOURCE && tag == ANY_TAG ? all : queues.find(Envelope.pack(source, tag));
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        ReceiveLink exact = oldestReceive(byEnvelope);
        if (exact != null && !ordered) {
            statistics.searchedPosted(1, true);
            return exact.receive;
        }
        ReceiveLink oldest = oldestOfAllFamilies(exact);
        return oldest == null ? null : oldest.receive;
    }

    /** Compares the oldest receive of each family by age (C1). */
    private ReceiveLink oldestOfAllFamilies(ReceiveLink exact) {
        ReceiveLink anyTag = oldestReceive(bySource);
        ReceiveLink anySource = oldestReceive(byTag);
        ReceiveLink any = oldestReceive(all);
        int wildcards = (anyTag == null ? 0 : 1) + (anySource == null ? 0 : 1) + (any == null ? 0 : 1);
        int heads = (exact == null ? 0 : 1) + wildcards;
        if (wildcards > 0) {
            statistics.mergedWildcards();
        }
        statistics.searchedPosted(heads, heads > 0);
        return older(older(exact, anyTag), older(anySource, any));
    }

    private static ReceiveLink older(ReceiveLink one, ReceiveLink other) {
        return one != null && one.isOlderThan(other) ? one : other;
    }

    /** The head of a queue of receives; null if there is no queue, or if it is one of messages. */
    private static ReceiveLink oldestReceive(Queue queue) {
        return queue != null && queue.oldest() instanceof ReceiveLink link ? link : null;
    }

    @Override
    protected ArrivedMessage oldestFor(PostedReceive receive) {
        return oldestMessage(byEnvelope);
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        return oldestMessage(find(source, tag));
    }

    /** The head of a queue of messages; null if there is no queue, or if it is one of receives. */
    private ArrivedMessage oldestMessage(Queue queue) {
        MessageLink oldest = queue != null && queue.oldest() instanceof MessageLink link ? link : null;
        statistics.searchedUnexpected(oldest == null ? 0 : 1, oldest != null);
        return oldest == null ? null : oldest.of.message;
    }

    @Override
    protected Object link(PostedReceive receive) {
        ReceiveLink link = freeReceives;
        if (link == null) {
            link = new ReceiveLink();
            records++;
        } else {
            freeReceives = link.nextFree;
        }
        link.receive = receive;
        receive.order(nextStamp++);
        append(link, byEnvelope, receive.postedSource(), receive.postedTag());
        return link;
    }

    private void append(Link link, Queue found, int source, int tag) {
        Queue queue = found == null ? queues.add(Envelope.pack(source, tag)) : found;
        queue.append(link);
    }

    @Override
    protected void unlink(PostedReceive receive) {
        ReceiveLink link = (ReceiveLink) receive.slot();
        queues.remove(link);
        link.receive = null;
        link.nextFree = freeReceives;
        freeReceives = link;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        LinkedMessage record = freeMessages;
        if (record == null) {
            record = new LinkedMessage();
            messageRecords++;
        } else {
            freeMessages = record.nextFree;
        }
        record.message = message;
        append(record.byEnvelope, byEnvelope, message.source(), message.tag());
        append(record.bySource, bySource, message.source(), ANY_TAG);
        append(record.byTag, byTag, ANY_SOURCE, message.tag());
        all.append(record.byArrival);
        return record;
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        LinkedMessage record = (LinkedMessage) message.slot();
        queues.remove(record.byEnvelope);
        queues.remove(record.bySource);
        queues.remove(record.byTag);
        queues.remove(record.byArrival);
        record.message = null;
        record.nextFree = freeMessages;
        freeMessages = record;
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        addReceives(all, receives);
        queues.forEach(queue -> addReceives(queue, receives));
        // Relative to the next stamp all are negative, also if stamps have overflowed in between.
        receives.sort(Comparator.comparingLong(receive -> receive.order() - nextStamp));
        return receives;
    }

    private static void addReceives(Queue queue, List<PostedReceive> receives) {
        for (Link link = queue.oldest(); link instanceof ReceiveLink each; link = link.next()) {
            receives.add(each.receive);
        }
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return all.oldest() instanceof MessageLink link ? link.of.message : null;
    }

    @Override
    protected long footprint() {
        return queues.footprint()
                + records * Footprint.object(ReceiveLink.FIELD_BYTES)
                + messageRecords * LinkedMessage.BYTES;
    }
}
