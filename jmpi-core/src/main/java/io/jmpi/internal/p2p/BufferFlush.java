package io.jmpi.internal.p2p;

/**
 * Waits until the messages that were in the attached buffer when it began have left it (MPI 4.1, section 3.6). It fails
 * if one of the buffer's messages could not be delivered and no caller has received the error yet.
 */
public final class BufferFlush extends CompletableOperation {
    private final Waiter waiter;
    private final long limit;
    private int pending;

    /**
     * Begins.
     *
     * @param limit the number of the next message
     * @param pending how many earlier messages are in the buffer
     */
    BufferFlush(Waiter waiter, long limit, int pending) {
        this.waiter = waiter;
        this.limit = limit;
        this.pending = pending;
    }

    /** Waits for the flush to complete. */
    public Waiter waiter() {
        return waiter;
    }

    /** Counts a message that has left the buffer; returns whether it was the last that this flush waits for. */
    boolean lastHasLeft(long number) {
        return number < limit && --pending == 0;
    }
}
