package io.jmpi.launcher.pmi;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Messages between {@code jmpirun} and the agent of a host which say only that the sender is there. Keep-alive does not
 * notice a dead host while bytes to it are unacknowledged, such as output; a reader that gets nothing for longer than
 * the setting {@code tcp.timeout} does.
 *
 * <p>Thread: a daemon of its own, which may wait for room in the connection. Lifetime: that of the connection.
 */
public final class Heartbeat {
    /** In both directions: the sender is there. */
    public static final String ALIVE = "jmpi_alive";

    private static final int BEATS = 6;

    private Heartbeat() {}

    /**
     * How long a reader waits for the next message, as a timeout of a socket. A third more than the limit of silence: after an outage of
     * 13 seconds TCP sends again only 25 seconds after its begin, and the heartbeat before it may have been earlier.
     */
    public static int patienceMillis(int silenceSeconds) {
        return (int) (TimeUnit.SECONDS.toMillis(silenceSeconds) * 4 / 3);
    }

    /** Begins to send, until the connection ends. */
    public static void start(PmiLines lines, int silenceSeconds) {
        Thread thread = new Thread(() -> send(lines, silenceSeconds), "jmpi-heartbeat");
        thread.setDaemon(true);
        thread.start();
    }

    private static void send(PmiLines lines, int silenceSeconds) {
        long pause = TimeUnit.MILLISECONDS.toNanos(Math.max(1, TimeUnit.SECONDS.toMillis(silenceSeconds) / BEATS));
        try {
            while (true) {
                LockSupport.parkNanos(pause);
                lines.write(PmiMessage.of(ALIVE));
            }
        } catch (IOException e) {
            // The connection has ended, which its reader reports.
        }
    }

    /** What a reader reports that has got nothing in time. */
    public static String silence(String who, int silenceSeconds) {
        return who + " has not answered for " + silenceSeconds + " seconds";
    }
}
