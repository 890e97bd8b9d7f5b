package io.jmpi.matching;

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
