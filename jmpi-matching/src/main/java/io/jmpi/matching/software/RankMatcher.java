package io.jmpi.matching.software;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.SynchronousMatcher;
import java.util.ArrayList;
import java.util.Arrays;
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

    /** Sources numbered in the order in which they are met, so that their queues lie in dense arrays. */
    private final Int2IntHashMap numbers = new Int2IntHashMap(UNKNOWN);

    private ReceiveList[] postedBySource = new ReceiveList[FIRST_SOURCES];
    private final ReceiveList postedAnySource = new ReceiveList(UNKNOWN);

    /** Stands for the queues of sources that have none. */
    private final ReceiveList nothing = new ReceiveList(UNKNOWN);

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
        return search(message).receive;
    }

    @Override
    protected PostedReceive take(ArrivedMessage message) {
        ReceiveEntry entry = search(message);
        PostedReceive receive = entry.receive;
        if (receive != null) {
            remove(entry);
        }
        return receive;
    }

    private ReceiveEntry search(ArrivedMessage message) {
        int number = numbers.get(message.source());
        ReceiveList queue = number == UNKNOWN ? nothing : postedBySource[number];
        return postedAnySource.isEmpty()
                ? queue.search(message.source(), message.tag(), statistics)
                : ReceiveList.firstAccepting(
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
        ReceiveList queue = postedAnySource;
        if (receive.postedSource() != PostedReceive.ANY_SOURCE) {
            int number = number(receive.postedSource()); // may exchange the array
            queue = postedBySource[number];
        }
        return queue.append(receive);
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
        if (number == postedBySource.length) {
            postedBySource = Arrays.copyOf(postedBySource, 2 * number);
            unexpectedBySource.grow(2 * number);
        }
        postedBySource[number] = new ReceiveList(number);
        numbers.put(source, number);
        return number;
    }

    @Override
    protected void unlink(PostedReceive receive) {
        remove((ReceiveEntry) receive.slot());
    }

    private void remove(ReceiveEntry entry) {
        ReceiveList queue = entry.list == UNKNOWN ? postedAnySource : postedBySource[entry.list];
        queue.remove(entry);
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
        for (int i = 0; i < numbers.size(); i++) {
            postedBySource[i].forEach(receives::add);
        }
        ReceiveList.sortByAge(receives, nextOrder);
        return receives;
    }

    @Override
    protected ArrivedMessage firstUnexpected() {
        return unexpected.firstMessage();
    }

    @Override
    protected long footprint() {
        long bytes = nothing.footprint() + postedAnySource.footprint();
        for (int i = 0; i < numbers.size(); i++) {
            bytes += postedBySource[i].footprint();
        }
        return bytes
                + Footprint.array(2L * numbers.capacity(), Integer.BYTES)
                + Footprint.array(postedBySource.length, Footprint.REFERENCE_BYTES)
                + unexpected.footprint()
                + unexpectedBySource.footprint();
    }
}
