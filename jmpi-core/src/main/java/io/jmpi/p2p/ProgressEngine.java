package io.jmpi.p2p;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.transport.FrameClaim;
import io.jmpi.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/**
 * The heart of one rank: owns transport, matchers and protocol state, and runs the duty cycle (commands, delayed sends,
 * arrivals, what devices have decided, one flush).
 *
 * <p>Thread: everything below {@link #submit} belongs to one thread, the <em>progress thread</em>. In mode {@link
 * ProgressMode#APPLICATION} that is the thread that created the session; its commands run at once and nothing is handed
 * over. In mode {@link ProgressMode#THREAD} it is a thread of the engine's own, which takes commands from a queue; any
 * thread may submit.
 */
public final class ProgressEngine {
    private static final Logger LOG = System.getLogger(ProgressEngine.class.getName());
    private static final int COMMAND_CHUNK = 1024;

    /** So that threads that submit faster than this one can start operations do not keep it from what arrives. */
    private static final int COMMANDS_PER_CYCLE = COMMAND_CHUNK;

    private static final int SCRATCH_LENGTH = 64;

    private final int rank;
    private final int size;
    private final ProgressMode mode;
    private final ProtocolSettings settings;
    private final Thread progressThread;
    private final Waiter waiter;
    private final FrameDispatcher dispatcher;
    private final RendezvousProtocol rendezvous;
    private final IntUnaryOperator creditGrantedBy;
    private final MpscUnboundedAtomicArrayQueue<Command> commands = new MpscUnboundedAtomicArrayQueue<>(COMMAND_CHUNK);

    private volatile Transport transport;
    private final PeerLinks links;
    private final Int2ObjectHashMap<CommContext> contexts = new Int2ObjectHashMap<>();
    private final OffloadedContexts offloadedContexts = new OffloadedContexts();
    private final IntHashSet retiredContexts = new IntHashSet();
    private final EarlyArrivals earlyArrivals = new EarlyArrivals();
    private final UnexpectedPool pool = new UnexpectedPool();
    private final ReadySchedules readySchedules = new ReadySchedules();
    private final ForeignSteps foreignSteps;
    private final ByteBuffer scratch = ByteBuffer.allocate(SCRATCH_LENGTH);

    private long cycles;
    private long frames;
    private final MessageCounters counters = new MessageCounters();

    private volatile boolean blocked;
    private volatile MpiException abortCause;
    private volatile boolean closed;
    private boolean abortHandled;
    private boolean leaving;
    private BooleanSupplier opening;
    private Consumer<Runnable> threadRunner;

    /**
     * Creates the engine of one rank; {@link #start} gives it its transport.
     *
     * @param mode who drives it: in mode APPLICATION the calling thread does
     * @param creditGrantedBy eager credit in bytes that a peer grants this rank, by the peer's rank
     */
    public ProgressEngine(
            int rank, int size, ProgressMode mode, ProtocolSettings settings, IntUnaryOperator creditGrantedBy) {
        this.rank = rank;
        this.size = size;
        this.mode = mode;
        this.settings = settings;
        this.creditGrantedBy = creditGrantedBy;
        this.links = new PeerLinks(this, rank, size, settings.eagerCredit());
        this.waiter = new Waiter(this, settings.spinNanos());
        this.dispatcher = new FrameDispatcher(this);
        this.rendezvous = new RendezvousProtocol(this, size);
        this.foreignSteps = new ForeignSteps(this, "jmpi-steps-" + rank);
        this.progressThread = mode == ProgressMode.APPLICATION ? Thread.currentThread() : newProgressThread();
    }

    private Thread newProgressThread() {
        Thread thread = new Thread(() -> threadRunner.accept(this::run), "jmpi-progress-" + rank);
        thread.setDaemon(true);
        return thread;
    }

    /** The thread that will call the transport. */
    public Thread progressThread() {
        return progressThread;
    }

