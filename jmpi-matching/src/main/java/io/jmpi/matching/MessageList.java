package io.jmpi.matching;

/**
 * A matcher's doubly linked list of all unexpected messages, in order of arrival, threaded through their entries.
 *
 * <p>Thread: the matcher's caller.
 */
final class MessageList {
    static final long FOOTPRINT = Footprint.object(2 * Footprint.REFERENCE_BYTES);

    private MessageEntry first;
    private MessageEntry last;

    /** The entry of the message that arrived first; null if the list is empty. */
    MessageEntry first() {
        return first;
    }

    boolean isEmpty() {
        return first == null;
    }

    /** The message that arrived first; null if the list is empty. */
    ArrivedMessage firstMessage() {
        return first == null ? null : first.message;
    }

    /**
     * Searches in order of arrival, which keeps C2 because the messages of one sender arrive in the order in which they
     * were sent. Counts the search.
     *
     * @param source a rank or {@link PostedReceive#ANY_SOURCE}
     * @param tag a tag or {@link PostedReceive#ANY_TAG}
     * @return the oldest message that a receive with that envelope accepts, still linked; null if there is none
     */
    ArrivedMessage oldestFor(int source, int tag, MatchingStatistics statistics) {
        boolean anySource = source == PostedReceive.ANY_SOURCE;
        boolean anyTag = tag == PostedReceive.ANY_TAG;
        long entriesWalked = 0;
        MessageEntry entry = first;
        while (entry != null) {
            entriesWalked++;
            if ((anySource || entry.source == source) && (anyTag || entry.tag == tag)) {
                break;
            }
            entry = entry.next;
        }
        statistics.searchedUnexpected(entriesWalked, entry != null);
        return entry == null ? null : entry.message;
    }

    /** Adds an entry that is in no such list as the youngest. */
    void append(MessageEntry entry) {
        entry.previous = last;
        if (last == null) {
            first = entry;
        } else {
            last.next = entry;
        }
        last = entry;
    }

    /** Removes an entry of this list, wherever it stands, in constant time. */
    void unlink(MessageEntry entry) {
        MessageEntry previous = entry.previous;
        MessageEntry next = entry.next;
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
