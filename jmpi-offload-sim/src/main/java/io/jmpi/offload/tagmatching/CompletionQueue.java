package io.jmpi.offload.tagmatching;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Completions on their way to the host, the buffers of unexpected messages among them, and the host's request to be told.
 *
 * <p>The request is Dekker's handshake. The host writes "armed", then looks whether the queue is empty; the unit
 * publishes, then looks whether the host is armed; a full fence stands between the two steps on both sides. So at least one of them sees
 * the other: a host that armed and saw nothing is told. Both take the request back by the same compare-and-set, so that
 * exactly one of them does.
 */
final class CompletionQueue {
    private static final VarHandle ARMED;
    private static final VarHandle RETURNED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            ARMED = lookup.findVarHandle(CompletionQueue.class, "armed", boolean.class);
            RETURNED = lookup.findVarHandle(CompletionQueue.class, "returnedBuffers", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final SlotRing<Completion> ring;
    private final int unexpectedBuffers;

    /** Unit: buffers ever filled. */
    private long filledBuffers;

    /** Host: buffers ever emptied. */
    @SuppressWarnings("unused") // by RETURNED
    private long returnedBuffers;

    @SuppressWarnings("unused") // by ARMED
    private volatile boolean armed;

    private volatile Runnable listener = () -> {};

    /** Unit: whether something has been published that the host is to be told of. */
    private boolean untold;

    CompletionQueue(int completions, int unexpectedBuffers) {
        ring = new SlotRing<>(completions, Completion::new);
        this.unexpectedBuffers = unexpectedBuffers;
    }

    // The unit's side.

    boolean hasRoom() {
        return ring.room() > 0;
    }

    boolean hasUnexpectedBuffer() {
        return filledBuffers - (long) RETURNED.getAcquire(this) < unexpectedBuffers;
    }

    /** An empty completion to fill; there must be room. */
    Completion claim(int opcode, int flags) {
        Completion completion = ring.claim();
        completion.opcode = opcode;
        completion.flags = flags;
        completion.status = Verbs.WC_SUCCESS;
        completion.handle = -1;
        completion.id = 0;
        completion.tag = 0;
        completion.appCtx = 0;
        completion.cookie = 0;
        completion.silent = false;
        completion.endsEntry = false;
        return completion;
    }

    void publish(Completion completion) {
        if (completion.isUnexpected()) {
            filledBuffers++;
        }
        ring.publish();
        // A queue that is full of what does not concern the host stops the unit all the same.
        untold |= !completion.silent || !hasRoom();
    }

    /** Tells a host that asked for it, if there is something new. */
    void tellHost() {
        if (untold) {
            untold = false;
            VarHandle.fullFence();
            tellIfArmed();
        }
    }

    void tellIfArmed() {
        if (armed && ARMED.compareAndSet(this, true, false)) {
            listener.run();
        }
    }

    // The host's side.

    void onCompletion(Runnable newListener) {
        listener = newListener;
    }

    Completion peek() {
        return ring.peek();
    }

    void release(Completion completion) {
        if (completion.isUnexpected()) {
            RETURNED.setRelease(this, returnedBuffers + 1);
        }
        ring.release();
    }

    /**
     * Asks to be told of the next completion.
     *
     * @return false if there is one now, and nobody will be told
     */
    boolean arm() {
        armed = true;
        VarHandle.fullFence();
        return ring.isEmpty() || !ARMED.compareAndSet(this, true, false);
    }

    boolean isEmpty() {
        return ring.isEmpty();
    }

    int slots() {
        return ring.slots();
    }
}
