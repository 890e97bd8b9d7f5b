package io.jmpi.internal.session;

import io.jmpi.Communicator;
import io.jmpi.Group;
import io.jmpi.Info;
import io.jmpi.Mpi;
import io.jmpi.MpiConfig;
import io.jmpi.Request;
import io.jmpi.Setting;
import io.jmpi.ThreadLevel;
import io.jmpi.Traffic;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.checking.Checks;
import io.jmpi.internal.core.Attributes;
import io.jmpi.internal.core.CommunicatorCore;
import io.jmpi.internal.core.CommunicatorMatching;
import io.jmpi.internal.core.ContextIds;
import io.jmpi.internal.core.SessionCore;
import io.jmpi.internal.exploring.ExploredRank;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.progress.ProgressEngine;
import io.jmpi.internal.recording.Recorder;
import io.jmpi.internal.recording.SessionTrace;
import io.jmpi.internal.request.FlushRequest;
import io.jmpi.job.Job;
import io.jmpi.matching.RankResources;
import io.jmpi.transport.TransportProvider;
import io.jmpi.transport.TransportSettings;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/** A session: engine, transport, and the communicators that exist from the start. */
final class Session implements Mpi {
    private static final ContextIds.Agreed WORLD = new ContextIds.Agreed(0, 0);
    private static final ContextIds.Agreed SELF = new ContextIds.Agreed(ContextIds.STEP, ContextIds.STEP);

    /** The setting {@code check} of rank 0. */
    private static final String CHECK_KEY = "jmpi.check";

    /** Creates a communicator of one kind; {@link #open} opens it. */
    @FunctionalInterface
    interface Maker<C extends BaseCommunicator> {
        C make(Session mpi, CommunicatorCore core, Recorder recorder);
    }

    private final MpiConfig config;
    private final Job job;
    private final Thread mainThread = Thread.currentThread();
    private final TransportProvider transport;
    private final ProgressEngine engine;

    private final SessionCore core;
    private final SessionTrace trace;
    private final Checks checks;

    /** Null except in an exploration of all matchings. */
    private final ExploredRank explored;

    private final SessionReports reports;

    /** Whether a thread has begun to close the session; also the lock of that thread. */
    private final AtomicBoolean closing = new AtomicBoolean();

    private Communicator world;
    private Communicator self;

    private Session(MpiConfig config, Job job) {
        this.config = config;
        this.job = job;
        this.transport = TransportChoice.of(config, job);
        EngineSettings settings = EngineSettings.of(config, job);
        this.engine = new ProgressEngine(job.rank(), job.size(), settings.mode(), settings.protocol());
        this.core = new SessionCore(config, job, engine);
        this.checks = new Checks(core.isChecked());
        this.explored = (ExploredRank) job.steering();
        if (explored != null) {
            engine.take(explored);
        }
        if (job.rank() == 0) {
            job.put(CHECK_KEY, config.get(Setting.CHECK));
        }
        this.trace = SessionTrace.open(config, job);
        this.reports = new SessionReports(
                engine.reports(), core.statistics(), mainThread, config.threadLevel(), core::lastError);
    }

    static Session join(MpiConfig config, Job job) {
        Session session = new Session(config, job);
        session.start();
        session.begin();
        return session;
    }

    private void start() {
        try {
            job.onAbort(this::aborted);
            job.onLoss(engine::peerLost);
            engine.onFailure(reason -> job.abort(1, reason));
            job.reportBy(reports);
            TransportSettings settings = EngineSettings.ofTransport(config, job);
            describe(settings);
            String matcher = config.get(Setting.MATCHER);
            RankResources resources = core.matcherResources();
            engine.start(
                    () -> transport.open(job, settings, engine.progressThread(), matcher, resources), transport::run);
        } catch (RuntimeException | Error e) {
            trace.abandon();
            throw e;
        }
    }

