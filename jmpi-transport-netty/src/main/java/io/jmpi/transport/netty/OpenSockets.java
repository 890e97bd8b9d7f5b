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
    private static final long NANOS_BETWEEN_LOOKS = 100_000;
    private static final int POLLS_PER_CLOCK_READ = 16;

    /** The connections whose frames arrive through their sockets. */
    private final List<Connection> carriers = new ArrayList<>();

    private int count;
    private int polls;
    private long looked;

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
        if (!hasCalledSystem && ++polls % POLLS_PER_CLOCK_READ != 0) {
            return false;
        }
        long now = System.nanoTime();
        boolean due = now - looked >= NANOS_BETWEEN_LOOKS;
        if (due) {
            looked = now;
        }
        return due;
    }
}
