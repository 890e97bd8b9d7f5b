package io.jmpi.launcher.join;

import io.jmpi.launcher.pmi.JobKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Connects a rank to the {@link RootServer} in the process of rank 0, which may listen later, because ranks start in
 * any order.
 *
 * <p>Immutable; any thread.
 *
 * @param key the job's
 * @param patienceSeconds how long rank 0 may take to start
 * @param printer receives lines for the user
 */
record RootMeeting(LaunchEnvironment.Root root, JobKey key, long patienceSeconds, Consumer<String> printer) {
    private static final long RETRY_NANOS = 200_000_000;

    /**
     * Connects as soon as rank 0 listens.
     *
     * @param launcherLost as for {@link PmiConnection#open}
     * @throws IllegalStateException if rank 0 does not start in time, refuses this rank, or has a job of another size
     */
    PmiConnection join(Runnable launcherLost) {
        ReportedWait patience = new ReportedWait(patienceSeconds);
        while (true) {
            try {
                return withSameSize(connect(launcherLost));
            } catch (IOException e) { // Also if another job's rank 0 is still there, or an interface not yet.
                String state = "rank " + root.rank() + " has tried for " + patience.waited()
                        + " seconds to reach rank 0 at " + root + ": " + e.getMessage();
                if (patience.isOver()) {
                    throw new IllegalStateException(state, e);
                }
                if (patience.mustReport()) {
                    printer.accept(state);
                }
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private PmiConnection withSameSize(PmiConnection connection) {
        if (connection.size() != root.size()) {
            connection.close();
            throw new IllegalStateException("this is rank " + root.rank() + " of " + root.size() + ", but rank 0 at "
                    + root + " has a job of " + connection.size()
                    + " ranks: start all ranks of the job with the same size");
        }
        return connection;
    }

    /** Tries each address of the host once. */
    private PmiConnection connect(Runnable launcherLost) throws IOException {
        IOException refused = null;
        for (InetAddress address : InetAddress.getAllByName(root.host())) {
            try {
                InetSocketAddress server = new InetSocketAddress(address, root.port());
                return PmiConnection.open(server, root.rank(), key, false, launcherLost);
            } catch (IOException e) {
                refused = e;
            }
        }
        throw refused;
    }
}
