package io.jmpi.trace.replay;

/**
 * The messages from one rank to another in one communicator, in the order in which they were sent, as the receiver takes them.
 *
 * <p>Thread: the one that pairs or replays the receiver.
 */
final class Lane {
    /** It waits for nothing. */
    static final int NOTHING = -1;
    /** Number at the receiver. */
    final int number;

    final Sends sends;

    /** World rank of the sender. */
    final int sender;

    /** Number of the communicator. */
    final int context;

    /** Rank of the sender in the communicator. */
    final int source;

    /** Its first message that has not been taken, or {@link Sends#NONE}. */
    int head;

    /** When that arrives, by the common clock; never before what has been taken. */
    long arrival;

    /** The receive whose message must come first, or {@link #NOTHING}. */
    int blockedBy = NOTHING;

    /** Whether its first message has been counted as held. */
    boolean isHeld;

    /** Where it is in {@link LaneHeap}. */
    int heapPlace = NOTHING;

    Lane(int number, Sends sends, int sender, int context, int source, int head) {
        this.number = number;
        this.sends = sends;
        this.sender = sender;
        this.context = context;
        this.source = source;
        this.head = head;
        skipCancelled();
    }

    boolean isEmpty() {
        return head == Sends.NONE;
    }

    int tag() {
        return sends.tag(head);
    }

    /** Goes on to the next message. */
    void advance() {
        head = sends.next(head);
        skipCancelled();
    }

    private void skipCancelled() {
        while (head != Sends.NONE && sends.isCancelled(head)) {
            head = sends.next(head);
        }
    }
}
