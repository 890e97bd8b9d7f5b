package io.jmpi.trace.replay.pairing;

import io.jmpi.trace.replay.recording.Sends;

/**
 * The messages from one rank to another in one communicator, in send order, as the receiver takes them.
 *
 * <p>Thread: the one that pairs or replays the receiver.
 */
public final class Lane {
    /** Number at the receiver. */
    public final int number;

    public final Sends sends;

    /** World rank of the sender. */
    public final int sender;

    /** Number of the communicator. */
    public final int context;

    /** Rank of the sender in the communicator. */
    public final int source;

    private int head;

    public Lane(int number, Sends sends, int sender, int context, int source, int head) {
        this.number = number;
        this.sends = sends;
        this.sender = sender;
        this.context = context;
        this.source = source;
        this.head = head;
        skipCancelled();
    }

    /** Its first remaining message, or {@link Sends#NONE}. */
    public int head() {
        return head;
    }

    public boolean isEmpty() {
        return head == Sends.NONE;
    }

    public int tag() {
        return sends.tag.get(head);
    }

    /** Advances to the next message. */
    public void advance() {
        head = sends.next.get(head);
        skipCancelled();
    }

    private void skipCancelled() {
        while (head != Sends.NONE && sends.isCancelled(head)) {
            head = sends.next.get(head);
        }
    }
}
