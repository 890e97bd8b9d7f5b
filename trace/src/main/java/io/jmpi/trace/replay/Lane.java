package io.jmpi.trace.replay;

/**
 * The messages from one rank to another in one communicator, in send order, as the receiver takes them.
 *
 * <p>Thread: the one that pairs or replays the receiver.
 */
final class Lane {
    /** The lane waits for nothing. */
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

    /** Its first remaining message, or {@link Sends#NONE}. */
    int head;

    /** Arrival of that message, by the common clock; never before that of earlier ones. */
    long arrival;

    /** The receive whose message must arrive first, or {@link #NOTHING}. */
    int blockedBy = NOTHING;

    /** Whether its first message has been counted as held. */
    boolean isHeld;

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
        return sends.tag.get(head);
    }

    /** Advances to the next message. */
    void advance() {
        head = sends.next.get(head);
        skipCancelled();
    }

    private void skipCancelled() {
        while (head != Sends.NONE && sends.isCancelled(head)) {
            head = sends.next.get(head);
        }
    }
}
