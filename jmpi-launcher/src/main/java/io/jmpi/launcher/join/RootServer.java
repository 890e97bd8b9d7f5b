package io.jmpi.launcher.join;

import io.jmpi.launcher.output.Failures;
import io.jmpi.launcher.output.Ranks;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The PMI server, in the process of rank 0, of a job whose launcher does not connect its ranks. It ends the job when a
 * rank aborts it, or ends without leaving. The connection to this server is the life line of each rank.
 *
 * <p>Thread: any. Lifetime: that of the process; rank 0 outlives the membership of the others, see {@link #awaitOthers}.
 */
final class RootServer implements PmiServer.Events {
    private static final int BACKLOG = 1024;
    private static final long LOOK_UP_NANOS = 500_000_000;

    /** For a program that leaves its job in a shutdown hook of its own. */
    private static final long GRACE_SECONDS = 1;

    private final LaunchEnvironment.Root root;
    private final long patienceSeconds;
    private final Consumer<String> printer;
    private final PmiServer server;

    // guarded by this
    private final BitSet connected = new BitSet();
    private final BitSet here = new BitSet();
    private boolean over;

    private RootServer(
            LaunchEnvironment.Root root,
            JobKey key,
            ServerSocket listener,
            long patienceSeconds,
            Consumer<String> printer) {
        this.root = root;
        this.patienceSeconds = patienceSeconds;
        this.printer = printer;
        this.server = new PmiServer(root.size(), key, this, listener);
    }

    /**
     * Begins to serve.
     *
     * @param patienceSeconds how long the ranks may take to connect
     * @param printer receives lines for the user
     * @throws IllegalStateException if rank 0 is not where the others expect it, or cannot listen there
     */
    static RootServer open(LaunchEnvironment.Root root, JobKey key, long patienceSeconds, Consumer<String> printer) {
        try {
            ServerSocket listener = new ServerSocket();
            listener.setReuseAddress(true);
            try {
                listener.bind(ownAddress(root, patienceSeconds, printer), BACKLOG);
                RootServer opened = new RootServer(root, key, listener, patienceSeconds, printer);
                opened.server.start();
                Thread watch = new Thread(opened::reportMissing, "jmpi-missing-ranks");
                watch.setDaemon(true);
                watch.start();
                return opened;
            } catch (IOException | RuntimeException e) {
                listener.close();
                throw e;
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "rank 0 cannot serve the other ranks at " + root + ": " + e.getMessage()
                            + "; choose another port by " + LaunchEnvironment.ROOT
                            + ", or if rank 0 has started this process, start it without the variables of the launcher",
                    e);
        }
    }

    /** The host's own address; any if the host's name resolves to a loopback address, as on Debian. */
    private static InetSocketAddress ownAddress(
            LaunchEnvironment.Root root, long patienceSeconds, Consumer<String> printer) throws IOException {
        InetAddress[] addresses = lookUp(root, patienceSeconds, printer);
        for (InetAddress address : addresses) {
            if (NetworkInterface.getByInetAddress(address) != null
                    && (!address.isLoopbackAddress() || isLoopbackByName(root))) {
                return new InetSocketAddress(address, root.port());
            }
        }
        if (addresses[0].isLoopbackAddress()) {
            return new InetSocketAddress(root.port());
        }
        throw new IllegalStateException("rank 0 runs on host "
                + InetAddress.getLocalHost().getHostName() + ", but must serve the other ranks at " + root
                + ", which is another host; name the host of rank 0 by " + LaunchEnvironment.ROOT);
    }

    private static boolean isLoopbackByName(LaunchEnvironment.Root root) {
        return root.host().equals("localhost")
                || root.host().startsWith("127.")
                || root.host().equals("[::1]");
    }

    /** In a cluster of containers a name may become known later than the container starts. */
    private static InetAddress[] lookUp(LaunchEnvironment.Root root, long patienceSeconds, Consumer<String> printer)
            throws IOException {
        ReportedWait patience = new ReportedWait(patienceSeconds);
        while (true) {
            try {
                return InetAddress.getAllByName(root.host());
            } catch (UnknownHostException e) {
                if (patience.isOver()) {
                    throw new IllegalStateException(
                            "rank 0 must serve the other ranks at " + root
                                    + ", but that host is unknown here; name the host of rank 0 by "
                                    + LaunchEnvironment.ROOT,
                            e);
                }
                if (patience.mustReport()) {
                    printer.accept("rank 0 has looked for " + patience.waited() + " seconds for its own host, "
                            + root.host() + " (" + LaunchEnvironment.ROOT + "): " + e.getMessage());
                }
                LockSupport.parkNanos(LOOK_UP_NANOS);
            }
        }
    }

    /** Waits until all other ranks have left the job; ends the job if this rank does not leave. */
    synchronized void awaitOthers() {
        ReportedWait patience = new ReportedWait(GRACE_SECONDS);
        boolean interrupted = false;
        while (!over && !here.isEmpty()) {
            if (here.get(0) && patience.isOver()) {
                end("rank 0 has ended without Mpi.close() or MPI.Finalize()");
            } else {
                if (patience.mustReport()) {
                    printer.accept("rank 0 has left, and waits for " + Ranks.name(Ranks.of(here)) + " to leave");
                }
                interrupted |= !pause();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits for a second, or an event; returns false if the thread was interrupted. */
    private boolean pause() {
        try {
            TimeUnit.SECONDS.timedWait(this, 1);
            return true;
        } catch (InterruptedException e) {
            return false;
        }
    }

    private synchronized void reportMissing() {
        ReportedWait patience = new ReportedWait(patienceSeconds);
        boolean goesOn = true; // No code interrupts this thread.
        while (goesOn && !over && connected.cardinality() < root.size()) {
            String missing =
                    patience.waited() + " seconds for " + Ranks.name(Ranks.of(missing())) + " of " + root.size();
            if (patience.isOver()) {
                end("rank 0 has waited at " + root + " for " + missing);
            } else {
                if (patience.mustReport()) {
                    printer.accept("rank 0 has been waiting at " + root + " for " + missing);
                }
                goesOn = pause();
            }
        }
    }

    private BitSet missing() {
        BitSet missing = new BitSet();
        missing.set(0, root.size());
        missing.andNot(connected);
        return missing;
    }

    /** Ends the life lines of all ranks, including this one. */
    private synchronized void end(String reason) {
        if (over) {
            return;
        }
        over = true;
        notifyAll();
        printer.accept(reason + "; this ends the job");
        server.endsRanks();
        try {
            server.close();
        } catch (IOException e) {
            printer.accept("could not close " + root + ": " + e);
        }
    }

    @Override
    public synchronized void connected(int rank) {
        connected.set(rank);
        here.set(rank);
        notifyAll();
    }

    /** It cannot join again: others must not wait for it in a fence. */
    @Override
    public void left(int rank) {
        synchronized (this) {
            here.clear(rank);
            notifyAll();
        }
        server.rankEnded(rank);
    }

    @Override
    public synchronized void disconnected(int rank) {
        if (here.get(rank)) {
            end("rank " + rank + " has ended without Mpi.close() or MPI.Finalize()");
        }
    }

    @Override
    public void aborted(int rank, int code, String reason) {
        end("rank " + rank + " aborted the job with code " + code + (reason.isEmpty() ? "" : ": " + reason));
    }

    @Override
    public void consequence(int rank, String line) {
        end(line);
    }

    /**
     * Ranks of other launchers print their exceptions themselves; a rank that passes one on leaves the printing to rank
     * 0.
     */
    @Override
    public void failed(int rank, String text) {
        Failures.print(rank, text);
    }

    @Override
    public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {
        end(Ranks.waiting(waiting) + " in Mpi.init for " + Ranks.name(ended)
                + (ended.size() == 1 ? ", which has left the job" : ", which have left the job"));
    }
}
