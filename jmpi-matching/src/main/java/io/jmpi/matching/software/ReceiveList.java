package io.jmpi.matching.software;

import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.NullUnmarked;

/**
 * A list of posted receives, oldest first: a doubly linked ring of entries, of which those from {@link #first} to
 * before {@link #end} are used and the others are free. So adding one, and removing the oldest or the youngest, moves
 * one end and changes no link; nothing is allocated once the largest depth has been seen.
 *
 * <p>Thread: the matcher's caller.
 */
@NullUnmarked
final class ReceiveList {
    private final int number;

    /** The oldest entry; {@link #end} if the list is empty. */
    private ReceiveEntry first;

    /** The next entry to use: at least this one is free. */
    private ReceiveEntry end;

    private int entries = 1;

    ReceiveList() {
        this(0);
    }

    /**
     * Creates a list that is empty.
     *
     * @param number for {@link ReceiveEntry#list}
     */
    ReceiveList(int number) {
        this.number = number;
        end = new ReceiveEntry();
        end.list = number;
        end.next = end;
        end.previous = end;
        first = end;
    }

    /** The oldest entry; {@link #end} if the list is empty. */
    ReceiveEntry first() {
        return first;
    }

    /** The entry after the youngest. */
    ReceiveEntry end() {
        return end;
    }

    boolean isEmpty() {
        return first == end;
    }

    /**
     * Searches from the oldest receive on, as C1 requires of a single list, and counts the search.
     *
     * @return the oldest receive that accepts a message with that envelope, still linked; null if there is none
     */
    PostedReceive oldestAccepting(int messageSource, int messageTag, MatchingStatistics statistics) {
        return search(messageSource, messageTag, statistics).receive; // null if it is the end
    }

    /** As {@link #oldestAccepting}, and removes the receive. */
    PostedReceive takeOldestAccepting(int messageSource, int messageTag, MatchingStatistics statistics) {
        ReceiveEntry entry = search(messageSource, messageTag, statistics);
        PostedReceive receive = entry.receive;
        if (receive != null) {
            remove(entry);
        }
        return receive;
    }

    /** As {@link #oldestAccepting}, but returns the entry; if there is none, {@link #end}, which has no receive. */
    ReceiveEntry search(int messageSource, int messageTag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(messageSource, messageTag);
        long entriesWalked = 0;
        ReceiveEntry behind = end;
        ReceiveEntry entry = first;
        while (entry != behind) {
            entriesWalked++;
            if (entry.accepts(envelope)) {
                break;
            }
            entry = entry.next;
        }
        statistics.searchedPosted(entriesWalked, entry != behind);
        return entry;
    }

    /**
     * Searches a queue and the queue of those wildcard receives that are not in it, and counts the search.
     *
     * <p>In order, the two are merged by order of posting: the next receive compared is always the older of their heads
     * (C1). Without order the wildcard receives come only after the queue.
     *
     * @return the entry of a receive that accepts a message with that envelope, still linked; if there is none, one
     *     without a receive
     */
    static ReceiveEntry firstAccepting(
            ReceiveList queue,
            ReceiveList wildcards,
            boolean ordered,
            int messageSource,
            int messageTag,
            MatchingStatistics statistics) {
        ReceiveEntry queueEnd = queue.end;
        ReceiveEntry wildcardsEnd = wildcards.end;
        ReceiveEntry next = queue.first;
        ReceiveEntry wildcard = wildcards.first;
        if (ordered && wildcard != wildcardsEnd && next != queueEnd) {
            statistics.mergedWildcards();
        }
        long envelope = Envelope.pack(messageSource, messageTag);
        ReceiveEntry found = queueEnd;
        long entriesWalked = 0;
        while (found == queueEnd && (next != queueEnd || wildcard != wildcardsEnd)) {
            ReceiveEntry candidate;
            if (wildcard == wildcardsEnd || next != queueEnd && (!ordered || next.isOlderThan(wildcard))) {
                candidate = next;
                next = next.next;
            } else {
                candidate = wildcard;
                wildcard = wildcard.next;
            }
            entriesWalked++;
            if (candidate.accepts(envelope)) {
                found = candidate;
            }
        }
        statistics.searchedPosted(entriesWalked, found != queueEnd);
        return found;
    }

    /** Sorts receives of several lists by age; all of them have order numbers before the next one. */
    static void sortByAge(List<PostedReceive> receives, long nextOrder) {
        // Relative to the next number all are negative, also if the numbers have overflowed in between.
        receives.sort(Comparator.comparingLong((PostedReceive receive) -> receive.order() - nextOrder));
    }

    void forEach(Consumer<? super PostedReceive> visitor) {
        for (ReceiveEntry entry = first; entry != end; entry = entry.next) {
            visitor.accept(entry.receive);
        }
    }

    /** Adds a receive as the youngest; returns its entry. */
    ReceiveEntry append(PostedReceive receive) {
        ReceiveEntry entry = end;
        if (entry.next == first) {
            grow();
        }
        end = entry.next;
        entry.envelope = Envelope.pack(receive.postedSource(), receive.postedTag());
        entry.mask = Envelope.mask(receive.postedSource(), receive.postedTag());
        entry.receive = receive;
        return entry;
    }

    /** Adds free entries. */
    private void grow() {
        int more = Footprint.growth(entries);
        for (int i = 0; i < more; i++) {
            ReceiveEntry added = new ReceiveEntry();
            added.list = number;
            insert(added, first);
        }
        entries += more;
    }

    private static void insert(ReceiveEntry entry, ReceiveEntry before) {
        ReceiveEntry previous = before.previous;
        previous.next = entry;
        entry.previous = previous;
        entry.next = before;
        before.previous = entry;
    }

    /** Removes a used entry, wherever it is, in constant time. */
    void remove(ReceiveEntry entry) {
        entry.receive = null;
        if (entry.next == end) {
            end = entry; // used again next, while it is in the cache
        } else if (entry == first) {
            first = entry.next;
        } else {
            entry.previous.next = entry.next;
            entry.next.previous = entry.previous;
            insert(entry, end);
            end = entry;
        }
    }

    long footprint() {
        return Footprint.object(2 * Footprint.REFERENCE_BYTES + 2 * Integer.BYTES)
                + entries * Footprint.object(ReceiveEntry.FIELD_BYTES);
    }
}