    private void describe(TransportSettings settings) {
        if (config.get(Setting.VERBOSE).equals("true")) {
            System.err.println("jmpi: rank " + job.rank() + " of " + job.size() + ": "
                    + (job.onlyInThisJvm()
                            ? ""
                            : "process " + ProcessHandle.current().pid() + "; ")
                    + job.description() + "; "
                    + job.localSize()
                    + (job.localSize() == 1 ? " rank" : " ranks") + " on this host; transport " + transportName()
                    + (job.onlyInThisJvm()
                            ? ""
                            : ", listens at " + settings.address().getHostAddress())
                    + (settings.encrypted() ? ", TLS to other hosts" : ""));
        }
    }

    private void begin() {
        try {
            job.fence();
            requireSameAsRank0();
            world = predefined("world", WORLD, IntStream.range(0, job.size()).toArray(), job.rank());
            self = predefined("self", SELF, new int[] {job.rank()}, 0);
            core.statistics().record();
            trace.initialized(config.threadLevel());
            reports.enter(SessionReports.Phase.OPEN);
            if (explored != null) {
                explored.begin(engine::reachAwaited);
            }
        } catch (RuntimeException | Error e) {
            trace.abandon();
            try {
                engine.close();
            } finally {
                core.matcherResources().close();
            }
            throw e;
        }
    }

    /** Checks the settings that must be the same at all ranks. */
    private void requireSameAsRank0() {
        String ours = config.get(Setting.CHECK);
        String checked = job.get(CHECK_KEY);
        if (!ours.equals(checked)) {
            throw new MpiException(
                    ErrorClass.ARG,
                    "setting '" + Setting.CHECK.key() + "' is " + ours + " at rank " + job.rank() + " but " + checked
                            + " at rank 0; set it alike at all ranks, for example by jmpirun --check or --check=unbuffered");
        }
    }

    private void aborted(String reason) {
        trace.save();
        engine.abort(new MpiException(ErrorClass.PROC_FAILED, "the job was aborted: " + reason));
    }

    private Communicator predefined(String name, ContextIds.Agreed ids, int[] worldRanks, int rank) {
        core.contextIds().reserve(ids);
        Group group = Group.of(worldRanks, rank);
        return open(
                group, ids, "", core.matchingOf(Info.EMPTY, group.size(), group.rank()), (mpi, opening, recorder) -> {
                    opening.setName(name);
                    return new IntraCommunicator(mpi, opening, recorder);
                });
    }

    // ---------------------------------------------------------------- communicators

    /** Opens a communicator of one group; it is complete before messages arrive. */
    <C extends BaseCommunicator> C open(
            Group group, ContextIds.Agreed ids, String origin, CommunicatorMatching matching, Maker<C> maker) {
        CommunicatorCore opening = new CommunicatorCore(core, group, group, group, ids, origin, matching);
        C communicator = maker.make(this, opening, recorder(ids, group, null));
        opening.open(communicator);
        return communicator;
    }

    /**
     * Opens a communicator of one group that the program does not see, and that traces do not have.
     *
     * @param owner what error handlers get in its place
     */
    CommunicatorCore openUnseen(Group group, ContextIds.Agreed ids, String name, Communicator owner) {
        CommunicatorMatching matching = core.matchingOf(Info.EMPTY, group.size(), group.rank());
        CommunicatorCore opening = new CommunicatorCore(core, group, group, group, ids, "", matching);
        opening.setName(name);
        opening.open(owner);
        return opening;
    }

    TwoGroupsCommunicator openIntercommunicator(
            Group local, Group remote, ContextIds.Agreed ids, String origin, CommunicatorMatching matching) {
        // The group with the lower first rank of the job is ordered first.
        Group all = local.worldRank(0) < remote.worldRank(0) ? local.union(remote) : remote.union(local);
        CommunicatorCore opening = new CommunicatorCore(core, local, remote, all, ids, origin, matching);
        TwoGroupsCommunicator communicator =
                new TwoGroupsCommunicator(this, opening, recorder(ids, local, remote), remote);
        opening.open(communicator);
        return communicator;
    }

