package io.jmpi.internal.p2p;

import java.util.Arrays;

/**
 * The contexts whose matcher decides on a device: polled once in each cycle, and armed before the rank blocks. Without
 * such a context, the usual case, both cost a check of an empty array.
 *
 * <p>No wake-up is lost. A device that is armed calls {@link DutyCycle#wakeup} for the first decision that it makes
 * from then on, and the transport stores a wake-up that comes before the block for that block. A decision made earlier
 * is found by {@link #arm}, which then forbids the block. Arming comes last before the block, and is repeated for each
 * one; so a wake-up that ends a block for another reason, or that the transport forgets when it returns from one,
 * belongs to a decision that the next cycle polls.
 *
 * <p>Thread: the progress thread.
 */
final class OffloadedContexts {
    private static final CommContext[] NONE = {};

    private CommContext[] contexts = NONE;

    /** Registers a context that has been opened or whose matcher has changed. */
    void update(CommContext context) {
        remove(context);
        if (context.device.isOffloaded()) {
            contexts = Arrays.copyOf(contexts, contexts.length + 1);
            contexts[contexts.length - 1] = context;
        }
    }

    void remove(CommContext context) {
        contexts = Arrays.stream(contexts).filter(other -> other != context).toArray(CommContext[]::new);
    }

    void clear() {
        contexts = NONE;
    }

    /** Handles decisions of all devices; returns their number. */
    int poll() {
        int taken = 0;
        for (CommContext context : contexts) {
            taken += context.device.poll();
        }
        return taken;
    }

    /** Requests a wake-up at the next decision of each device; false if one has a decision to poll. */
    boolean arm() {
        for (CommContext context : contexts) {
            if (!context.device.arm()) {
                return false;
            }
        }
        return true;
    }
}
