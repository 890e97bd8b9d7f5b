package io.jmpi.launcher;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.BitSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The PMI server of a job whose launcher does not connect its ranks, in the process of rank 0. It ends the job when a rank
 * aborts it, or ends without leaving: the connection to this server is the life line of each rank.
 *
 * <p>Thread: any. Lifetime: that of the process; rank 0 outlives the membership of the others, see {@link #awaitOthers}.
 */
final class RootServer implements PmiServer.Events {
    private static final int BACKLOG = 1024;
    private static final long FIRST_REPORT_SECONDS = 10;
    private static final long REPORT_SECONDS = 60;

    private final LaunchEnvironment.Root root;
    private final long patienceSeconds;
    private final PmiServer server;

    // guarded by this
    private final BitSet connected = new BitSet();
    private final BitSet here = new BitSet();
    private boolean over;

    private RootServer(LaunchEnvironment.Root root, JobKey key, ServerSocket listener, long patienceSeconds) {
        this.root = root;
        this.patienceSeconds = patienceSeconds;
        this.server = PmiServer.open(root.size(), key, this, listener);
    }

    /**
     * Begins to serve.
     *
     * @param patienceSeconds how long the ranks may take to connect
     * @throws IllegalStateException if rank 0 is not where the others expect it, or cannot listen there
     */
    static RootServer open(LaunchEnvironment.Root root, JobKey key, long patienceSeconds) {
        try {
            ServerSocket listener = new ServerSocket();
            listener.setReuseAddress(true);
            try {
                listener.bind(new InetSocketAddress(ownAddress(root), root.port()), BACKLOG);
                RootServer opened = new RootServer(root, key, listener, patienceSeconds);
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
                            + "; choose another port by " + LaunchEnvironment.ROOT,
                    e);
        }
    }

    private static InetAddress ownAddress(LaunchEnvironment.Root root) throws IOException {
        for (InetAddress address : InetAddress.getAllByName(root.host())) {
            if (NetworkInterface.getByInetAddress(address) != null) {
                return address;
            }
        }
        throw new IllegalStateException("rank 0 runs on host "
                + InetAddress.getLocalHost().getHostName() + ", but the ranks are to" + " meet at " + root
                + ", which is another host; name the host of rank 0 by " + LaunchEnvironment.ROOT);
    }

    /** Waits until all other ranks have left the job; ends the job if this rank has not. */
    void awaitOthers() {
        boolean interrupted = false;
        synchronized (this) {
            while (!over && !here.isEmpty()) {
                if (here.get(0)) {
                    end("rank 0 has ended without Mpi.close()");
                } else {
                    try {
                        wait();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void reportMissing() {
        long began = System.nanoTime();
        long nextReport = FIRST_REPORT_SECONDS;
        try {
            while (!over && connected.cardinality() < root.size()) {
                long waited = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
                String missing = waited + " seconds for " + Ranks.name(Ranks.of(missing())) + " of " + root.size();
                if (waited >= patienceSeconds) {
                    end("rank 0 has waited at " + root + " for " + missing);
                } else if (waited >= nextReport) {
                    nextReport = waited + REPORT_SECONDS;
                    print("rank 0 has been waiting at " + root + " for " + missing);
                }
                if (!over) {
                    TimeUnit.SECONDS.timedWait(this, Math.min(nextReport, patienceSeconds) - waited);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // Nobody interrupts this thread.
        }
    }

    private BitSet missing() {
        BitSet missing = new BitSet();
        missing.set(0, root.size());
        missing.andNot(connected);
        return missing;
    }

    private static void print(String line) {
        System.err.println("jmpi: " + line);
    }

    /** Ends the life lines of all ranks, of this one too. */
    private synchronized void end(String reason) {
        if (over) {
            return;
        }
        over = true;
        notifyAll();
        print(reason + "; this ends the job");
        server.endsRanks();
        try {
            server.close();
        } catch (IOException e) {
            print("could not close " + root + ": " + e);
        }
    }

    @Override
    public synchronized void connected(int rank) {
        connected.set(rank);
        here.set(rank);
        notifyAll();
    }

    @Override
    public synchronized void left(int rank) {
        here.clear(rank);
        notifyAll();
    }

    @Override
    public synchronized void disconnected(int rank) {
        if (here.get(rank)) {
            end("rank " + rank + " has ended without Mpi.close()");
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

    @Override
    public void fenceBroken(Set<Integer> waiting, Set<Integer> ended) {
        throw new IllegalStateException("nobody reports ended processes to this server: " + ended);
    }
}
