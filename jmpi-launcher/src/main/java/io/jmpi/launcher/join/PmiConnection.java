package io.jmpi.launcher.join;

import io.jmpi.errors.MpiException;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReporter;
import io.jmpi.launcher.pmi.EarlyEnds;
import io.jmpi.launcher.pmi.Handshake;
import io.jmpi.launcher.pmi.JobKey;
import io.jmpi.launcher.pmi.PmiLines;
import io.jmpi.launcher.pmi.PmiMessage;
import io.jmpi.launcher.pmi.PmiReport;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A rank's connection to the launcher.
 *
 * <p>It carries PMI-1 requests, and it is the life line of the rank: if it ends before the rank has left the job, the
 * launcher is dead, and the rank must not outlive it.
 *
 * <p>Thread: one request at a time; {@link #abort}, {@link #reportConsequence} and {@link #reportFailure} by any thread at
 * any time. A daemon thread reads continuously, so that the end of the launcher is noticed while the
 * rank computes. Lifetime: that of the process.
 */
public final class PmiConnection {
    private static final String FENCE_REPLY = "barrier_out";
    private static final System.Logger LOG = System.getLogger(PmiConnection.class.getName());
    private static final int CONNECT_MILLIS = 10_000;

    /**
     * Unknown peers may occupy all places at the launcher until their time to identify themselves is over, several
     * times.
     */
    private static final int REPLY_MILLIS = 60_000;

    private static final RankReporter NOT_JOINED = wanted -> RankReport.of(State.JOINING, "has not called Mpi.init()");
    private static final RankReporter LEFT = wanted -> RankReport.of(State.GONE, "has closed its session");

    /** How long a rank that ends waits for the launcher. */
    static final int LAST_MILLIS = 1_000;

    /** How often a JVM that is about to end looks whether its parent process still lives. */
    private static final long PARENT_NANOS = 200_000_000;

    /** How long the reader waits for memory. */
    private static final long NO_MEMORY_NANOS = 100_000_000;

    private final Closeable socket;
    private final PmiLines lines;
    private final JobKey key;

    /** Whether the connection outlives the membership: true for jmpirun, which serves later sessions of the process. */
    private final boolean outlivesJob;

    private final Runnable launcherLost;
    private final int rank;
    private final int size;
    private final BlockingQueue<Optional<PmiMessage>> replies = new LinkedBlockingQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicInteger sessions = new AtomicInteger();

    /** Whether the launcher has taken a failure; false when the connection has ended. */
    private final BlockingQueue<Boolean> failuresTaken = new LinkedBlockingQueue<>();

    /** Held while a failure is passed on, or printed. */
    private final ReentrantLock failing = new ReentrantLock();

    private volatile boolean leaving;

    /** Whether the launcher is on another host. */
    private final boolean isElsewhere;

    /** The process that started this one, after {@link #watchParentInstead}. */
    private volatile Optional<ProcessHandle> parent = Optional.empty();

    private volatile RankReporter reporter = NOT_JOINED;

    private PmiConnection(
            Closeable socket,
            PmiLines lines,
            JobKey key,
            boolean outlivesJob,
            int rank,
            int size,
            Runnable launcherLost) {
        this.socket = socket;
        this.lines = lines;
        this.key = key;
        this.outlivesJob = outlivesJob;
        this.rank = rank;
        this.size = size;
        this.launcherLost = launcherLost;
        this.isElsewhere = socket instanceof Socket connected
                && !connected.getInetAddress().isLoopbackAddress()
                && !connected.getInetAddress().equals(connected.getLocalAddress());
    }

    /**
     * Connects and identifies this rank.
     *
     * @param address {@code host:port}, from {@code PMI_PORT}
     * @param id from {@code PMI_ID}
     * @param key the job's key; null if the launcher is not jmpirun
     * @param launcherLost called once if the connection ends although the rank has not left the job
     * @throws IllegalStateException if the launcher is unreachable or refuses the rank
     */
    public static PmiConnection open(String address, int id, JobKey key, Runnable launcherLost) {
        int colon = address.lastIndexOf(':');
        if (colon < 1) {
            throw new IllegalStateException("PMI_PORT=" + address + " is not host:port");
        }
        try {
            int port = Integer.parseInt(address.substring(colon + 1));
            InetSocketAddress launcher = new InetSocketAddress(address.substring(0, colon), port);
            return open(launcher, id, key, key != null, launcherLost);
        } catch (ConnectException e) {
            throw cannotJoin(
                    id,
                    "no launcher listens at " + address + " (PMI_PORT): " + e.getMessage()
                            + "; it has ended, or the variable is left over; unset PMI_PORT for a job of one rank",
                    e);
        } catch (ProtocolException e) {
            throw cannotJoin(
                    id, "the process that listens at " + address + " (PMI_PORT) refuses it: " + e.getMessage(), e);
        } catch (SocketTimeoutException e) {
            throw cannotJoin(
                    id,
                    "the launcher at " + address + " (PMI_PORT) has not answered for " + REPLY_MILLIS / 1000 + " s",
                    e);
        } catch (IOException | IllegalArgumentException e) {
            throw cannotJoin(id, "the launcher at " + address + " (PMI_PORT) cannot be reached: " + e.getMessage(), e);
        }
    }

    private static IllegalStateException cannotJoin(int id, String why, Exception cause) {
        return new IllegalStateException("rank " + id + " cannot join its job: " + why, cause);
    }

    /** Another process already has that rank; trying again would not help. */
    private static IllegalStateException joinedAlready(int id, boolean isJmpirun) {
        List<String> ofJmpirun = List.of("PMI_PORT", "PMI_ID", JobKey.VARIABLE);
        String cure = isJmpirun
                ? String.join(", ", ofJmpirun) + ": ProcessBuilder.environment().keySet().removeAll(List.of(\""
                        + String.join("\", \"", ofJmpirun) + "\")), or env -u " + String.join(" -u ", ofJmpirun)
                        + " java ..."
                : "by which its launcher makes it a rank (jmpi reads those that docs/clusters.md lists)";
        return cannotJoin(
                id,
                "another process is that rank already. That process, or a script before it, has started this one, which"
                        + " has inherited its variables. To run a job of its own, start this one without the variables "
                        + cure,
                null);
    }

    /**
     * As {@link #open(String, int, JobKey, Runnable)}, for an address that is known.
     *
     * @param outlivesJob whether the process may join again after it has left its job
     */
    public static PmiConnection open(
            InetSocketAddress launcher, int id, JobKey key, boolean outlivesJob, Runnable launcherLost)
            throws IOException {
        return EarlyEnds.outlast(() -> connect(launcher, id, key, outlivesJob, launcherLost));
    }

    private static PmiConnection connect(
            InetSocketAddress launcher, int id, JobKey key, boolean outlivesJob, Runnable launcherLost)
            throws IOException {
        Socket socket = new Socket();
        try {
            socket.setTcpNoDelay(true);
            PmiLines.noticeDeadHosts(socket, PmiLines.silenceSeconds());
            socket.connect(launcher, CONNECT_MILLIS);
            if (socket.getLocalSocketAddress().equals(socket.getRemoteSocketAddress())) {
                throw new ConnectException("Connection refused (it was a connection to itself)");
            }
            socket.setSoTimeout(REPLY_MILLIS);
            PmiConnection connection = identify(socket, key, outlivesJob, id, launcherLost);
            socket.setSoTimeout(0);
            connection.startReader();
            return connection;
        } catch (IOException | RuntimeException e) {
            try {
                socket.close();
            } catch (IOException suppressed) {
                e.addSuppressed(suppressed);
            }
            throw e;
        }
    }

    private static PmiConnection identify(Socket socket, JobKey key, boolean outlivesJob, int id, Runnable launcherLost)
            throws IOException {
        PmiLines lines = new PmiLines(socket);
        PmiMessage hello = PmiMessage.of("initack", "pmiid", Integer.toString(id));
        if (key == null) {
            lines.write(hello);
        } else {
            hello.values().put(PmiReport.OFFER, "1");
            Handshake.authenticate(lines, hello, key, id);
            Handshake.awaitRecognition(lines);
        }
        PmiMessage reply = key == null ? expect("initack", lines) : lines.message();
        requireCommand("initack", reply);
        if (!reply.values().getOrDefault("rc", "0").equals("0")) {
            String message = reply.values().getOrDefault("msg", "it gives no reason");
            if (message.equals(PmiMessage.joinedAlready(id))) {
                throw joinedAlready(id, outlivesJob);
            }
            throw new ProtocolException(message.replace('_', ' '));
        }
        int size = expect("set", lines).number("size");
        int rank = expect("set", lines).number("rank");
        expect("set", lines); // debug
        return new PmiConnection(socket, lines, key, outlivesJob, rank, size, launcherLost);
    }

    /**
     * Uses a connected socket that this process has inherited from a launcher other than jmpirun.
     *
     * @param descriptor from {@code PMI_FD}
     * @param launcherLost as for {@link #open}
     * @throws IllegalStateException if this platform cannot use it
     */
    static PmiConnection inherit(int descriptor, int rank, int size, Runnable launcherLost) {
        try {
            InheritedSocket socket = new InheritedSocket(descriptor);
            PmiLines lines = new PmiLines(socket.input(), socket.output());
            PmiConnection connection = new PmiConnection(socket, lines, null, false, rank, size, launcherLost);
            connection.startReader();
            return connection;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "rank " + rank + " could not use PMI_FD=" + descriptor + ", the socket of its launcher: "
                            + e.getMessage(),
                    e);
        }
    }

    private void startReader() {
        Thread reader = new Thread(this::readReplies, "jmpi-launcher-connection");
        reader.setDaemon(true);
        reader.start();
    }

    public int rank() {
        return rank;
    }

    public int size() {
        return size;
    }

    /** The address by which this host reaches the launcher; null if it is reached without one. */
    InetAddress localAddress() {
        return socket instanceof Socket connected ? connected.getLocalAddress() : null;
    }

    /** Whether the launcher is known to be on another host. */
    boolean isLauncherElsewhere() {
        return isElsewhere;
    }

    /** Counts a session of this rank: how many times this was called in this process, including this time. */
    int nextSession() {
        return sessions.incrementAndGet();
    }

    /** The job's key; null if a launcher other than jmpirun serves the job. */
    JobKey key() {
        return key;
    }

    /** Whether the process may join again after it has left its job. */
    boolean outlivesJob() {
        return outlivesJob;
    }

    /**
     * Sends a request and waits for its reply. An interrupt ends neither, and stays pending.
     *
     * @throws IllegalStateException if the reply is not the expected one, or the connection has ended
     */
    public PmiMessage request(PmiMessage request, String expectedReply) {
        return request(List.of(request), expectedReply);
    }

    /** As {@link #request(PmiMessage, String)}, with several lines, between which no other thread writes any. */
    PmiMessage request(List<PmiMessage> request, String expectedReply) {
        boolean interrupted = Thread.interrupted();
        try {
            write(request);
            Optional<PmiMessage> next = null;
            while (next == null) {
                try {
                    next = reply(expectedReply);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            PmiMessage reply = next.orElseThrow(this::launcherIsGone);
            if (!reply.command().equals(expectedReply)) {
                throw new IllegalStateException(
                        "the launcher answered '" + request.get(0).command() + "' with '" + reply.command()
                                + "' instead of '" + expectedReply + "'");
            }
            return reply;
        } catch (IOException e) {
            throw new IllegalStateException(
                    "lost the connection to the launcher: it has ended, or its host does not answer; start the job again",
                    e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Waits for a reply. A launcher on another host answers all requests in time except a fence, for which it waits
     * itself: keep-alive does not notice its death while a request is unacknowledged. Time while this process is
     * stopped does not count.
     */
    private Optional<PmiMessage> reply(String expected) throws InterruptedException {
        if (!isElsewhere || expected.equals(FENCE_REPLY)) {
            return replies.take();
        }
        for (int second = 0; second < PmiLines.silenceSeconds(); second++) {
            Optional<PmiMessage> next = replies.poll(1, TimeUnit.SECONDS);
            if (next != null) {
                return next;
            }
        }
        LOG.log(Level.WARNING, "the launcher''s host has not answered for {0} seconds", PmiLines.silenceSeconds());
        try {
            socket.close(); // Its reader ends this rank.
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "the connection to the launcher cannot be closed", e);
        }
        return replies.take();
    }

    /**
     * Leaves the job in good order. A launcher other than jmpirun may close the connection at once, which then does not
     * mean its death; with jmpirun the connection, and so the life line, stays open.
     */
    void leave() {
        if (!outlivesJob) {
            leaving = true;
        }
        request(PmiMessage.of("finalize"), "finalize_ack");
    }

    /**
     * Asks the launcher to end the job, and waits briefly for its confirmation. If another request awaits its reply, Slurm
     * may read both at once and drop this one: it is then sent again.
     */
    void abort(int code, String reason) {
        if (key != null) {
            sendLast(PmiMessage.abort(code, reason));
            return;
        }
        PmiMessage message = PmiMessage.of("abort", "exitcode", Integer.toString(code));
        if (sendLast(message) && ended.getCount() > 0) {
            sendLast(message);
        }
    }

    /**
     * Reports that this rank fails because another one has failed, and waits briefly for the launcher's confirmation. The
     * rank ends next. Any thread at any time.
     *
     * @return false if the launcher cannot receive the report
     */
    public boolean reportConsequence(String line) {
        return key != null && sendLast(PmiMessage.consequence(line));
    }

    /** Reports that output of this rank is lost, and waits briefly for the launcher's confirmation. The rank ends next. */
    void reportLostOutput() {
        if (key != null) {
            sendLast(PmiMessage.of(PmiMessage.OUTPUT_LOST));
        }
    }

    /**
     * Reports that this process begins to end: jmpirun ends it if it has failed and does not end by itself. Any thread
     * at any time.
     *
     * @param code its exit code, or {@link PmiMessage#UNKNOWN_CODE}
     */
    void reportEnding(int code) {
        if (outlivesJob) {
            try {
                lines.write(PmiMessage.ending(code));
            } catch (IOException e) {
                LOG.log(Level.DEBUG, "could not report that this rank ends: {0}", e.toString());
            }
        }
    }

    /**
     * Passes the exception by which this rank ends on to jmpirun, which prints it once for all ranks that fail alike.
     * If no jmpirun takes it, the rank prints it itself, before the loss of the launcher ends it. Any thread at any
     * time.
     *
     * @param text equal for ranks that fail alike
     * @param print prints it here
     */
    public void reportFailure(String text, Runnable print) {
        failing.lock();
        try {
            if (!outlivesJob || !isTaken(PmiMessage.failed(text))) {
                print.run();
            }
        } finally {
            failing.unlock();
        }
    }

    /**
     * Whether the launcher has received a failure. A launcher that lives and does not answer in time has also received
     * it, but is slow.
     */
    private boolean isTaken(PmiMessage failure) {
        boolean interrupted = Thread.interrupted();
        try {
            lines.write(failure);
            Boolean taken = failuresTaken.poll(LAST_MILLIS, TimeUnit.MILLISECONDS);
            return taken == null ? ended.getCount() > 0 : taken;
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "could not pass a failure on to the launcher: {0}", e.toString());
            return false;
        } catch (InterruptedException e) {
            interrupted = true; // during the wait: an interrupt asks this rank to end at once
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Sends a message that the launcher confirms by the end of the connection; returns whether it was sent. */
    private boolean sendLast(PmiMessage message) {
        leaving = true;
        boolean interrupted = Thread.interrupted();
        try {
            lines.write(message);
            if (!ended.await(LAST_MILLIS, TimeUnit.MILLISECONDS)) {
                LOG.log(Level.DEBUG, "the launcher did not confirm {0}", message.command());
            }
            return true;
        } catch (IOException e) {
            LOG.log(Level.WARNING, "could not report to the launcher: {0}", e.toString());
            return false;
        } catch (InterruptedException e) {
            interrupted = true; // during the wait: an interrupt asks this rank to end at once
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** From now on the end of the connection does not mean the launcher's death: this process ends the launcher. */
    void expectEnd() {
        leaving = true;
    }

    /** Ends the connection without ending the rank. */
    public void close() {
        leaving = true;
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Ends the connection of a process that has left its job and is about to end: a JVM waits 0.3 s at its end while a
     * thread reads a socket. If it does not end, because a shutdown hook hangs, the end of its parent process ends it.
     */
    void watchParentInstead() {
        parent = ProcessHandle.current().parent();
        close();
    }

    /** Sets the source of the reports that the launcher requests; null when the rank has left the job. */
    void reportBy(RankReporter fresh) {
        reporter = fresh == null ? LEFT : fresh;
    }

    /** The last error that a call of this rank has thrown, while it is in its job. */
    Optional<MpiException> lastError() {
        return reporter.lastError();
    }

    /**
     * Reports the current state of this rank without a request, before an abort, because it answers no requests
     * afterwards.
     */
    void report() {
        if (key != null) {
            try {
                write(PmiReport.encode(PmiReport.BEFORE_ABORT, reporter.report(Wanted.MESSAGES)));
            } catch (IOException
                    | RuntimeException
                    | Error e) { // the abort matters more, and may be for want of memory
                LOG.log(Level.DEBUG, "could not report what this rank does", e);
            }
        }
    }

    private void report(int id, Wanted wanted) throws IOException {
        RankReport report = reporter.report(wanted);
        write(PmiReport.encode(id, report));
        if (wanted.asksEngine()) {
            // A SIGQUIT to this process makes the JVM print the names of its threads, and so this line.
            Thread.currentThread().setName("jmpi: rank " + rank + " " + report.line());
        }
    }

    private void write(List<PmiMessage> messages) throws IOException {
        StringBuilder text = new StringBuilder();
        for (PmiMessage message : messages) {
            text.append(message.line());
        }
        lines.write(text.toString());
    }

    private static PmiMessage expect(String command, PmiLines lines) throws IOException {
        PmiMessage message = lines.read();
        if (message == null) {
            throw new ProtocolException("it closed the connection");
        }
        requireCommand(command, message);
        return message;
    }

    private static void requireCommand(String command, PmiMessage message) throws ProtocolException {
        if (!message.command().equals(command)) {
            throw new ProtocolException("it sent '" + message.command() + "' where a launcher sends '" + command + "'");
        }
    }

    private void readReplies() {
        try {
            pause(0); // Links it now: later there may be no memory for that.
            Step read = lines::readLine;
            Step take = this::takeLine;
            while (untilThereIsMemory(read)) {
                untilThereIsMemory(take);
            }
        } catch (IOException e) {
            if (!leaving) {
                LOG.log(Level.DEBUG, "the connection to the launcher broke: {0}", e.toString());
            }
        } finally {
            replies.add(Optional.empty()); // also after an error of this thread, because a request may wait for it
            failuresTaken.add(false);
        }
        ended.countDown();
        boolean watchesParent = parent.isPresent();
        while (watchesParent && parent.get().isAlive()) {
            pause(PARENT_NANOS);
        }
        if (watchesParent || !leaving) {
            awaitPrinted();
            launcherLost.run();
        }
    }

    /** A failed rank prints the reason before it ends, unless the terminal accepts no output. */
    private void awaitPrinted() {
        try {
            boolean unused = failing.tryLock(LAST_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A step of the reader. */
    @FunctionalInterface
    private interface Step {
        boolean run() throws IOException;
    }

    /**
     * Repeats a step while there is no memory for it. Nothing must be lost: without its reply a request of the program
     * would wait forever, even when the program has memory again.
     */
    private static boolean untilThereIsMemory(Step step) throws IOException {
        while (true) {
            try {
                return step.run();
            } catch (OutOfMemoryError e) {
                pause(NO_MEMORY_NANOS);
            }
        }
    }

    private static void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    private boolean takeLine() throws IOException {
        PmiMessage reply = lines.message();
        if (key != null && reply.command().equals(PmiReport.REQUEST)) {
            report(reply);
        } else if (reply.command().equals(PmiMessage.FAILURE_TAKEN)) {
            failuresTaken.add(true);
        } else {
            replies.add(Optional.of(reply));
        }
        return true;
    }

    /** A report is less important than this thread, which notices the end of the launcher. */
    private void report(PmiMessage request) throws IOException {
        try {
            report(request.number("id"), PmiReport.wanted(request));
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "could not report what this rank does", e);
        } catch (Error e) {
            // There is no memory, perhaps not even to link code that runs for the first time, or to log this.
        }
    }

    private IllegalStateException launcherIsGone() {
        replies.add(Optional.empty()); // for the next request
        return new IllegalStateException("the launcher has closed the connection");
    }
}
