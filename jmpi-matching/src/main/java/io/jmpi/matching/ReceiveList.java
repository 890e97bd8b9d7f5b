package io.jmpi.matching;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * A doubly linked list of posted receives, oldest first, threaded through the receives themselves.
 *
 * <p>Being in a list and {@link PostedReceive#kept} are the same thing: {@link #append} sets the flag, {@link #unlink}
 * clears it together with the links, so that a receive that left refers to nothing.
 *
 * <p>Thread: the matcher's caller. A receive is in at most one list at a time.
 */
final class ReceiveList {
    static final long FOOTPRINT = Footprint.object(2 * Footprint.REFERENCE_BYTES);

    private PostedReceive first;
    private PostedReceive last;

    /** The oldest receive; null if the list is empty. */
    PostedReceive first() {
        return first;
    }

    boolean isEmpty() {
        return first == null;
    }

    /**
     * Searches from the oldest receive on, which is what C1 asks of a single list, and counts the search.
     *
     * @return the oldest receive that accepts a message with that envelope, still linked; null if there is none
     */
    PostedReceive oldestAccepting(int messageSource, int messageTag, MatchingStatistics statistics) {
        long entriesWalked = 0;
        PostedReceive receive = first;
        while (receive != null) {
            entriesWalked++;
            if (receive.accepts(messageSource, messageTag)) {
                break;
            }
            receive = receive.next;
        }
        statistics.searchedPosted(entriesWalked, receive != null);
        return receive;
    }

    /**
     * Searches a queue and the queue of those wildcard receives that do not stand in it, and counts the search.
     *
     * <p>In order, the two are merged by sequence number: the next receive compared is always the older of their heads
     * (C1). Without order the wildcard receives come only after the queue.
     *
     * @param queue null for an empty one
     * @return a receive that accepts a message with that envelope, still linked; null if there is none
     */
    static PostedReceive firstAccepting(
            ReceiveList queue,
            ReceiveList wildcards,
            boolean ordered,
            int messageSource,
            int messageTag,
            MatchingStatistics statistics) {
        PostedReceive next = queue == null ? null : queue.first;
        PostedReceive wildcard = wildcards.first;
        if (ordered && wildcard != null && next != null) {
            statistics.mergedWildcards();
        }
        PostedReceive found = null;
        long entriesWalked = 0;
        while (found == null && (next != null || wildcard != null)) {
            PostedReceive candidate;
            // The difference, not the order, of sequence numbers: they may overflow.
            if (wildcard == null || next != null && (!ordered || next.sequence - wildcard.sequence < 0)) {
                candidate = next;
                next = next.next;
            } else {
                candidate = wildcard;
                wildcard = wildcard.next;
            }
            entriesWalked++;
            if (candidate.accepts(messageSource, messageTag)) {
                found = candidate;
            }
        }
        statistics.searchedPosted(entriesWalked, found != null);
        return found;
    }

    /** Sorts receives of several lists by age; all of them have sequence numbers before the next one. */
    static void sortByAge(List<PostedReceive> receives, long nextSequence) {
        // Relative to the next number all are negative, also if the numbers have overflowed in between.
        receives.sort(Comparator.comparingLong((PostedReceive receive) -> receive.sequence - nextSequence));
    }

    void forEach(Consumer<? super PostedReceive> visitor) {
        for (PostedReceive receive = first; receive != null; receive = receive.next) {
            visitor.accept(receive);
        }
    }

    /** Adds a receive that no list holds as the youngest. */
    void append(PostedReceive receive) {
        receive.previous = last;
        if (last == null) {
            first = receive;
        } else {
            last.next = receive;
        }
        last = receive;
        receive.kept = true;
    }

    /** Removes a receive that this list holds, wherever it stands, in constant time. */
    void unlink(PostedReceive receive) {
        PostedReceive previous = receive.previous;
        PostedReceive next = receive.next;
        if (previous == null) {
            first = next;
        } else {
            previous.next = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.previous = previous;
        }
        receive.previous = null;
        receive.next = null;
        receive.kept = false;
    }
}
