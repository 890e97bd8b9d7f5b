package io.jmpi.transport.netty;

import java.util.ArrayList;
import java.util.List;

/**
 * The connections of a transport, and the schedule by which polls check their sockets: every poll does if frames arrive
 * through several sockets. If none arrive through sockets, or all through one that is read directly, polls check only
 * occasionally, for new peers and closed connections.
 *
 * <p>Thread: the progress thread.
 */
final class OpenSockets {
    /**
     * Between checks of sockets that carry no frames: a system call, which takes as long as ten messages through memory.
     * Seldom if checks find nothing.
     */
    private static final long FEWEST_NANOS = 100_000;

    private static final long MOST_NANOS = 1_600_000;

    /** Polls between reads of the clock: few while polls are slow, many while they are quick. */
    private static final int FEWEST_POLLS = 16;

    private static final int MOST_POLLS = 128;

    /** The connections whose frames arrive through their sockets. */
    private final List<Connection> carriers = new ArrayList<>();

    private int count;
    private int polls;
    private int pollsPerClockRead = FEWEST_POLLS;
    private long readAt;
    private long looked;
    private long nanosBetweenLooks = FEWEST_NANOS;

    /** Number of sockets besides the listening one, including those in a handshake. */
    int count() {
        return count;
    }

    void opened() {
        count++;
    }

    /** Records that frames arrive through this connection's socket from now on. */
    void carries(Connection connection) {
        carriers.add(connection);
    }

    void closed(Connection connection) {
        count--;
        carriers.remove(connection);
    }

    /** The only connection, if frames arrive through it; otherwise null. */
    Connection onlyCarrier() {
        return count == 1 && carriers.size() == 1 ? carriers.get(0) : null;
    }

    /** Whether a deferred check is due. A poll that has made a system call can afford to read the clock. */
    boolean lookIsDue(boolean hasCalledSystem) {
        if (!hasCalledSystem && ++polls < pollsPerClockRead) {
            return false;
        }
        long now = System.nanoTime();
        long taken = now - readAt;
        if (hasCalledSystem || taken > FEWEST_NANOS) {
            pollsPerClockRead = FEWEST_POLLS;
        } else if (taken < FEWEST_NANOS / 4) {
            pollsPerClockRead = Math.min(2 * pollsPerClockRead, MOST_POLLS);
        }
        readAt = now;
        polls = 0;
        boolean due = now - looked >= nanosBetweenLooks;
        if (due) {
            looked = now;
        }
        return due;
    }

    /** Called when this rank begins to connect: events follow soon. */
    void expectEvents() {
        nanosBetweenLooks = FEWEST_NANOS;
    }

    /** Called after a check, with the number of events that it has found. */
    void found(int events) {
        nanosBetweenLooks = events > 0 ? FEWEST_NANOS : Math.min(2 * nanosBetweenLooks, MOST_NANOS);
    }
}
