package io.jmpi.matching;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * A doubly linked list of posted receives, oldest first, threaded through their entries.
 *
 * <p>Thread: the matcher's caller. An entry is in at most one list at a time.
 */
final class ReceiveList {
    static final long FOOTPRINT = Footprint.object(2 * Footprint.REFERENCE_BYTES);

    private ReceiveEntry first;
    private ReceiveEntry last;

    /** The oldest entry; null if the list is empty. */
    ReceiveEntry first() {
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
        ReceiveEntry entry = first;
        while (entry != null) {
            entriesWalked++;
            if (entry.accepts(messageSource, messageTag)) {
                break;
            }
            entry = entry.next;
        }
        statistics.searchedPosted(entriesWalked, entry != null);
        return entry == null ? null : entry.receive;
    }

    /**
     * Searches a queue and the queue of those wildcard receives that do not stand in it, and counts the search.
     *
     * <p>In order, the two are merged by order of posting: the next receive compared is always the older of their heads
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
        ReceiveEntry next = queue == null ? null : queue.first;
        ReceiveEntry wildcard = wildcards.first;
        if (ordered && wildcard != null && next != null) {
            statistics.mergedWildcards();
        }
        PostedReceive found = null;
        long entriesWalked = 0;
        while (found == null && (next != null || wildcard != null)) {
            ReceiveEntry candidate;
            // The difference, not the order, of numbers: they may overflow.
            if (wildcard == null || next != null && (!ordered || next.receive.order() - wildcard.receive.order() < 0)) {
                candidate = next;
                next = next.next;
            } else {
                candidate = wildcard;
                wildcard = wildcard.next;
            }
            entriesWalked++;
            if (candidate.accepts(messageSource, messageTag)) {
                found = candidate.receive;
            }
        }
        statistics.searchedPosted(entriesWalked, found != null);
        return found;
    }

    /** Sorts receives of several lists by age; all of them have order numbers before the next one. */
    static void sortByAge(List<PostedReceive> receives, long nextOrder) {
        // Relative to the next number all are negative, also if the numbers have overflowed in between.
        receives.sort(Comparator.comparingLong((PostedReceive receive) -> receive.order() - nextOrder));
    }

    void forEach(Consumer<? super PostedReceive> visitor) {
        for (ReceiveEntry entry = first; entry != null; entry = entry.next) {
            visitor.accept(entry.receive);
        }
    }

    /** Adds an entry that is in no list as the youngest. */
    void append(ReceiveEntry entry) {
        entry.previous = last;
        if (last == null) {
            first = entry;
        } else {
            last.next = entry;
        }
        last = entry;
    }

    /** Removes an entry of this list, wherever it stands, in constant time. */
    void unlink(ReceiveEntry entry) {
        ReceiveEntry previous = entry.previous;
        ReceiveEntry next = entry.next;
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
        entry.previous = null;
        entry.next = null;
    }
}
