package io.jmpi.p2p;

import io.jmpi.errors.MpiException;

/**
 * What has been sent and what has arrived in one context, so that the end of a communicator can wait for what is still
 * under way. The counters may wrap around: only their equality matters.
 *
 * <p>Thread: the progress thread.
 */
final class ContextTraffic {
    private final CommContext context;

    /** Messages to each rank, whether they have left or wait in a lane; null before the first one. */
    private int[] sent;

    private int arrived;
    private int activeSchedules;

    /** Why nothing more is sent; null while it is. */
    private MpiException sealed;

    /** Who waits for the traffic to end; null if nobody does. */
    private ContextWait wait;

    private boolean drained;

    ContextTraffic(CommContext context) {
        this.context = context;
    }

    /** Why no message may be sent any more; null while messages may. */
    MpiException sealed() {
        return sealed;
    }

    void seal(MpiException cause) {
        if (sealed == null) {
            sealed = cause;
        }
    }

    void sentTo(int destination) {
        if (sent == null) {
            sent = new int[context.peers()];
        }
        sent[destination]++;
    }

    /** A copy of the numbers of messages to each rank. */
    int[] sent() {
        return sent == null ? new int[context.peers()] : sent.clone();
    }

    void messageArrived() {
        arrived++;
        if (wait != null) {
            check();
        }
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

    /** Registers the one who waits, unless there is nothing to wait for, or no hope. */
    void await(ContextWait fresh) {
        wait = fresh;
        context.countAwaited(ReceiveOperation.ANY_SOURCE, 0, 1); // So that silent deaths are found out.
        check();
        peerGone();
    }

    private void check() {
        if (wait.holds()) {
            noWait().end(true);
        }
    }

    private ContextWait noWait() {
        ContextWait ended = wait;
        wait = null;
        context.countAwaited(ReceiveOperation.ANY_SOURCE, 0, -1);
        return ended;
    }

    /** What a lost peer had sent never comes, and nobody knows how much it was. */
    void peerGone() {
        if (wait != null && wait.needsAllPeers() && context.hasLostPeer()) {
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
