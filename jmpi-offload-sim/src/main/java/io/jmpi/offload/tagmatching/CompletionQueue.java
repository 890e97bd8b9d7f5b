package io.jmpi.offload.tagmatching;

import io.jmpi.offload.Interrupt;
import io.jmpi.offload.Rings;
import io.jmpi.offload.SlotRing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;

/** Completions on their way to the host, the buffers of unexpected messages among them, and the host's interrupt. */
final class CompletionQueue {
    private static final VarHandle RETURNED;

    static {
        try {
            RETURNED = MethodHandles.lookup().findVarHandle(CompletionQueue.class, "returnedBuffers", long.class);
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

    private final Interrupt interrupt = new Interrupt(() -> {});
    private final BooleanSupplier hasCompletions = this::hasCompletions;

    /** Unit: whether something has been published that is to be reported to the host. */
    private boolean untold;

    CompletionQueue(Rings rings, int completions, int unexpectedBuffers) {
        ring = rings.toHost(completions, Completion::new);
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
        // A full queue stops the unit even if none of its completions concern the host.
        untold |= !completion.silent || !hasRoom();
    }

    /** Calls a host that requested a call, if there is something new. */
    void tellHost() {
        if (untold) {
            untold = false;
            wakeHost();
        }
    }

    /** Calls a host that requested a call, whether there is something new or not. */
    void wakeHost() {
        interrupt.raise();
    }

    // The host's side.

    void onCompletion(Runnable newListener) {
        interrupt.handler(newListener);
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
     * Asks for a call when there is a completion.
     *
     * @return false if there is one now; then no call follows
     */
    boolean arm() {
        return interrupt.arm(hasCompletions);
    }

    boolean isEmpty() {
        return ring.isEmpty();
    }

    private boolean hasCompletions() {
        return !isEmpty();
    }

    int slots() {
        return ring.slots();
    }
}
