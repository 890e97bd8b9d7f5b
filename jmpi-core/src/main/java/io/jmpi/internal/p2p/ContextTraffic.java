package io.jmpi.internal.p2p;

import io.jmpi.errors.MpiException;

/**
 * What has been sent and what has arrived in one context, so that the end of a communicator can wait for what is still
 * under way. {@link CommContext} counts in the fields; the counters may wrap around, because only their equality matters.
 *
 * <p>Thread: the progress thread.
 */
final class ContextTraffic {
    private final CommContext context;

    /** Messages to each rank, whether they have left or wait in a lane; null before the first one. */
    int[] sent;

    int arrived;
    private int activeSchedules;

    /** Why nothing more is sent; null while it is. */
    MpiException sealed;

    /** Waits for the traffic to end; null if nothing does. */
    ContextWait wait;

    private boolean drained;

    ContextTraffic(CommContext context) {
        this.context = context;
    }

    void seal(MpiException cause) {
        if (sealed == null) {
            sealed = cause;
        }
    }

    /** A copy of the numbers of messages to each rank. */
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

    /** Whether no schedule is under way. */
    boolean hasNoSchedule() {
        return activeSchedules == 0;
    }

    /** Whether so many messages have come; if so, nothing is under way to this rank any more. */
    boolean hasArrived(int messages) {
        drained = activeSchedules == 0 && arrived == messages;
        return drained;
    }

    /** Whether all that was sent to this rank has arrived, as a {@link ContextWait} has found. */
    boolean isDrained() {
        return drained;
    }

    /** Registers a wait, unless its condition holds already or can no longer hold. */
    void await(ContextWait fresh) {
        wait = fresh;
        context.awaited.add(ReceiveOperation.ANY_SOURCE, 0, 1); // So that silent deaths are noticed.
        check();
        peerGone();
    }

    void check() {
        if (wait.holds()) {
            noWait().end(true);
        }
    }

    private ContextWait noWait() {
        ContextWait ended = wait;
        wait = null;
        context.awaited.add(ReceiveOperation.ANY_SOURCE, 0, -1);
        return ended;
    }

    /** What a lost peer had sent never comes, and its amount is unknown. */
    void peerGone() {
        if (wait != null && wait.needsAllPeers() && context.peers.hasLost()) {
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
