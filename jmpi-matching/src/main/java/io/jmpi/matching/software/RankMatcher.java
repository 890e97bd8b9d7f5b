package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2IntHashMap;
import org.jspecify.annotations.NullUnmarked;

/**
 * Engine {@code ranks}: a queue of posted receives and one of unexpected messages for each source, as in G. Dózsa et
 * al., "Enabling Concurrent Multithreaded MPI Communication on Multicore Petascale Systems" (EuroMPI 2010) and in Open
 * MPI's {@code pml/ob1}.
 *
 * <p>Receives from any source share one list. A message walks its source's queue and that list together in order of
 * posting (C1). A receive that names its source walks that source's messages, and with any tag takes
 * the first of them; a receive from any source walks a list of all messages in order of arrival, where ob1 goes round
 * the sources.
 *
 * <p>With {@code allow_overtaking} the source's queue comes first and the list of receives from any source second,
 * without comparing ages.
 *
 * <p>Thread and lifetimes: see {@link Matcher}. The queues of a source are created with its first receive or message
 * and stay; in steady state only draining allocates.
 */
@NullUnmarked
final class RankMatcher extends SynchronousMatcher {
    private static final int FIRST_SOURCES = 16;
    private static final int UNKNOWN = -1;

    private final boolean ordered;

    /** Sources numbered in the order in which they are met, so that their queues lie side by side. */
    private final Int2IntHashMap numbers = new Int2IntHashMap(UNKNOWN);

    private final List<EnvelopeQueue<PostedReceive>> postedBySource = new ArrayList<>();
    private final EnvelopeQueue<PostedReceive> postedAnySource = new EnvelopeQueue<>();

    /** Stands for the queues of sources that have none. */
    private final EnvelopeQueue<PostedReceive> nothing = new EnvelopeQueue<>();

    private final MessageList<MessageEntry> unexpected = MessageList.plain();
    private final MessageBins unexpectedBySource = new MessageBins(FIRST_SOURCES);

    /** The number of the next receive; only differences are meaningful. */
    private long nextOrder;

    RankMatcher(MatchingHints hints, MatchingStatistics statistics) {
        this(hints, statistics, 0);
    }

    /** Creates a matcher whose order numbers begin anywhere. */
    RankMatcher(MatchingHints hints, MatchingStatistics statistics, long firstOrder) {
        super(hints, statistics);
        this.ordered = !hints.allowOvertaking();
        this.nextOrder = firstOrder;
    }

    /** The queues of a source. */
    @Override
    public int bin(int source, int tag) {
        return source;
    }

    @Override
    protected PostedReceive accepting(ArrivedMessage message) {
        return search(queueOf(message), message);
    }

    @Override
    protected PostedReceive take(ArrivedMessage message) {
        EnvelopeQueue<PostedReceive> queue = queueOf(message);
        PostedReceive receive = search(queue, message);
        if (receive != null) {
            remove(receive, queue);
        }
        return receive;
    }

    /** The queue of the receives that name the message's source. */
    private EnvelopeQueue<PostedReceive> queueOf(ArrivedMessage message) {
        int number = numbers.get(message.source());
        return number == UNKNOWN ? nothing : postedBySource.get(number);
    }

    private PostedReceive search(EnvelopeQueue<PostedReceive> queue, ArrivedMessage message) {
        return postedAnySource.isEmpty()
                ? queue.oldestAccepting(message.source(), message.tag(), statistics)
                : EnvelopeQueue.oldestAccepting(
                        queue, postedAnySource, ordered, message.source(), message.tag(), statistics);
    }

    @Override
    protected ArrivedMessage oldestFor(int source, int tag) {
        if (source == PostedReceive.ANY_SOURCE) {
            return unexpected.oldestFor(source, tag, statistics);
        }
        int number = unexpected.isEmpty() ? UNKNOWN : numbers.get(source);
        if (number == UNKNOWN) {
            statistics.searchedUnexpected(0, false);
            return null;
        }
        return unexpectedBySource.oldestFor(source, tag, number, statistics);
    }

    @Override
    protected Object link(PostedReceive receive) {
        receive.order(nextOrder++);
        EnvelopeQueue<PostedReceive> queue = postedAnySource;
        if (receive.postedSource() != PostedReceive.ANY_SOURCE) {
            queue = postedBySource.get(number(receive.postedSource()));
        }
        EnvelopeQueue.append(queue, receive);
        return receive;
    }

    @Override
    protected Object link(ArrivedMessage message) {
        MessageEntry entry = unexpected.append(message);
        unexpectedBySource.append(entry, number(message.source()));
        return entry;
    }

    /** The number of a source that has queues, or now gets them. */
    private int number(int source) {
        int number = numbers.get(source);
        return number == UNKNOWN ? newNumber(source) : number;
    }

    private int newNumber(int source) {
        int number = numbers.size();
        unexpectedBySource.require(number);
        postedBySource.add(new EnvelopeQueue<>());
        numbers.put(source, number);
        return number;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        int number = numbers.get(receive.postedSource());
        remove(receive, number == UNKNOWN ? nothing : postedBySource.get(number));
    }

    private void remove(PostedReceive receive, EnvelopeQueue<PostedReceive> queue) {
        (receive.postedSource() == PostedReceive.ANY_SOURCE ? postedAnySource : queue).remove(receive);
    }

    @Override
    protected void unlink(ArrivedMessage message) {
        MessageEntry entry = (MessageEntry) message.slot();
        unexpectedBySource.unlink(entry);
        unexpected.remove(entry);
    }

    @Override
    protected List<PostedReceive> oldestFirst() {
        List<PostedReceive> receives = new ArrayList<>();
        postedAnySource.forEach(receives::add);
        for (int i = 0; i < postedBySource.size(); i++) {
            postedBySource.get(i).forEach(receives::add);
        }
        EnvelopeQueue.sortByAge(receives, nextOrder);
        return receives;
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.firstMessage();
    }

    @Override
    protected long footprint() {
        long bytes = nothing.footprint() + postedAnySource.footprint();
        for (int i = 0; i < postedBySource.size(); i++) {
            bytes += postedBySource.get(i).footprint();
        }
        return bytes
                + Footprint.array(2L * numbers.capacity(), Integer.BYTES)
                + Footprint.array(numbers.size(), Footprint.REFERENCE_BYTES)
                + unexpected.footprint()
                + unexpectedBySource.footprint();
    }
}