    private Recorder recorder(ContextIds.Agreed ids, Group local, Group remote) {
        return Recorder.of(
                trace.calls(), ids, local, remote, communicator -> ((BaseCommunicator) communicator).recorder());
    }

    Checks checks() {
        return checks;
    }

    /** This rank in an exploration of all matchings; otherwise null. */
    ExploredRank explored() {
        return explored;
    }

    boolean isPredefined(Communicator communicator) {
        return communicator == world || communicator == self;
    }

    @Override
    public Communicator world() {
        return world;
    }

    @Override
    public Communicator self() {
        return self;
    }

    // ---------------------------------------------------------------- environment

    @Override
    public ThreadLevel threadLevel() {
        return config.threadLevel();
    }

    @Override
    public boolean isThreadMain() {
        return Thread.currentThread() == mainThread;
    }

    @Override
    public MpiConfig config() {
        return config;
    }

    @Override
    public String transportName() {
        return transport.name();
    }

    @Override
    public String progressName() {
        return engine.mode().modeName();
    }

    @Override
    public Traffic traffic() {
        core.requireOpen();
        MessageCounters counters = engine.traffic();
        return new Traffic(
                counters.eagerSent,
                counters.rendezvousSent,
                counters.bytesSent,
                counters.eagerReceived,
                counters.rendezvousReceived,
                counters.bytesReceived);
    }

    @Override
    public String toString() {
        return "session of rank " + job.rank() + " of " + job.size() + " (transport " + transportName() + ", progress "
                + progressName() + (isClosed() ? ", closed)" : ")");
    }

    // ---------------------------------------------------------------- the attached buffer (section 3.6)

    @Override
    public void attachBuffer(int bytes) {
        core.requireOpen();
        engine.requireMayCall();
        long start = trace.now();
        core.sendBuffer().attach(bytes);
        trace.buffer("MPI_Buffer_attach", bytes, start);
    }

    @Override
    public int detachBuffer() {
        core.requireOpen();
        engine.requireMayCall();
        long start = trace.now();
        int bytes = core.sendBuffer().detach();
        trace.buffer("MPI_Buffer_detach", bytes, start);
        return bytes;
    }

    @Override
    public void flushBuffer() {
        iflushBuffer().waitFor();
    }

    @Override
    public Request iflushBuffer() {
        core.requireOpen();
        return new FlushRequest(core.sendBuffer().flush(), engine.waiter()).nonblocking();
    }

    // ---------------------------------------------------------------- the end

    @Override
    public void abort(int code, String reason) {
        trace.aborting(code);
        if (explored != null) {
            explored.fail();
        }
        job.abort(code, reason);
    }

    @Override
    public boolean isClosed() {
        return core.isClosed();
    }

    @Override
    public void close() {
        if (core.isClosed()) {
            return;
        }
        engine.requireMayClose();
        synchronized (closing) { // A second thread waits for the end.
            if (!closing.getAndSet(true)) { // otherwise a callback of an attribute closes again
                end();
            }
        }
    }

    private void end() {
        long start = trace.now();
        try {
            deleteAttributes();
        } finally {
            leave(start);
        }
    }

    private void deleteAttributes() {
        try {
            attributesOf(self).deleteAll();
        } finally {
            attributesOf(world).deleteAll();
        }
    }

    private static Attributes attributesOf(Communicator communicator) {
        return ((BaseCommunicator) communicator).core().attributes();
    }

    /** Takes all steps, also if one of them throws: devices and job must not outlive the session. */
    private void leave(long start) {
        reports.enter(SessionReports.Phase.LEAVING);
        try (job) {
            try {
                core.statistics().ending();
                engine.close();
            } finally {
                try {
                    core.matcherResources().close();
                } finally {
                    core.close();
                    trace.finalized(start);
                    core.statistics().report(job, engine.leftovers(), reports);
                    if (explored != null) {
                        explored.end();
                    }
                }
            }
        }
    }
}
