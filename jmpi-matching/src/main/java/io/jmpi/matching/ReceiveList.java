package io.jmpi.matching;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/**
 * A list of posted receives, oldest first: a ring of entries, of which those from {@link #first} to before {@link #end} are
 * used and the others are free. So adding one, and removing the oldest or the youngest, moves one end and changes no link;
 * nothing is allocated once the largest depth has been seen.
 *
 * <p>Entries are linked in one direction, which is all that a search needs. It remembers what is before the entry that it has
 * found, so that removing that one takes constant time; removing another one, which is cancelled, walks to it.
 *
 * <p>Thread: the matcher's caller.
 */
final class ReceiveList {
    private final int number;

    /** The oldest entry; {@link #end} if the list is empty. */
    private ReceiveEntry first;

    /** The next entry to use: at least this one is free. */
    private ReceiveEntry end;

    /** The entry before the one that the last search has found; any other one if that was the oldest. */
    private ReceiveEntry beforeFound;

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
        first = end;
        beforeFound = end;
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

    /** Remembers the entry before one that a search has found; {@link #end} if that is the oldest. */
    void beforeFound(ReceiveEntry before) {
        beforeFound = before;
    }

    /**
     * Searches from the oldest receive on, which is what C1 asks of a single list, and counts the search.
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

    private ReceiveEntry search(int messageSource, int messageTag, MatchingStatistics statistics) {
        long envelope = Envelope.pack(messageSource, messageTag);
        long entriesWalked = 0;
        ReceiveEntry behind = end;
        ReceiveEntry before = behind;
        ReceiveEntry entry = first;
        while (entry != behind) {
            entriesWalked++;
            if (entry.accepts(envelope)) {
                break;
            }
            before = entry;
            entry = entry.next;
        }
        beforeFound = before;
        statistics.searchedPosted(entriesWalked, entry != behind);
        return entry;
    }

    /**
     * Searches a queue and the queue of those wildcard receives that are not in it, and counts the search.
     *
     * <p>In order, the two are merged by order of posting: the next receive compared is always the older of their heads
     * (C1). Without order the wildcard receives come only after the queue.
     *
     * @return a receive that accepts a message with that envelope, still linked; null if there is none
     */
    static PostedReceive firstAccepting(
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
        ReceiveEntry before = queueEnd;
        ReceiveEntry beforeWildcard = wildcardsEnd;
        PostedReceive found = null;
        long entriesWalked = 0;
        while (found == null && (next != queueEnd || wildcard != wildcardsEnd)) {
            entriesWalked++;
            if (wildcard == wildcardsEnd || next != queueEnd && (!ordered || next.isOlderThan(wildcard))) {
                if (next.accepts(envelope)) {
                    found = next.receive;
                    queue.beforeFound = before;
                }
                before = next;
                next = next.next;
            } else {
                if (wildcard.accepts(envelope)) {
                    found = wildcard.receive;
                    wildcards.beforeFound = beforeWildcard;
                }
                beforeWildcard = wildcard;
                wildcard = wildcard.next;
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
        entry.envelope = Envelope.pack(receive.source, receive.tag);
        entry.mask = Envelope.mask(receive.source, receive.tag);
        entry.receive = receive;
        return entry;
    }

    /** Adds free entries. */
    private void grow() {
        int more = Footprint.growth(entries);
        for (int i = 0; i < more; i++) {
            ReceiveEntry added = new ReceiveEntry();
            added.list = number;
            insertAfterEnd(added);
        }
        entries += more;
    }

    private void insertAfterEnd(ReceiveEntry entry) {
        entry.next = end.next;
        end.next = entry;
    }

    /** Removes a used entry. */
    void remove(ReceiveEntry entry) {
        entry.receive = null;
        if (entry.next == end) {
            end = entry; // used again next, while it is in the cache
        } else if (entry == first) {
            first = entry.next;
        } else {
            before(entry).next = entry.next;
            insertAfterEnd(entry);
        }
    }

    private ReceiveEntry before(ReceiveEntry entry) {
        ReceiveEntry before = beforeFound;
        if (before.next != entry) {
            before = first;
            while (before.next != entry) {
                before = before.next;
            }
        }
        return before;
    }

    long footprint() {
        return Footprint.object(2 * Footprint.REFERENCE_BYTES + 2 * Integer.BYTES)
                + entries * Footprint.object(ReceiveEntry.FIELD_BYTES);
    }
}
