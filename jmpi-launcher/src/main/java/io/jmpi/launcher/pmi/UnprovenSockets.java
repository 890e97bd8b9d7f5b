package io.jmpi.launcher.pmi;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The connections of a server whose other sides have not proved the job's key. While there are more than the limit, the oldest one is
 * closed: a rank proves itself at once, and tries again if that was too late ({@link EarlyEnds}). Therefore unknown
 * peers that hold connections cannot displace a rank.
 *
 * <p>Thread: any. Lifetime: that of the server.
 */
final class UnprovenSockets {
    private static final System.Logger LOG = System.getLogger(UnprovenSockets.class.getName());

    private final int limit;

    /** The oldest first; guarded by this. */
    private final Set<Socket> sockets = new LinkedHashSet<>();

    UnprovenSockets(int limit) {
        this.limit = limit;
    }

    synchronized void add(Socket socket) {
        sockets.add(socket);
        closeDownTo(limit);
    }

    /** Removes a connection that has proved itself, or has ended; returns whether it is open: it has not made room. */
    synchronized boolean remove(Socket socket) {
        sockets.remove(socket);
        return !socket.isClosed();
    }

    /** Closes the older half, because the process is out of descriptors or threads. */
    synchronized void halve() {
        closeDownTo((sockets.size() + 1) / 2);
    }

    private void closeDownTo(int count) {
        while (sockets.size() > count) {
            Socket oldest = sockets.iterator().next();
            sockets.remove(oldest);
            try {
                oldest.close(); // Its thread ends.
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "a connection could not be closed", e);
            }
        }
    }
}
