package io.jmpi.matching.software;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A queue of receives or messages, oldest first: one of the two lists of engine {@code queues}, one bin, one source, or
 * all receives with a wildcard. Other libraries link the entries; here their envelopes lie side by side, so that a search
 * reads cache lines in a row, where links would make it wait for one line after the other. The comparisons, their order
 * and their number are the same. Masks are compared only while a receive with a wildcard is in the queue.
 *
 * <p>Adding a node and removing the oldest take constant time; removing another moves the older or the younger ones up,
 * whichever are fewer. The arrays grow to the largest depth of the queue and never shrink. Thread: the matcher's
 * caller.
 *
 * @param <T> receives or messages
 */
@NullUnmarked
public final class EnvelopeQueue<T> {
    private static final int FIRST_CAPACITY = 8;
    private static final long[] NO_ENVELOPES = {};
    private static final Object[] NO_NODES = {};

    /** The mask of an envelope without wildcards. */
    private static final long ALL_BITS = -1;

    private long[] envelopes = NO_ENVELOPES;

    /** The bits of each envelope that a message must have; null until the first receive with a wildcard. */
    private long[] masks;

    private Object[] nodes = NO_NODES;

    /** The entries in use: from the oldest to before the end. */
    private int oldest;

    private int end;
    private int wildcards;

    /** Position of the node that the last search found, which is the next one to leave; the end if there was none. */
    private int found;

    /**
     * Searches posted receives from the oldest on (C1) and counts the search.
     *
     * @return the oldest receive that accepts a message with that envelope, still in the queue; null if there is none
     */
    T oldestAccepting(int source, int tag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        found = wildcards == 0 ? firstEqual(envelope) : firstAccepting(envelope);
        boolean hit = found < end;
        statistics.searchedPosted(walked(hit), hit);
        return hit ? get(found - oldest) : null;
    }

    /**
     * Searches messages in order of arrival, which ensures C2 because the messages of one sender arrive in the order in
     * which they were sent. Counts the search.
     *
     * @param source a rank or {@link PostedReceive#ANY_SOURCE}
     * @param tag a tag or {@link PostedReceive#ANY_TAG}
     * @return the oldest message that a receive with that envelope accepts, still in the queue; null if there is none
     */
    T oldestFor(int source, int tag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        long mask = Envelope.mask(source, tag);
        found = mask == ALL_BITS ? firstEqual(envelope) : firstEqual(envelope, mask);
        boolean hit = found < end;
        statistics.searchedUnexpected(walked(hit), hit);
        return hit ? get(found - oldest) : null;
    }

    private int walked(boolean hit) {
        return found - oldest + (hit ? 1 : 0);
    }

    private int firstEqual(long envelope) {
        long[] each = envelopes;
        int behind = end;
        for (int i = oldest; i < behind; i++) {
            if (each[i] == envelope) {
                return i;
            }
        }
        return behind;
    }

    private int firstEqual(long envelope, long mask) {
        long[] each = envelopes;
        int behind = end;
        for (int i = oldest; i < behind; i++) {
            if (((each[i] ^ envelope) & mask) == 0) {
                return i;
            }
        }
        return behind;
    }

    private int firstAccepting(long envelope) {
        long[] each = envelopes;
        long[] bits = masks;
        int behind = end;
        for (int i = oldest; i < behind; i++) {
            if (((each[i] ^ envelope) & bits[i]) == 0) {
                return i;
            }
        }
        return behind;
    }

    /**
     * Searches a queue of numbered receives and the queue of those wildcard receives that are not in it, and counts the
     * search: merged by order of posting, so that the next receive compared is always the older of the two heads (C1), or
     * without order the first queue first.
     *
     * @return a receive that accepts a message with that envelope, still here; null if there is none
     */
    static PostedReceive oldestAccepting(
            EnvelopeQueue<PostedReceive> queue,
            EnvelopeQueue<PostedReceive> others,
            boolean ordered,
            int source,
            int tag,
            MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        int i = queue.oldest;
        int j = others.oldest;
        if (ordered && j < others.end && i < queue.end) {
            statistics.mergedWildcards();
        }
        long entriesWalked = 0;
        PostedReceive accepting = null;
        while (accepting == null && (i < queue.end || j < others.end)) {
            entriesWalked++;
            if (j == others.end || i < queue.end && (!ordered || isOlder(queue.nodes[i], others.nodes[j]))) {
                accepting = queue.acceptingAt(i++, envelope);
            } else {
                accepting = others.acceptingAt(j++, envelope);
            }
        }
        statistics.searchedPosted(entriesWalked, accepting != null);
        return accepting;
    }

    private T acceptingAt(int at, long envelope) {
        boolean accepts = wildcards == 0 ? envelopes[at] == envelope : ((envelopes[at] ^ envelope) & masks[at]) == 0;
        if (!accepts) {
            return null;
        }
        found = at;
        return get(at - oldest);
    }

