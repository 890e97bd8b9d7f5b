package io.jmpi.internal.p2p.context;

import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.job.RankReport.Sent;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts messages sent and arrived in one context, so that the end of a communicator can wait for messages in flight,
 * and for reports. {@link CommContext} counts sent messages in the fields.
 */
final class ContextTraffic {
    private final CommContext context;

    /** Messages to each rank, sent or enqueued in a lane; null before the first one. */
    long[] sent;

    /** Payload bytes of these messages. */
    long[] sentBytes;

    /**
     * Messages that have arrived; may wrap around, because only its equality with the number of sent messages matters.
     */
    int arrived;

    private int activeSchedules;

    /** Why no more messages are sent; null while they are. */
    MpiException sealed;

    /** The wait for the end of the traffic; null if there is none. */
    ContextWait wait;

    /** Whether a {@link ContextWait} has found that all messages sent to this rank have arrived. */
    private boolean drained;

    ContextTraffic(CommContext context) {
        this.context = context;
    }

    void seal(MpiException cause) {
        if (sealed == null) {
            sealed = cause;
        }
    }

    /** Messages to each rank; may wrap around, likewise. */
    int[] sent() {
        int[] counts = new int[context.peers()];
        for (int rank = 0; sent != null && rank < sent.length; rank++) {
            counts[rank] = (int) sent[rank];
        }
        return counts;
    }

    /** The messages sent to each rank of the job, without ranks to which none was sent. */
    Map<Integer, Sent> sentByWorldRank() {
        Map<Integer, Sent> byRank = new LinkedHashMap<>();
        for (int rank = 0; sent != null && rank < sent.length; rank++) {
            if (sent[rank] > 0) {
                byRank.put(context.worldRank(rank), new Sent(sent[rank], sentBytes[rank]));
            }
        }
        return byRank;
    }

    void scheduleBegan() {
        activeSchedules++;
    }

    void scheduleEnded(boolean isAwaited) {
        activeSchedules--;
        if (isAwaited) {
            context.leftovers.scheduleIsAwaited();
        }
        if (wait != null) {
            check();
        }
    }

    /** Records the schedules that are active when the session begins to end. */
    void leaving() {
        if (activeSchedules > 0) {
            context.leftovers.addSchedules(activeSchedules);
        }
    }

    /** Whether all messages sent to this rank have arrived, as far as a wait has found out. */
    boolean isDrained() {
        return drained;
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