    /**
     * Begins to progress over a transport, which the engine owns from now on.
     *
     * @param opener opens the transport, on the progress thread
     * @param runner runs the body of the progress thread, if the engine has one of its own
     */
    public void start(Supplier<Transport> opener, Consumer<Runnable> runner) {
        threadRunner = runner;
        if (mode == ProgressMode.APPLICATION) {
            use(opener.get());
            return;
        }
        CompletableFuture<Void> opened = new CompletableFuture<>();
        opening = () -> {
            try {
                use(opener.get());
                opened.complete(null);
                return true;
            } catch (RuntimeException | Error e) {
                opened.completeExceptionally(e);
                return false;
            }
        };
        progressThread.start();
        try {
            opened.join();
        } catch (CompletionException e) {
            throw new MpiException(ErrorClass.INTERN, "cannot open the transport: " + e.getCause(), e.getCause());
        }
    }

    private void use(Transport opened) {
        transport = opened;
        links.useTransport(opened);
    }

    // ---------------------------------------------------------------- above: any thread that the mode allows

    public Waiter waiter() {
        return waiter;
    }

    public ProgressMode mode() {
        return mode;
    }

    /**
     * Starts an operation.
     *
     * @throws MpiException of class OTHER after {@link #close}, of class THREAD if only another thread may call
     */
    public void submit(Operation operation) {
        enqueue((Command) operation);
    }

    /** Cancels a receive, unless it has been matched. */
    public void cancel(ReceiveOperation receive) {
        enqueue(new CancelCommand(receive));
    }

    /** Receives the message that a matched probe has taken. */
    public void receive(ReceiveOperation receive, MatchedProbe claim) {
        enqueue(new ClaimedReceiveCommand(receive, claim));
    }

    private void enqueue(Command command) {
        if (mode == ProgressMode.APPLICATION) {
            requireCaller();
            execute(command);
            return;
        }
        if (closed) {
            throw closedFailure();
        }
        hand(command);
    }

    /** Hands a command to the progress thread, or refuses it if the engine is closed. Mode THREAD. */
    void hand(Command command) {
        commands.offer(command);
        // The offer must be visible before we look whether the progress thread sleeps.
        VarHandle.fullFence();
        if (blocked) {
            transport.wakeup();
            if (abortCause != null) {
                LockSupport.unpark(progressThread);
            }
        }
        if (closed) {
            synchronized (this) {
                drainCommands(closedFailure(), Integer.MAX_VALUE);
            }
        }
    }

    private void requireCaller() {
        if (closed) {
            throw closedFailure();
        }
        if (Thread.currentThread() != progressThread) {
            throw new MpiException(
                    ErrorClass.THREAD,
                    "thread '" + Thread.currentThread().getName() + "' called, but only thread '"
                            + progressThread.getName()
                            + "', which initialised, may: ask for ThreadLevel.SERIALIZED or MULTIPLE");
        }
    }

    private static MpiException closedFailure() {
        return new MpiException(ErrorClass.OTHER, "the session is closed: no operation can start after Mpi.close()");
    }

    /** Runs a piece of code on the progress thread and waits for its result. For rare things. */
    public <T> T call(Supplier<T> body) {
        Call<T> call = new Call<>(body);
        enqueue(call);
        waiter.await(call);
        if (call.failure() != null) {
            throw call.failure().again();
        }
        return call.result();
    }

    /** Makes a context receive; messages that came early for it are delivered. */
    public void open(CommContext context) {
        call(() -> {
            context.attach(this);
            contexts.put(context.id(), context);
            offloadedContexts.update(context);
            earlyArrivals.replay(context.id(), dispatcher);
            return null;
        });
    }

    /** Waits until no schedule is under way in a context. */
    public void awaitSchedules(CommContext context) {
        await(ContextWait.forSchedules(context));
    }

    /** Lets no more messages be sent in a context: they fail with the cause. What was submitted before goes on. */
    public void seal(CommContext context, MpiException cause) {
        call(() -> {
            context.traffic().seal(cause);
            return null;
        });
    }

    /** How many messages this rank has sent to each rank in a context, those included that wait for their turn. */
    public int[] sent(CommContext context) {
        return call(context.traffic()::sent);
    }

    /**
     * Waits until that many messages have arrived in a context since it was opened, and no schedule is under way in it.
     *
     * @param messages what all ranks together have sent to this one; they will send no more
     * @return false if a peer was lost meanwhile, and perhaps messages with it
     */
    public boolean awaitArrivals(CommContext context, int messages) {
        return await(ContextWait.forMessages(context, messages));
    }

