package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Waits until the messages that were in the attached buffer when it began have left it (MPI 4.1, section 3.6). It fails if
 * one of the buffer's messages could not be delivered and no caller has got the error yet.
 */
public final class BufferFlush extends CompletableOperation {
    private final Waiter waiter;
    private final long limit;
    private int pending;

    /**
     * Begins.
     *
     * @param limit number of the next message
     * @param pending how many of those before are in the buffer
     */
    BufferFlush(Waiter waiter, long limit, int pending) {
        this.waiter = waiter;
        this.limit = limit;
        this.pending = pending;
    }

    /** Waits for it. */
    public Waiter waiter() {
        return waiter;
    }

    /** A message has left the buffer; whether it was the last one of those that this waits for. */
    boolean lastHasLeft(long number) {
        return number < limit && --pending == 0;
    }

    void end(MpiException cause) {
        if (cause == null) {
            complete();
        } else {
            fail(cause);
        }
    }
}
