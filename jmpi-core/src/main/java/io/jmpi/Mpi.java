package io.jmpi;

import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.PostedReceive;
import io.jmpi.matching.RankResources;
import io.jmpi.p2p.MessageCounters;
import io.jmpi.p2p.ProgressEngine;
import io.jmpi.p2p.ProgressMode;
import io.jmpi.p2p.ProtocolSettings;
import io.jmpi.p2p.SendBuffer;
import io.jmpi.tracing.CallTrace;
import io.jmpi.transport.InJvmTransportProvider;
import io.jmpi.transport.TransportProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * One rank's session: from joining the job to leaving it (MPI 4.1, chapter 11).
 *
 * <pre>{@code
 * try (Mpi mpi = Mpi.init()) {
 *     Communicator world = mpi.world();
 *     System.out.println("rank " + world.rank() + " of " + world.size());
 * }
 * }</pre>
 *
 * <p>Nothing is static: several ranks may live in one JVM, each with a session of its own. Without a launcher the session
 * is a job of one rank.
 *
 * <p>Thread: {@link ThreadLevel} says who may call. Up to FUNNELED the thread that called init, which then also drives the
 * communication while it is inside calls; above, any thread. {@link #close} waits until all ranks that this one has talked
 * to know that it leaves, like MPI_Finalize; after it no operation can start.
 */
public final class Mpi implements AutoCloseable {
    /** Source of a receive: any rank. */
    public static final int ANY_SOURCE = PostedReceive.ANY_SOURCE;
    /** Tag of a receive: any tag. */
    public static final int ANY_TAG = PostedReceive.ANY_TAG;
    /** A rank that does not exist: messages to and from it end at once. */
    public static final int PROC_NULL = -2;
    /** No value: a color, an index or a count that is none. */
    public static final int UNDEFINED = -32766;

    /** The highest tag of a message (attribute MPI_TAG_UB; MPI 4.1, section 9.1.2). */
    public static final int TAG_UB = Integer.MAX_VALUE;
    /** The rank of a process on the host, which there is none of (attribute MPI_HOST). */
    public static final int HOST = PROC_NULL;
    /** A rank with the usual input and output of the language: each (attribute MPI_IO). */
    public static final int IO = ANY_SOURCE;
    /** Whether the clocks of {@link #wtime} agree at all ranks: no (attribute MPI_WTIME_IS_GLOBAL). */
    public static final boolean WTIME_IS_GLOBAL = false;
    /** What a buffered send takes of the attached buffer besides the bytes of its message (MPI_BSEND_OVERHEAD). */
    public static final int BSEND_OVERHEAD = SendBuffer.OVERHEAD;

    /** In place of a buffer: the elements are where the result goes (MPI 4.1, section 6.2.1). */
    public static final Object IN_PLACE = new InPlace();

    /** The one object that stands for "in place", with a name for error messages. */
    private static final class InPlace {
        @Override
        public String toString() {
            return "IN_PLACE";
        }
    }

    private static final ContextIds.Agreed WORLD = new ContextIds.Agreed(0, 0);
    private static final ContextIds.Agreed SELF = new ContextIds.Agreed(ContextIds.STEP, ContextIds.STEP);
    private static final long AUTO_SPIN_MICROS = 100;
    private static final String CREDIT_KEY = "jmpi.credit.";
    private static final int TICKS = 100;

    private final MpiConfig config;
    private final Job job;
    private final Thread mainThread = Thread.currentThread();
    private final String transportName;
    private final ProgressEngine engine;
    private final SendBuffer sendBuffer;
    private final ObjectStream objects;
    private final ContextIds contextIds = new ContextIds();
    private final SessionStatistics statistics;
    private final SessionTrace trace;
    private final MatcherSettings matcherSettings;
    private final RankResources matcherResources;
    private final Communicator world;
    private final Communicator self;
    private volatile boolean closed;

    private Mpi(MpiConfig config, Job job) {
        this.config = config;
        this.job = job;
        TransportProvider provider = transportProvider(config, job);
        this.transportName = provider.name();
        ProtocolSettings settings = protocolSettings(config, job);
        job.put(CREDIT_KEY + job.rank(), Integer.toString(settings.eagerCredit()));
        int[] creditGranted = new int[job.size()];
        this.engine =
                new ProgressEngine(job.rank(), job.size(), progressMode(config), settings, peer -> creditGranted[peer]);
        this.sendBuffer = new SendBuffer(engine);
        this.objects = new ObjectStream(config.objectFilter());
        this.matcherSettings = config.matcherSettings();
        this.matcherResources = new RankResources("jmpi-" + job.rank(), job.localSize());
        this.statistics =
                new SessionStatistics(job.rank(), config.get(Setting.STATS).equals("true"));
        this.trace = SessionTrace.open(config, job);
        try {
            job.onAbort(this::aborted);
            engine.start(() -> provider.open(job, engine.progressThread()), provider::run);
        } catch (RuntimeException | Error e) {
            trace.abandon();
            throw e;
        }
        try {
            job.fence();
            for (int peer = 0; peer < creditGranted.length; peer++) {
                creditGranted[peer] = Integer.parseInt(job.get(CREDIT_KEY + peer));
            }
            this.world = predefined("world", WORLD, allRanks(job.size()), job.rank());
            this.self = predefined("self", SELF, new int[] {job.rank()}, 0);
            statistics.record();
            trace.initialized(config.threadLevel());
        } catch (RuntimeException e) {
            trace.abandon();
            engine.close();
            matcherResources.close();
            throw e;
        }
    }

    private void aborted(String reason) {
        trace.save();
        engine.abort(new MpiException(ErrorClass.PROC_FAILED, "the job was aborted: " + reason));
    }

    /** Joins the job that this process was started in. */
    public static Mpi init() {
        return init(ThreadLevel.FUNNELED);
    }

    /** Joins the job, for a program whose threads call as the level says. */
    public static Mpi init(ThreadLevel level) {
        JobJoining joining = JobJoining.join();
        return new Mpi(MpiConfig.from(joining.environment()).withThreadLevel(level), joining.job());
    }

    /** Joins the job with settings that the program has made up. */
    public static Mpi init(MpiConfig config) {
        return new Mpi(config, JobJoining.join().job());
    }

    /** Joins a given job. */
    static Mpi init(MpiConfig config, Job job) {
        return new Mpi(config, job);
    }

    private static TransportProvider transportProvider(MpiConfig config, Job job) {
        List<String> known = new ArrayList<>();
        String wanted = config.get(Setting.TRANSPORT);
        if (wanted.equals("auto")) {
            wanted = job.onlyInThisJvm() ? InJvmTransportProvider.NAME : "tcp";
        }
        for (TransportProvider provider : ServiceLoader.load(TransportProvider.class, Mpi.class.getClassLoader())) {
            if (provider.name().equals(wanted)) {
                return provider;
            }
            known.add(provider.name());
        }
        throw new MpiException(
                ErrorClass.ARG,
                "unknown transport '" + wanted + "' (from " + config.origin(Setting.TRANSPORT)
                        + "); transports on the class path: " + String.join(", ", known)
                        + (wanted.equals("tcp") ? " (tcp comes with jmpi-transport-netty)" : ""));
    }

    private static ProgressMode progressMode(MpiConfig config) {
        boolean oneThread = config.threadLevel().compareTo(ThreadLevel.FUNNELED) <= 0;
        return switch (config.get(Setting.PROGRESS)) {
            case "thread" -> ProgressMode.THREAD;
            case "application" -> {
                if (!oneThread) {
                    throw new MpiException(
                            ErrorClass.THREAD,
                            "thread level " + config.threadLevel() + " needs progress 'thread', but the setting '"
                                    + Setting.PROGRESS.key() + "' is 'application'");
                }
                yield ProgressMode.APPLICATION;
            }
            default -> oneThread ? ProgressMode.APPLICATION : ProgressMode.THREAD;
        };
    }

    private static ProtocolSettings protocolSettings(MpiConfig config, Job job) {
        String spin = config.get(Setting.SPIN_MICROS);
        int cores = Runtime.getRuntime().availableProcessors();
        // A progress thread shares the rank's core with the thread that computes.
        int threads = progressMode(config) == ProgressMode.THREAD ? 2 * job.localSize() : job.localSize();
        long automatic = threads <= cores ? AUTO_SPIN_MICROS : 0;
        long spinMicros = spin.equals("auto") ? automatic : Long.parseLong(spin);
        return new ProtocolSettings(
                config.number(Setting.EAGER_THRESHOLD), config.number(Setting.EAGER_CREDIT), spinMicros * 1000);
    }

    private static int[] allRanks(int size) {
        int[] ranks = new int[size];
        for (int i = 0; i < size; i++) {
            ranks[i] = i;
        }
        return ranks;
    }

    private Communicator predefined(String name, ContextIds.Agreed ids, int[] worldRanks, int rank) {
        contextIds.reserve(ids);
        Group group = new Group(worldRanks, rank);
        Communicator made = new Communicator(this, group, ids, matchingOf(Info.EMPTY, group.size()));
        made.setName(name);
        return made;
    }

    /** What those hints mean for a communicator of that many ranks. */
    CommunicatorMatching matchingOf(Info info, int ranks) {
        return CommunicatorMatching.of(
                config.engines(), info, config.get(Setting.MATCHER), config.get(Setting.ALGORITHMS), ranks);
    }

    /** All ranks of the job (MPI_COMM_WORLD). */
    public Communicator world() {
        return world;
    }

    /** This rank alone (MPI_COMM_SELF). */
    public Communicator self() {
        return self;
    }

    /** The thread level that is provided: the one that was asked for (MPI_Query_thread). */
    public ThreadLevel threadLevel() {
        return config.threadLevel();
    }

    /** Whether the calling thread is the one that initialised (MPI_Is_thread_main). */
    public boolean isThreadMain() {
        return Thread.currentThread() == mainThread;
    }

    /** The settings of this session. */
    public MpiConfig config() {
        return config;
    }

    /** Name of the transport in use. */
    public String transportName() {
        return transportName;
    }

    /** Name of the progress mode in use. */
    public String progressName() {
        return engine.mode().modeName();
    }

    /** Counters of this rank's messages. */
    public Traffic traffic() {
        requireOpen();
        MessageCounters counters = engine.traffic();
        return new Traffic(
                counters.eagerSent(),
                counters.rendezvousSent(),
                counters.bytesSent(),
                counters.eagerReceived(),
                counters.rendezvousReceived(),
                counters.bytesReceived());
    }

    /**
     * Provides room for buffered sends, of all communicators (MPI_Buffer_attach): each message takes its bytes and {@link
     * #BSEND_OVERHEAD} of it until it has left. jmpi takes the memory itself from the heap when a message is sent.
     *
     * @param bytes how many bytes all messages that are in the buffer at once may take
     * @throws MpiException of class ARG if that is negative, of class BUFFER if a buffer is attached already
     */
    public void attachBuffer(int bytes) {
        requireOpen();
        long start = trace.now();
        sendBuffer.attach(bytes);
        trace.buffer("MPI_Buffer_attach", bytes, start);
    }

    /**
     * Waits until all buffered messages have left, and takes the buffer away (MPI_Buffer_detach).
     *
     * @return its size
     * @throws MpiException of class BUFFER if none is attached; as {@link #flushBuffer}, and it is detached then
     */
    public int detachBuffer() {
        requireOpen();
        long start = trace.now();
        int bytes = sendBuffer.detach();
        trace.buffer("MPI_Buffer_detach", bytes, start);
        return bytes;
    }

    /**
     * Waits until all messages that are in the attached buffer have left it (MPI_Buffer_flush). That depends on their
     * receivers, if the messages are long.
     *
     * @throws MpiException if a buffered message could not be delivered, as its send would have failed; once for all of
     *     those since the last flush
     */
    public void flushBuffer() {
        iflushBuffer().waitFor();
    }

    /** Starts to wait until all messages that are in the attached buffer now have left it (MPI_Buffer_iflush). */
    public Request iflushBuffer() {
        requireOpen();
        return new FlushRequest(sendBuffer.flush());
    }

    /** Seconds since some moment in the past (MPI_Wtime). */
    public static double wtime() {
        return System.nanoTime() * 1e-9;
    }

    /** The smallest step of {@link #wtime} that a program can see, in seconds (MPI_Wtick). Measured: takes microseconds. */
    public static double wtick() {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < TICKS; i++) {
            long before = System.nanoTime();
            long after = before;
            while (after == before) {
                after = System.nanoTime();
            }
            smallest = Math.min(smallest, after - before);
        }
        return smallest * 1e-9;
    }

    /** Name of the host that this process runs on (MPI_Get_processor_name). */
    public static String processorName() {
        return Host.local().name();
    }

    /** The host that this rank counts as being on. */
    Host host() {
        String ranks = config.get(Setting.HOST_RANKS);
        return ranks.equals("auto") ? Host.local() : Host.pretended(job.rank() / Integer.parseInt(ranks));
    }

    /** Ends the whole job with an exit code and a reason for the user. */
    public void abort(int code, String reason) {
        trace.aborting(code);
        job.abort(code, reason);
    }

    /** Whether the session has been closed (MPI_Finalized). */
    public boolean isClosed() {
        return closed;
    }

    /**
     * Leaves the job (MPI_Finalize). First the attributes of {@link #self} are deleted, the last one set first, and then
     * those of {@link #world}. Waits until messages that are in the attached buffer and those whose requests were freed
     * have been received, or cannot be any more. Idempotent.
     *
     * @throws MpiException if the delete callback of an attribute failed; the session is closed all the same
     */
    @Override
    public void close() {
        if (!closed) {
            long start = trace.now();
            try {
                deleteAttributes();
            } finally {
                leave(start);
            }
        }
    }

    private void deleteAttributes() {
        if (engine.mode() == ProgressMode.APPLICATION && !isThreadMain()) {
            return; // This thread may not close the session either, which it is told next.
        }
        try {
            self.attributes().deleteAll();
        } finally {
            world.attributes().deleteAll();
        }
    }

    private void leave(long start) {
        statistics.ending();
        engine.close();
        matcherResources.close();
        closed = true;
        trace.finalized(start);
        try (job) {
            statistics.report(job);
        }
    }

    void requireOpen() {
        if (closed) {
            throw new MpiException(
                    ErrorClass.OTHER, "the session has been closed: nothing can start after Mpi.close()");
        }
    }

    boolean isPredefined(Communicator communicator) {
        return communicator == world || communicator == self;
    }

    ProgressEngine engine() {
        return engine;
    }

    SendBuffer sendBuffer() {
        return sendBuffer;
    }

    ObjectStream objects() {
        return objects;
    }

    MatcherSettings matcherSettings() {
        return matcherSettings;
    }

    /** What the matchers of this rank share. */
    RankResources matcherResources() {
        return matcherResources;
    }

    SessionStatistics statistics() {
        return statistics;
    }

    /** Records the calls; null if nobody wants that. */
    CallTrace trace() {
        return trace.calls();
    }

    ContextIds contextIds() {
        return contextIds;
    }
}