    private boolean await(ContextWait wait) {
        enqueue(wait);
        waiter.await(wait);
        if (wait.failure() != null) {
            throw wait.failure().again();
        }
        return wait.wasReached();
    }

    /**
     * Ends a context: what waits in it fails with the cause. Its id may be used again if {@link #awaitArrivals} has found
     * that all has arrived; else it may not, and late messages are dropped.
     */
    public void close(CommContext context, MpiException cause) {
        call(() -> {
            contexts.remove(context.id());
            offloadedContexts.remove(context);
            if (!context.traffic().isDrained()) {
                retiredContexts.add(context.id());
            }
            context.close(cause);
            return null;
        });
    }

    /** A copy of the counters of this rank's messages. */
    public MessageCounters traffic() {
        return call(counters::copy);
    }

    /** Fails everything that waits now or starts later. Any thread, at any time. */
    public void abort(MpiException cause) {
        abortCause = cause;
        wakeup();
    }

    /** Aborts for a fault of this rank's own; an abort that came before keeps its cause. */
    void fail(MpiException cause) {
        LOG.log(Level.ERROR, this + ": " + cause.getMessage(), cause);
        if (abortCause == null) {
            abort(cause);
        }
    }

    /** Ends a {@link #block} that runs now, or the next one. Any thread, at any time. */
    void wakeup() {
        if (transport != null) {
            transport.wakeup();
        }
    }

