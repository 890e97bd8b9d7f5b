package io.jmpi.matching.software;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * One bin of exact receives, oldest first. UCX links them; here their envelopes lie side by side, so that a search
 * reads a few cache lines in a row where links would make it wait for one line after the other. The comparisons, their
 * order and their number are the same.
 *
 * <p>Adding a receive and removing the oldest take constant time; removing another moves the younger ones up. The
 * arrays grow to the largest depth of the bin and never shrink. Thread: the matcher's caller.
 */
@NullUnmarked
public final class ReceiveBin {
    private static final int FIRST_CAPACITY = 8;
    private static final long[] NO_ENVELOPES = {};
    private static final PostedReceive[] NO_RECEIVES = {};

    private long[] envelopes = NO_ENVELOPES;
    private PostedReceive[] receives = NO_RECEIVES;

    /** The entries in use: from the oldest to before the end. */
    private int oldest;

    private int end;

    /** Position of the receive that the last search found; it is the next one to leave. */
    private int found;

    /**
     * Searches from the oldest receive on (C1) and counts the search.
     *
     * @return the oldest receive of that envelope, still in the bin; null if there is none
     */
    PostedReceive oldestAccepting(int source, int tag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        int i = oldest;
        while (i < end && envelopes[i] != envelope) {
            i++;
        }
        found = i;
        boolean hit = i < end;
        statistics.searchedPosted(i - oldest + (hit ? 1 : 0), hit);
        return hit ? receives[i] : null;
    }

    /**
     * Searches this bin and the wildcard queue, and counts the search: merged by order of posting, so that the next
     * receive compared is always the older of the two heads (C1), or without order the bin first.
     *
     * @return a receive that accepts a message with that envelope, still here; null if there is none
     */
    PostedReceive firstAccepting(
            ReceiveList wildcards, boolean ordered, int source, int tag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(source, tag);
        int i = oldest;
        ReceiveEntry wildcard = wildcards.first();
        ReceiveEntry wildcardsEnd = wildcards.end();
        if (ordered && wildcard != wildcardsEnd && i < end) {
            statistics.mergedWildcards();
        }
        long entriesWalked = 0;
        PostedReceive accepting = null;
        while (accepting == null && (i < end || wildcard != wildcardsEnd)) {
            entriesWalked++;
            // The difference, not the order, of numbers: they may overflow.
            if (wildcard == wildcardsEnd
                    || i < end && (!ordered || receives[i].order() - wildcard.receive.order() < 0)) {
                if (envelopes[i] == envelope) {
                    found = i;
                    accepting = receives[i];
                }
                i++;
            } else {
                if (wildcard.accepts(envelope)) {
                    accepting = wildcard.receive;
                }
                wildcard = wildcard.next;
            }
        }
        statistics.searchedPosted(entriesWalked, accepting != null);
        return accepting;
    }

    /** Adds a receive that is in no bin as the youngest. */
    void append(PostedReceive receive) {
        if (end - oldest == receives.length / 2) {
            grow();
        } else if (end == receives.length) {
            moveToFront();
        }
        envelopes[end] = Envelope.pack(receive.postedSource(), receive.postedTag());
        receives[end++] = receive;
    }

    /** At most half of the arrays is in use. So their length follows from the largest depth, whatever came and went. */
    private void grow() {
        int count = end - oldest;
        int capacity = Math.max(FIRST_CAPACITY, 2 * receives.length);
        envelopes = Arrays.copyOf(Arrays.copyOfRange(envelopes, oldest, end), capacity);
        receives = Arrays.copyOf(Arrays.copyOfRange(receives, oldest, end), capacity);
        oldest = 0;
        end = count;
    }

    /** Half of the arrays is free there at least, which pays for the copy. */
    private void moveToFront() {
        int count = end - oldest;
        System.arraycopy(envelopes, oldest, envelopes, 0, count);
        System.arraycopy(receives, oldest, receives, 0, count);
        Arrays.fill(receives, oldest, end, null);
        oldest = 0;
        end = count;
    }

    /** Removes a receive that this bin holds. */
    void unlink(PostedReceive receive) {
        int at = found >= oldest && found < end && receives[found] == receive ? found : indexOf(receive);
        if (at == oldest) {
            receives[oldest++] = null;
            if (oldest == end) {
                oldest = 0;
                end = 0;
            }
        } else {
            int younger = end - at - 1;
            System.arraycopy(envelopes, at + 1, envelopes, at, younger);
            System.arraycopy(receives, at + 1, receives, at, younger);
            receives[--end] = null;
        }
    }

    private int indexOf(PostedReceive receive) {
        int i = oldest;
        while (receives[i] != receive) {
            i++;
        }
        return i;
    }

    public int size() {
        return end - oldest;
    }

    /** A receive by its age: 0 is the oldest. */
    public PostedReceive get(int age) {
        return receives[oldest + age];
    }

    /** Visits all, oldest first. The visitor must not change the bin. */
    void forEach(Consumer<? super PostedReceive> visitor) {
        for (int i = oldest; i < end; i++) {
            visitor.accept(receives[i]);
        }
    }

    long footprint() {
        return Footprint.object(2 * Footprint.REFERENCE_BYTES + 3 * Integer.BYTES)
                + Footprint.array(envelopes.length, Long.BYTES)
                + Footprint.array(receives.length, Footprint.REFERENCE_BYTES);
    }
}