    private static boolean isOlder(Object receive, Object other) {
        return isOlder((PostedReceive) receive, (PostedReceive) other);
    }

    /** Whether a numbered receive was posted before another one. */
    static boolean isOlder(PostedReceive receive, PostedReceive other) {
        return receive.order() - other.order() < 0; // the difference, because numbers may overflow
    }

    /** Adds a receive as the youngest. */
    static void append(EnvelopeQueue<PostedReceive> queue, PostedReceive receive) {
        queue.append(receive, receive.postedSource(), receive.postedTag());
    }

    /**
     * Adds a node as the youngest.
     *
     * @param source of a receive a rank or {@link PostedReceive#ANY_SOURCE}, of a message a rank
     * @param tag of a receive a tag or {@link PostedReceive#ANY_TAG}, of a message a tag
     */
    void append(T node, int source, int tag) {
        if (end - oldest == nodes.length / 2) {
            grow();
        } else if (end == nodes.length) {
            moveToFront();
        }
        long mask = Envelope.mask(source, tag);
        if (mask != ALL_BITS) {
            wildcards++;
            if (masks == null) {
                masks = new long[envelopes.length];
                Arrays.fill(masks, ALL_BITS);
            }
        }
        if (masks != null) {
            masks[end] = mask;
        }
        envelopes[end] = Envelope.pack(source, tag);
        nodes[end++] = node;
    }

    /** At most half of the arrays is in use. So their length follows from the largest depth, whatever came and went. */
    private void grow() {
        int count = end - oldest;
        int capacity = Math.max(FIRST_CAPACITY, 2 * nodes.length);
        envelopes = Arrays.copyOf(Arrays.copyOfRange(envelopes, oldest, end), capacity);
        nodes = Arrays.copyOf(Arrays.copyOfRange(nodes, oldest, end), capacity);
        if (masks != null) {
            masks = Arrays.copyOf(Arrays.copyOfRange(masks, oldest, end), capacity);
        }
        oldest = 0;
        end = count;
    }

    /** Half of the arrays is free there at least, which pays for the copy. */
    private void moveToFront() {
        int count = end - oldest;
        move(oldest, 0, count);
        Arrays.fill(nodes, oldest, end, null);
        oldest = 0;
        end = count;
    }

    private void move(int from, int to, int count) {
        System.arraycopy(envelopes, from, envelopes, to, count);
        System.arraycopy(nodes, from, nodes, to, count);
        if (masks != null) {
            System.arraycopy(masks, from, masks, to, count);
        }
    }

    /** Removes a node that this queue has. */
    void remove(T node) {
        int at = found >= oldest && found < end && nodes[found] == node ? found : indexOf(node);
        if (wildcards > 0 && masks[at] != ALL_BITS) {
            wildcards--;
        }
        int older = at - oldest;
        int younger = end - at - 1;
        if (older <= younger) {
            if (older > 0) {
                move(oldest, oldest + 1, older);
            }
            nodes[oldest++] = null;
        } else {
            if (younger > 0) {
                move(at + 1, at, younger);
            }
            nodes[--end] = null;
        }
        if (oldest == end) {
            oldest = 0;
            end = 0;
        }
    }

    /** Looks from both ends, because it is mostly the oldest or the youngest that leaves without a search. */
    private int indexOf(T node) {
        int i = oldest;
        int j = end - 1;
        while (nodes[i] != node) {
            if (nodes[j] == node) {
                return j;
            }
            i++;
            j--;
        }
        return i;
    }

    public boolean isEmpty() {
        return oldest == end;
    }

    public int size() {
        return end - oldest;
    }

    /** A node by its age: 0 is the oldest. */
    @SuppressWarnings("unchecked") // append has put it there
    public T get(int age) {
        return (T) nodes[oldest + age];
    }

    /** The oldest node; null if the queue is empty. */
    T first() {
        return isEmpty() ? null : get(0);
    }

    /** Visits all, oldest first. The visitor must not change the queue. */
    void forEach(Consumer<? super T> visitor) {
        for (int age = 0; age < size(); age++) {
            visitor.accept(get(age));
        }
    }

    /** Sorts receives of several queues by age; all of them have order numbers before the next one. */
    static void sortByAge(List<PostedReceive> receives, long nextOrder) {
        // Relative to the next number all are negative, also if the numbers have overflowed in between.
        receives.sort(Comparator.comparingLong((PostedReceive receive) -> receive.order() - nextOrder));
    }

    long footprint() {
        return Footprint.object(3 * Footprint.REFERENCE_BYTES + 4 * Integer.BYTES)
                + Footprint.array(envelopes.length, Long.BYTES)
                + Footprint.array(nodes.length, Footprint.REFERENCE_BYTES)
                + (masks == null ? 0 : Footprint.array(masks.length, Long.BYTES));
    }
}