    /**
     * Leaves the job: sends what is still to be sent, sees those sends through that nobody waits for, exchanges goodbyes
     * with all peers that this rank has talked to, and closes the transport. A peer that lives answers as soon as it is in a
     * call of jmpi.
     */
    public void close() {
        if (closed) {
            return;
        }
        if (mode == ProgressMode.APPLICATION) {
            requireCaller();
            try {
                partFromAll();
            } finally {
                shutDown();
                waiter.restoreInterrupt();
            }
        } else {
            enqueue(new Leave());
            boolean interrupted = false;
            while (progressThread.isAlive()) {
                try {
                    progressThread.join();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    // ---------------------------------------------------------------- below: the progress thread

    /** A schedule's round has ended: the next one begins in this cycle or the next one. */
    void ready(Schedule schedule) {
        readySchedules.add(schedule);
    }

    /** Why schedules of a context go no further; null while they may. */
    MpiException reasonToStop(CommContext context) {
        return abortCause != null ? abortCause : context.ended();
    }

    ForeignSteps foreignSteps() {
        return foreignSteps;
    }

    /** The session's end, in its order among the commands; an engine that can do nothing more leaves too. */
    private final class Leave implements Command {
        @Override
        public void execute(ProgressEngine engine) {
            leaving = true;
        }

        @Override
        public void refuse(MpiException cause) {
            leaving = true;
        }
    }

    private void run() {
        if (!opening.getAsBoolean()) {
            return;
        }
        try {
            while (!leaving) {
                waiter.cycle();
            }
            partFromAll();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, this + ": the progress thread has failed", e);
            abortCause = new MpiException(ErrorClass.INTERN, "the progress thread of this rank has failed: " + e, e);
            failEverything();
        } finally {
            shutDown();
        }
    }

    private void partFromAll() {
        while ((!links.allSent() || rendezvous.hasUnattended(rank)) && abortCause == null) {
            waiter.cycle();
        }
        while (abortCause == null && !links.part()) {
            waiter.cycle();
        }
    }

    private void shutDown() {
        try {
            endAll(closedFailure());
        } finally {
            try {
                transport.close();
            } finally {
                synchronized (this) {
                    closed = true;
                    drainCommands(closedFailure(), Integer.MAX_VALUE);
                }
            }
        }
    }

    /** One duty cycle; returns how much was done. */
    int cycle() {
        if (mode == ProgressMode.APPLICATION && Thread.currentThread() != progressThread) {
            requireCaller();
        }
        cycles++;
        int work = 0;
        if (abortCause != null && !abortHandled) {
            failEverything();
            work++;
        }
        work += commands.isEmpty() ? 0 : drainCommands(abortCause, COMMANDS_PER_CYCLE);
        if (abortHandled) {
            // Memory that was lent has been given back: nothing may be read into it any more.
            return work;
        }
        work += links.drainPending();
        work += transport.poll(dispatcher);
        work += offloadedContexts.poll();
        work += readySchedules.advance();
        transport.flush();
        return work;
    }

    private void execute(Command command) {
        if (abortCause == null) {
            command.execute(this);
        } else {
            command.refuse(abortCause);
        }
    }

    private int drainCommands(MpiException refusal, int limit) {
        int drained = 0;
        while (drained < limit) {
            Command command = commands.poll();
            if (command == null) {
                break;
            }
            if (refusal == null) {
                command.execute(this);
            } else {
                command.refuse(refusal);
            }
            drained++;
        }
        return drained;
    }

    void block(long nanos) {
        blocked = true;
        if (commands.isEmpty()) {
            if (abortCause == null) {
                if (offloadedContexts.arm()) {
                    transport.block(dispatcher, nanos);
                }
            } else if (abortHandled) {
                LockSupport.parkNanos(this, nanos); // The transport might read while it blocks.
            }
        }
        blocked = false;
    }

    /** Eager credit that a peer grants at first. Known once the session has begun, which the first send is after. */
    int creditGrantedBy(int peer) {
        return creditGrantedBy.applyAsInt(peer);
    }

    void reachAwaitedPeers() {
        for (CommContext context : contexts.values()) {
            context.reachAllIfAwaited();
        }
        links.reachAwaited();
    }

    boolean isDrivenByCaller() {
        return mode == ProgressMode.APPLICATION || Thread.currentThread() == progressThread;
    }

    /** Whether a message that starts a cycle must leave at once, because nobody knows when the next cycle comes. */
    boolean flushesFirstMessage() {
        return mode == ProgressMode.APPLICATION;
    }

    void countFrame() {
        frames++;
    }

    /** Frames that have arrived so far. */
    long frameCount() {
        return frames;
    }

    long cycleCount() {
        return cycles;
    }

    /** This rank's place in the job. */
    int rank() {
        return rank;
    }

    PeerLinks links() {
        return links;
    }

    PeerLink link(int peer) {
        return links.to(peer);
    }

    /** Sends a message eagerly or announces it; false if there is no room for the frame. */
    boolean tryStart(SendOperation send, PeerLink link, FrameClaim claim) {
        int bytes = send.bytes;
        if (bytes <= settings.eagerThreshold() && !send.isSynchronous() && link.takeCredit(bytes)) {
            if (!EagerProtocol.tryWrite(send, link, claim)) {
                link.untakeCredit(bytes);
                return false;
            }
            counters.sentEager(bytes);
        } else {
            if (!rendezvous.tryAnnounce(send, link, claim)) {
                return false;
            }
            counters.announced(bytes);
        }
        return true;
    }

    CommContext context(int id) {
        return contexts.get(id);
    }

    /** Whether late messages of a context of that id may come, and no others. */
    boolean isRetired(int contextId) {
        return retiredContexts.contains(contextId);
    }

    OffloadedContexts offloadedContexts() {
        return offloadedContexts;
    }

    RendezvousProtocol rendezvous() {
        return rendezvous;
    }

    EarlyArrivals earlyArrivals() {
        return earlyArrivals;
    }

    UnexpectedPool pool() {
        return pool;
    }

    /** A buffer for one control frame, valid until the next call. */
    ByteBuffer scratchFrame() {
        return scratch;
    }

    MessageCounters counters() {
        return counters;
    }

    void logLateMessage(PeerLink link, int contextId) {
        LOG.log(
                Level.WARNING,
                "{0} dropped a message of rank {1} for a communicator (context {2}) that has been freed",
                this,
                link.rank,
                contextId);
    }

    /** Ends what waits for a peer that is gone. */
    void peerGone(int peer) {
        for (CommContext context : new ArrayList<>(contexts.values())) {
            if (context.includes(peer)) {
                context.peerGone();
            }
        }
    }

    private void failEverything() {
        abortHandled = true;
        endAll(abortCause);
    }

    /** Ends all operations that have not ended, with the cause. */
    private void endAll(MpiException cause) {
        links.endAll(cause);
        contexts.values().forEach(context -> context.close(cause));
        offloadedContexts.clear();
        foreignSteps.fail(cause);
        readySchedules.fail(cause);
    }

    /** This rank's name in log lines. */
    @Override
    public String toString() {
        return "[" + rank + "/" + size + "]";
    }
}
