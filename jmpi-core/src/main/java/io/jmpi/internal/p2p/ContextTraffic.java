package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * Counts messages sent and arrived in one context, so that the end of a communicator can wait for messages in flight.
 * {@link CommContext} counts in the fields; the counters may wrap around, because only their equality matters.
 */
final class ContextTraffic {
    private final CommContext context;

    /** Messages to each rank, sent or enqueued in a lane; null before the first one. */
    int[] sent;

    int arrived;
    private int activeSchedules;

    /** Why no more messages are sent; null while they are. */
    MpiException sealed;

    /** The wait for the end of the traffic; null if there is none. */
    ContextWait wait;

    /** Whether a {@link ContextWait} has found that all messages sent to this rank have arrived. */
    boolean drained;

    ContextTraffic(CommContext context) {
        this.context = context;
    }

    void seal(MpiException cause) {
        if (sealed == null) {
            sealed = cause;
        }
    }

    int[] sent() {
        return sent == null ? new int[context.peers()] : sent.clone();
    }

    void scheduleBegan() {
        activeSchedules++;
    }

    void scheduleEnded() {
        activeSchedules--;
        if (wait != null) {
            check();
        }
    }

    /** Notes what is under way when the session begins to end. */
    void leaving() {
        if (activeSchedules > 0) {
            context.leftovers.addSchedules(activeSchedules);
        }
    }

    /** Registers a wait, unless its condition holds already or can no longer hold. */
    void await(ContextWait fresh) {
        wait = fresh;
        context.awaited.add(ReceiveOperation.ANY_SOURCE, 0, 1); // Detects peers that fail silently.
        check();
        peerGone();
    }

    void check() {
        if (activeSchedules == 0 && (!wait.forMessages || arrived == wait.messages)) {
            drained |= wait.forMessages;
            noWait().end(true);
        }
    }

    private ContextWait noWait() {
        ContextWait ended = wait;
        wait = null;
        context.awaited.add(ReceiveOperation.ANY_SOURCE, 0, -1);
        return ended;
    }

    /** Messages of a lost peer never arrive, and their number is unknown. */
    void peerGone() {
        if (wait != null && wait.forMessages && context.peers.hasLost()) {
            noWait().end(false);
        }
    }

    void close(MpiException cause) {
        seal(cause);
        if (wait != null) {
            noWait().refuse(cause);
        }
    }
}
