package io.jmpi.internal.p2p.progress;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.context.CommContext;
import io.jmpi.internal.p2p.context.Contexts;
import io.jmpi.internal.p2p.device.Devices;
import io.jmpi.internal.p2p.fault.FaultGroups;
import io.jmpi.internal.p2p.fault.InternalFailure;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.link.PeerLink;
import io.jmpi.internal.p2p.link.PeerLinks;
import io.jmpi.internal.p2p.link.ProtocolSettings;
import io.jmpi.internal.p2p.link.RankState;
import io.jmpi.internal.p2p.operation.Command;
import io.jmpi.internal.p2p.operation.EndOfSession;
import io.jmpi.internal.p2p.operation.Engine;
import io.jmpi.internal.p2p.operation.EngineOperation;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.p2p.operation.ProgressMode;
import io.jmpi.internal.p2p.operation.ReceiveOperation;
import io.jmpi.internal.p2p.protocol.Delivery;
import io.jmpi.internal.p2p.protocol.RendezvousProtocol;
import io.jmpi.internal.p2p.protocol.UnexpectedPool;
import io.jmpi.internal.p2p.schedule.Schedules;
import io.jmpi.transport.SharedMemory;
import io.jmpi.transport.Transport;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The engine of one rank: its entry points and its life cycle. It owns transport, matchers and protocol state, and
 * works in a {@link DutyCycle}.
 *
 * <p>Thread: everything below {@link #submit} belongs to one thread, the <em>progress thread</em>. In mode {@link
 * ProgressMode#APPLICATION} that is the thread that created the session; its commands run at once and nothing is handed
 * over. In mode {@link ProgressMode#THREAD} it is the engine's own thread, which takes commands from a queue; any
 * thread may submit.
 *
 * <p>Lifetime: from {@link #start} to {@link #close}.
 */
public final class ProgressEngine extends Engine {
    private static final Logger LOG = System.getLogger(ProgressEngine.class.getName());

    private final RankState state;
    private volatile Thread progressThread;
    private final InternalFailure failure;
    private final Waiter waiter;
    private final DutyCycle cycle;
    private final EngineReports reports;
    private final Devices devices;

    /** Makes the change to a progress thread when a second thread calls; null unless the mode is ADAPTIVE. */
    private final Handover handover;

    /** Whether a command of the caller takes a turn, because another thread may have it. */
    private boolean takesTurns;

    private final UnexpectedPool pool = new UnexpectedPool();
    private final Schedules schedules;
    private final Contexts contexts;
    private final PeerLinks links;
    private final FrameDispatcher dispatcher;
    private final RendezvousProtocol rendezvous;
    private final FaultGroups faultGroups;

    /**
     * The thread whose commands run at once: in mode APPLICATION the caller, until the engine has failed or is closed.
     */
    private volatile Thread caller;

    private volatile boolean closed;

    /** Whether the program's thread closes the engine, which then gets no progress thread any more. */
    private volatile boolean closing;

    private boolean leaving;

    /** Messages for communicators that this rank never created; null unless the session has ended in order. */
    private Leftovers leftovers;

    private Runnable threadBody;
    private Consumer<Runnable> threadRunner;
    private Consumer<String> failureReport = reason -> {};

    /** The actions after a failure of the progress thread; prepared, because there may be no memory. */
    private final Runnable[] lastSteps;

    /**
     * Creates the engine of one rank; {@link #start} gives it its transport.
     *
     * @param mode which thread runs the cycle: in modes APPLICATION and ADAPTIVE the calling thread
     */
    public ProgressEngine(int rank, int size, ProgressMode mode, ProtocolSettings settings) {
        boolean isThread = mode == ProgressMode.THREAD;
        this.state = new RankState(rank, size, isThread ? mode : ProgressMode.APPLICATION, settings);
        this.handover = mode == ProgressMode.ADAPTIVE ? new Handover(new ToProgressThread()) : null;
        this.takesTurns = handover != null;
        this.failure = new InternalFailure(rank, this::failOperations);
        this.progressThread = isThread ? newProgressThread() : Thread.currentThread();
        this.rendezvous = new RendezvousProtocol(state, pool);
        this.links = new PeerLinks(state);
        Delivery delivery = new Delivery(pool, rendezvous, state.received, settings.lenientTypes());
        this.devices = Devices.of(this, state, links, pool, rendezvous, delivery, new SharedLoop());
        this.contexts = new Contexts(this, links, delivery, devices);
        this.faultGroups = new FaultGroups(this, state, contexts, links, rendezvous);
        this.dispatcher = new FrameDispatcher(state.name, failure, links, contexts, rendezvous, faultGroups);
        this.schedules = new Schedules(this, failure.outOfMemory(), "jmpi-steps-" + rank);
        this.cycle = new DutyCycle(progressThread, state, links, contexts, devices, dispatcher, schedules, faultGroups);
        this.waiter = new Waiter(this, cycle, devices, settings);
        InFlight inFlight = new InFlight(state, links, rendezvous);
        this.reports = new EngineReports(this, state, cycle, schedules, dispatcher, contexts, links, inFlight);
        this.lastSteps = new Runnable[] {
            () -> cycle.failNow(failure.cause()), // wakes the waiters; those that it misses look themselves
            () -> LOG.log(Level.ERROR, state.name + ": the progress thread has failed", failure.cause()),
            () -> failureReport.accept(failure.cause().getMessage()),
            cycle::closeTransport,
            this::endAfterFailure
        };
    }

    private Thread newProgressThread() {
        Thread thread = new Thread(() -> threadBody.run(), "jmpi-progress-" + state.rank);
        thread.setDaemon(true);
        return thread;
    }

    /** The thread that calls the transport. Any thread may ask. */
    public Thread progressThread() {
        return progressThread;
    }

    /** Checks that the peers that operations wait for are still there. Called in a wait, by the thread that runs the cycle. */
    public void reachAwaited() {
        cycle.reachAwaited();
    }

    /** Makes this rank take turns with the others; to be called before {@link #start}. */
    public void take(Turns turns) {
        waiter.take(turns);
    }

    // ---------------------------------------------------------------- start and end

    /**
     * Begins to progress over a transport, which the engine owns from now on.
     *
     * @param opener opens the transport, on the progress thread
     * @param runner runs the body of the engine's own progress thread, if it has one
     */
    public void start(Supplier<Transport> opener, Consumer<Runnable> runner) {
        threadRunner = runner;
        if (state.mode() == ProgressMode.APPLICATION) {
            cycle.opened(opener.get());
            caller = progressThread;
            if (cycle.abortCause() != null) {
                caller = null;
            }
            return;
        }
        CompletableFuture<Void> opened = new CompletableFuture<>();
        threadBody = () -> runner.accept(() -> {
            try {
                cycle.opened(opener.get());
            } catch (RuntimeException | Error e) {
                opened.completeExceptionally(e);
                return;
            }
            opened.complete(null);
            run();
        });
        progressThread.start();
        try {
            opened.join();
        } catch (CompletionException e) {
            throw new MpiException(ErrorClass.INTERN, "cannot open the transport: " + e.getCause(), e.getCause());
        }
    }

    /**
     * Sets what to do when this engine has failed: normally to abort the job, because other ranks wait for this one.
     * Mode THREAD; in mode APPLICATION the program's call throws. To be called before {@link #start}.
     *
     * @param report receives the reason, on the progress thread, once; does not need to return
     */
    public void onFailure(Consumer<String> report) {
        failureReport = report;
    }

    /** Gives a progress thread to the engine, which another thread has run. */
    private final class ToProgressThread implements Handover.Change {
        /** The thread exists before others see it as the progress thread, and runs cycles only after that. */
        @Override
        public void toProgressThread() {
            devices.endThread();
            CountDownLatch visible = new CountDownLatch(1);
            threadBody = () -> threadRunner.accept(() -> {
                awaitLatch(visible);
                ProgressEngine.this.run();
            });
            Thread own = newProgressThread();
            cycle.belongTo(own);
            try {
                own.start();
            } catch (RuntimeException | Error e) {
                cycle.belongTo(progressThread);
                throw e;
            }
            progressThread = own;
            state.changeToThread();
            caller = null;
            visible.countDown();
        }

        private static void awaitLatch(CountDownLatch latch) {
            boolean interrupted = false;
            while (latch.getCount() > 0) {
                try {
                    latch.await();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void wakeup() {
            cycle.wakeup();
        }

        @Override
        public MpiException end() {
            return closed || closing ? EndOfSession.error() : null;
        }
    }

    private void run() {
        try {
            while (!leaving && failure.cause() == null) {
                waiter.cycle(null);
            }
            partFromAll();
        } catch (RuntimeException | Error e) {
            failure.happened(e);
        }
        if (failure.cause() == null) {
            shutDown();
        } else {
            failure.end(lastSteps);
        }
    }

    // ---------------------------------------------------------------- the failure of the progress thread

    private void failOperations(MpiException cause) {
        caller = null;
        cycle.failNext(cause);
        pool.holdNothing();
        contexts.earlyArrivals().clear();
    }

    private synchronized void endAfterFailure() {
        closed = true;
        cycle.refuseCommands(failure.cause());
    }

    /** Returns why nothing completes operations any more; null while the progress thread lives. Any thread. */
    MpiException endOfProgress() {
        if (progressThread.isAlive()) {
            return null;
        }
        return failure.cause() == null ? EndOfSession.error() : failure.cause().again();
    }

    InternalFailure failure() {
        return failure;
    }

    // ---------------------------------------------------------------- leaving

    /**
     * Leaves the job: sends enqueued messages, completes the sends that no caller waits for, exchanges goodbyes with
     * all peers that this rank has communicated with, and closes the transport. A running peer answers as soon as it is
     * in a call of jmpi.
     */
    public void close() {
        if (closed) {
            return;
        }
        requireCaller();
        if (state.mode() == ProgressMode.APPLICATION && beginTurn()) {
            closing = true;
            try {
                partFromAll();
            } finally {
                endTurn();
                devices.endThread();
                shutDown();
                waiter.restoreInterrupt();
            }
        } else {
            hand(new Leave());
            joinProgressThread();
        }
    }

    private void joinProgressThread() {
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

    /** Ends the session, in its order among the commands; a failed engine also leaves. */
    private final class Leave implements Command {
        @Override
        public void execute() {
            leaving = true;
        }

        @Override
        public void refuse(MpiException cause) {
            leaving = true;
        }
    }

    private void partFromAll() {
        leftovers = new EngineShutdown(contexts, links, rendezvous, state, cycle, waiter).run(EndOfSession.error());
    }

    private void shutDown() {
        try {
            cycle.endAll(EndOfSession.error());
        } finally {
            try {
                cycle.closeTransport();
            } finally {
                synchronized (this) {
                    caller = null;
                    closed = true;
                    cycle.refuseCommands(EndOfSession.error());
                }
            }
        }
    }

    /** Fails all pending and later operations. Any thread, at any time. */
    public void abort(MpiException cause) {
        cycle.abort(cause);
        caller = null; // after the cause, for which start looks after it has set the caller
    }

    /** Considers a peer lost, although its connection may be open. Any thread, at any time. */
    public void peerLost(int peer) {
        cycle.enqueue(() ->
                faultGroups.departures().onPeerFailed(peer, new IllegalStateException("it ended without Mpi.close()")));
    }

    @Override
    public void fail(MpiException cause) {
        LOG.log(Level.ERROR, this + ": " + cause.getMessage(), cause);
        if (cycle.abortCause() == null) {
            abort(cause);
        }
    }

    // ---------------------------------------------------------------- operations: any thread that the mode allows

    public Waiter waiter() {
        return waiter;
    }

    @Override
    public ProgressMode mode() {
        return state.mode();
    }

    @Override
    public void submit(Command command) {
        if (Thread.currentThread() != caller) {
            enqueue(command);
        } else if (!takesTurns) {
            command.execute();
        } else {
            executeInTurn(command);
        }
    }

    private void executeInTurn(Command command) {
        if (!beginTurn()) {
            enqueue(command);
            return;
        }
        try {
            command.execute();
        } finally {
            endTurn();
        }
    }

    /**
     * Cancels a receive (MPI 4.1, section 3.8.4): the receive ends exactly once, either cancelled or with its matched
     * message.
     */
    public void cancel(ReceiveOperation receive) {
        enqueue(() -> receive.context.cancel(receive));
    }

    /** Ends a receive from any source whose wait was interrupted by the loss of a peer. */
    public void giveUp(ReceiveOperation receive) {
        receive.noteGivenUp();
        enqueue(() -> receive.context.giveUp(receive));
    }

    private void enqueue(Command command) {
        try {
            requireCaller();
        } catch (MpiException e) {
            command.refuse(e);
            throw e;
        }
        if (state.mode() == ProgressMode.APPLICATION && beginTurn()) {
            try {
                cycle.execute(command);
            } finally {
                endTurn();
            }
        } else if (command instanceof ReceiveOperation receive) {
            receive.context.postOutside(receive);
        } else {
            hand(command);
        }
    }

    @Override
    public void hand(Command command) {
        cycle.enqueue(command);
        if (closed) {
            synchronized (this) {
                cycle.refuseCommands(EndOfSession.error());
            }
        }
    }

    /**
     * Checks that the calling thread may {@link #close} the engine.
     *
     * @throws MpiException of class THREAD if only another thread may, of class OTHER if it is in a reduction's function
     */
    public void requireMayClose() {
        requireMayCall();
        if (schedules.callsBackIn(Thread.currentThread())) {
            throw new MpiException(
                    ErrorClass.OTHER,
                    "close was called inside the function of a reduction: close the session when the reduction"
                            + " has ended");
        }
    }

    private void requireCaller() {
        if (closed) {
            throw EndOfSession.error();
        }
        requireMayCall();
    }

    /**
     * Checks that the calling thread may call, before the call changes any state that a refused operation would leave
     * changed.
     *
     * @throws MpiException of class THREAD if only another thread may
     */
    public void requireMayCall() {
        if (state.mode() == ProgressMode.APPLICATION && Thread.currentThread() != progressThread) {
            if (handover != null) {
                handover.demand();
                return;
            }
            throw new MpiException(
                    ErrorClass.THREAD,
                    "thread '" + Thread.currentThread().getName() + "' called jmpi, but only thread '"
                            + progressThread.getName()
                            + "', which initialised it, may call: request ThreadLevel.SERIALIZED or MULTIPLE,"
                            + " or set thread.level=multiple");
        }
    }

    @Override
    public <T> T call(Supplier<T> body) {
        EngineCall<T> call = new EngineCall<>(body);
        execute(call);
        return call.result();
    }

    @Override
    public void await(EngineOperation operation) {
        waiter.await(operation);
    }

    @Override
    public void poll() {
        waiter.poll();
    }

    @Override
    public void pollInLoop() {
        waiter.poll();
        waiter.foundNothing();
    }

    /** The contexts of this rank's communicators. */
    public Contexts contexts() {
        return contexts;
    }

    /** Opens a context: it receives from now on, starting with the early arrivals. */
    public void open(CommContext context) {
        call(() -> {
            context.open();
            contexts.earlyArrivals().replay(context.id, (frame, peer) -> dispatcher.onHeld(context, peer, frame));
            return null;
        });
        devices.startThread();
    }

    /**
     * Returns the messages for communicators that this rank never created; null unless the session has ended in order:
     * after an abort or the loss of a rank, messages are missing everywhere. Any thread, after the session's end.
     */
    public Leftovers leftovers() {
        return leftovers;
    }

    /** The calls by which communicators survive the loss of ranks. */
    public FaultGroups faultGroups() {
        return faultGroups;
    }

    public MessageCounters traffic() {
        return call(links::traffic);
    }

    /** Answers the queries of a launcher while the rank runs. */
    public EngineReports reports() {
        return reports;
    }

    /** Whether the calling thread's commands run at once. */
    boolean runsAtOnce() {
        return Thread.currentThread() == caller;
    }

    // ---------------------------------------------------------------- below: the progress thread

    int cycle() {
        return cycle.run();
    }

    @Override
    public boolean beginTurn() {
        Thread thread = Thread.currentThread();
        if (handover != null && !beginsTurn(thread)) {
            return false;
        }
        if (state.mode() == ProgressMode.APPLICATION && thread != progressThread) {
            requireCaller();
        }
        devices.beginTurn();
        return true;
    }

    private boolean beginsTurn(Thread thread) {
        if (handover.isFirst(thread)) {
            return handover.begin();
        }
        if (thread != progressThread) {
            requireCaller();
            return false;
        }
        return true;
    }

    @Override
    public void endTurn() {
        devices.endTurn();
        if (handover != null && handover.isFirst(Thread.currentThread())) {
            handover.end();
        }
    }

    /** Whether a second thread may call, which gives the engine a progress thread. */
    boolean mayChange() {
        return handover != null;
    }

    /** Whether the caller, which runs the cycle in a turn, should end it, because another thread has called. */
    boolean isTurnOver() {
        return handover != null && handover.isFirst(Thread.currentThread()) && handover.isDue();
    }

    /** The cycle, in turns of another thread than the program's. */
    private final class SharedLoop implements Devices.Loop {
        @Override
        public int run(Devices.Turn turn) {
            try {
                return cycle.run(turn);
            } catch (RuntimeException | Error e) {
                failure.happened(e); // The program's next call throws it.
                return -1;
            }
        }

        @Override
        public void share() {
            takesTurns = true;
        }
    }

    boolean isDrivenByCaller() {
        return state.mode() == ProgressMode.APPLICATION || Thread.currentThread() == progressThread;
    }

    @Override
    public MpiException abortCause() {
        return cycle.abortCause();
    }

    /** Returns the memory that this rank can share with ranks of its host; null if it shares none. Any thread. */
    public SharedMemory sharedMemory() {
        return cycle.sharedMemory();
    }

    /** Returns the memory that the program may ask for, whatever carries messages; null if there is none. Any thread. */
    public SharedMemory memoryOfHost() {
        return cycle.memoryOfHost();
    }

    /** The schedules of this rank's collective operations. */
    public Schedules schedules() {
        return schedules;
    }

    @Override
    public void wakeup() {
        cycle.wakeup();
    }

    PeerLink link(int peer) {
        return links.to(peer);
    }

    RendezvousProtocol rendezvous() {
        return rendezvous;
    }

    FrameDispatcher dispatcher() {
        return dispatcher;
    }

    UnexpectedPool pool() {
        return pool;
    }

    @Override
    public String toString() {
        return state.name;
    }
}
