package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import io.jmpi.launcher.output.Ranks;
import io.jmpi.transport.LogLimit;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * The launcher's side of PMI-1: the ranks of one job join, exchange values, synchronize in fences and abort.
 *
 * <p>It listens on a loopback port, or for several hosts at an address of this one. A connection must begin with {@code initack},
 * which names its rank, and then prove by nonces of both sides that it knows the job's key; any other is closed and logged,
 * and the job continues. The number of unidentified connections and their time are limited; later connections replace
 * the oldest.
 *
 * <p>Thread: any. Each connection has its own daemon thread, which calls {@link Events}. Lifetime: from {@link #open}
 * until {@link #close}. The ranks take that for the end of their launcher, and end themselves.
 */
public final class PmiServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(PmiServer.class.getName());
    private static final int BACKLOG = 1024;
    private static final long RETRY_NANOS = 100_000_000;

    /** Connections that may be unidentified at once, each with a thread, in addition to one for each rank. */
    static final int STRANGERS = 128;

    /** Receives events of the job. Called by the server's threads; only {@link #aborted} may block. */
    public interface Events {
        /** A rank's process has connected. */
        void connected(int rank);

        /** A rank has left the job in good order. */
        default void left(int rank) {}

        /** The connection of a rank has ended. */
        default void disconnected(int rank) {}

        /** Seconds after which another host that does not answer is taken for dead. */
        default int silenceSeconds() {
            return PmiLines.silenceSeconds();
        }

        /** A rank aborts the job. Its process ends after the return, or after a second. */
        void aborted(int rank, int code, String reason);

        /**
         * A rank's process has begun to end. That may take long, or forever.
         *
         * @param code its exit code, or {@link PmiMessage#UNKNOWN_CODE}
         */
        default void ending(int rank, int code) {}

        /** A rank fails because another one has failed. Reported before the rank's process ends. */
        void consequence(int rank, String line);

        /** A rank could not write its output. Reported before the rank's process ends. */
        default void outputLost(int rank) {}

        /**
         * A rank ends by an exception. Reported before the rank's process ends, which waits a moment for the return.
         *
         * @param text the text to print, equal for ranks that fail alike
         */
        void failed(int rank, String text);

        /** Some ranks wait in a fence that others will never enter because they have ended. */
        void fenceBroken(Set<Integer> waiting, Set<Integer> ended);
    }

    private final int size;
    private final JobKey key;
    private final Events events;
    private final ServerSocket listener;
    private final Supplier<String> nonces;
    private final Map<String, String> values = new ConcurrentHashMap<>();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final LogLimit refused = new LogLimit(LOG, System::nanoTime);
    private final LogLimit failedAccepts = new LogLimit(LOG, System::nanoTime);

    private final PmiReports reports;
    private volatile boolean ending;

    private final UnprovenSockets unproven;

    // guarded by this
    private final PmiMember[] members;
    private int served; // of members
    private final BitSet waiting = new BitSet();
    private final BitSet ended = new BitSet();
    private final BitSet joined = new BitSet();
    private boolean begun;

    /** Serves connections once {@link #start} has been called. */
    public PmiServer(int size, JobKey key, Events events, ServerSocket listener) {
        this(size, key, events, listener, JobKey::newNonce);
    }

    /** Makes nonces by a supplier. */
    PmiServer(int size, JobKey key, Events events, ServerSocket listener, Supplier<String> nonces) {
        this.nonces = nonces;
        this.size = size;
        this.key = key;
        this.events = events;
        this.listener = listener;
        members = new PmiMember[size];
        reports = new PmiReports(this);
        unproven = new UnprovenSockets(size + STRANGERS);
    }

    /** Starts to listen on a free loopback port. */
    public static PmiServer open(int size, JobKey key, Events events) throws IOException {
        InetAddress loopback = InetAddress.getByAddress("127.0.0.1", new byte[] {127, 0, 0, 1});
        return open(size, key, events, new ServerSocket(0, BACKLOG, loopback));
    }

    /** Starts to listen; the listener becomes the server's. */
    public static PmiServer open(int size, JobKey key, Events events, ServerSocket listener) {
        PmiServer server = new PmiServer(size, key, events, listener);
        server.start();
        return server;
    }

    /** Begins to accept connections, and so to report events. */
    public void start() {
        daemon("pmi-accept", this::accept).start();
    }

    /** The value of {@code PMI_PORT} for the ranks. */
    public String address() {
        return "127.0.0.1:" + listener.getLocalPort();
    }

    /** Records that a rank's process has ended and will enter no more fences. */
    public void rankEnded(int rank) {
        synchronized (this) {
            ended.set(rank);
        }
        reportIfFenceIsBroken();
    }

    /** Records that the launcher is about to end the ranks. */
    public void endsRanks() {
        ending = true;
    }

    /** Whether ranks may end at any moment, also one that has just connected. */
    boolean isEndingRanks() {
        return ending;
    }

    /** Whether all ranks have joined the job. */
    public synchronized boolean hasBegun() {
        return begun;
    }

    /** Whether a rank has entered a fence and has not left since: others may wait for its messages. */
    public synchronized boolean isMember(int rank) {
        return joined.get(rank);
    }

    /** Records that a rank leaves the job in good order; it may rejoin. */
    synchronized void leave(int rank) {
        joined.clear(rank);
    }

    /** The rank that leaves has been answered. */
    void left(int rank) {
        events.left(rank);
    }

    /** Ends all connections. Idempotent. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /**
     * Requests reports of the ranks' states, and waits a limited time for them. For a rank that does not answer,
     * returns its latest report if a sample is wanted. Otherwise returns a report that says so, and never a standstill.
     */
    public RankReports reports(Wanted wanted) throws InterruptedException {
        return reports.take(wanted);
    }

    /** A rank's reports at the ends of its sessions, in order. */
    public List<RankReport> ends(int rank) {
        return reports.ends(rank);
    }

    /** The connection of a rank; null if it has not connected. */
    synchronized PmiMember member(int rank) {
        return members[rank];
    }

    /** Ends the connection of a rank, if it has one: its life line. */
    public void cutOff(int rank) {
        PmiMember member = member(rank);
        if (member != null) {
            member.close();
        }
    }

    /** Whether a rank's process has ended in good order. */
    synchronized boolean hasEnded(int rank) {
        return ended.get(rank);
    }

    void reported(int rank, int id, RankReport report) {
        reports.add(rank, id, report);
    }

    int size() {
        return size;
    }

    public Map<String, String> values() {
        return values;
    }

    /** The job's key. */
    JobKey key() {
        return key;
    }

    /** A nonce for one connection. */
    String newNonce() {
        return nonces.get();
    }

    /** Assigns a connection to a rank; returns false if the rank has one already. */
    boolean admit(int rank, PmiMember member) {
        synchronized (this) {
            if (members[rank] != null) {
                return false;
            }
            members[rank] = member;
            served++;
        }
        return true;
    }

    void connected(int rank) {
        events.connected(rank);
    }

    int silenceSeconds() {
        return events.silenceSeconds();
    }

    void aborted(int rank, int code, String reason) {
        events.aborted(rank, code, reason);
    }

    void ending(int rank, int code) {
        events.ending(rank, code);
    }

    void consequence(int rank, String line) {
        events.consequence(rank, line);
    }

    void outputLost(int rank) {
        events.outputLost(rank);
    }

    void failed(int rank, String text) {
        events.failed(rank, text);
    }

    /** Records that a rank has entered the fence; the last one releases all. */
    void enterFence(int rank) {
        List<PmiMember> released = new ArrayList<>();
        synchronized (this) {
            waiting.set(rank);
            joined.set(rank);
            if (waiting.cardinality() == size) {
                waiting.clear();
                begun = true;
                released.addAll(List.of(members));
            }
        }
        released.forEach(PmiMember::leaveFence);
        reportIfFenceIsBroken();
    }

    private void reportIfFenceIsBroken() {
        Set<Integer> here;
        Set<Integer> gone;
        synchronized (this) {
            if (waiting.isEmpty() || ended.isEmpty()) {
                return;
            }
            here = Ranks.of(waiting);
            gone = Ranks.of(ended);
        }
        events.fenceBroken(here, gone);
    }

    private void accept() {
        Socket accepted = null; // and not served yet
        while (!listener.isClosed()) {
            try {
                accepted = accepted == null ? listener.accept() : accepted;
                startToServe(accepted);
                accepted = null;
            } catch (IOException | OutOfMemoryError e) {
                if (!listener.isClosed()) {
                    failedAccepts.warn("could not accept a connection, trying again: " + e);
                    unproven.halve();
                    LockSupport.parkNanos(RETRY_NANOS); // out of descriptors or threads: something must end first
                }
            }
        }
    }

    private void startToServe(Socket socket) {
        sockets.add(socket);
        unproven.add(socket);
        daemon("pmi-" + socket.getPort(), () -> serve(socket)).start();
    }

    private void serve(Socket socket) {
        PmiMember member = new PmiMember(this, socket);
        try (socket) {
            identify(member, socket);
            try {
                member.run();
            } finally {
                events.disconnected(member.rank());
            }
        } catch (ProtocolException | SocketTimeoutException e) {
            refused.warn("closed a connection (" + member + "): " + e.getMessage());
        } catch (IOException e) {
            // a killed rank resets its connection; the end of its process decides what that means
            LOG.log(Level.DEBUG, "a connection broke ({0}): {1}", member, e.toString());
        } finally {
            sockets.remove(socket);
            if (member.isAdmitted()) {
                memberEnded();
            }
        }
    }

    private synchronized void memberEnded() {
        served--;
        notifyAll();
    }

    /** Waits briefly until all messages that ranks sent before they ended have been handled. */
    public synchronized void awaitEnds(long millis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        for (long left = end - System.nanoTime(); served > 0 && left > 0; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    private void identify(PmiMember member, Socket socket) throws IOException {
        try {
            if (listener.isClosed()) {
                throw new SocketException("the job has ended");
            }
            member.identify();
        } finally {
            unproven.remove(socket);
        }
    }

    /**
     * Records that the other side of a connection has proved the key. The connection is no longer closed to make room.
     *
     * @throws SocketException if it has been closed so
     */
    void proved(Socket socket) throws SocketException {
        if (!unproven.remove(socket)) {
            throw new SocketException("it made room for later connections, because it had not proved the job's key");
        }
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
