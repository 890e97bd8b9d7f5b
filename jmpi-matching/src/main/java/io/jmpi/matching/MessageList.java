package io.jmpi.matching;

/**
 * A matcher's doubly linked list of all unexpected messages, in order of arrival, threaded through the messages
 * themselves.
 *
 * <p>Being in this list and {@link ArrivedMessage#kept} are the same thing: {@link #append} sets the flag,
 * {@link #unlink} clears it together with the links, so that a message that left refers to nothing.
 *
 * <p>Thread: the matcher's caller.
 */
final class MessageList {
    static final long FOOTPRINT = Footprint.object(2 * Footprint.REFERENCE_BYTES);

    private ArrivedMessage first;
    private ArrivedMessage last;

    /** The message that arrived first; null if the list is empty. */
    ArrivedMessage first() {
        return first;
    }

    boolean isEmpty() {
        return first == null;
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
        ArrivedMessage message = first;
        while (message != null) {
            entriesWalked++;
            if ((anySource || message.source == source) && (anyTag || message.tag == tag)) {
                break;
            }
            message = message.next;
        }
        statistics.searchedUnexpected(entriesWalked, message != null);
        return message;
    }

    /** Adds a message that no matcher keeps as the youngest. */
    void append(ArrivedMessage message) {
        message.previous = last;
        if (last == null) {
            first = message;
        } else {
            last.next = message;
        }
        last = message;
        message.kept = true;
    }

    /** Removes a message that this list holds, wherever it stands, in constant time. */
    void unlink(ArrivedMessage message) {
        ArrivedMessage previous = message.previous;
        ArrivedMessage next = message.next;
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
        message.previous = null;
        message.next = null;
        message.kept = false;
    }
}
