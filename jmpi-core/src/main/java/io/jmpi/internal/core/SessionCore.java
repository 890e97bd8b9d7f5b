package io.jmpi.internal.core;

import io.jmpi.Info;
import io.jmpi.MpiConfig;
import io.jmpi.Setting;
import io.jmpi.datatype.ObjectFilter;
import io.jmpi.datatype.ObjectStream;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.collective.AlgorithmSelection;
import io.jmpi.internal.collective.memory.MemoryPool;
import io.jmpi.internal.p2p.observer.MatchingTime;
import io.jmpi.internal.p2p.operation.EndOfSession;
import io.jmpi.internal.p2p.operation.SendBuffer;
import io.jmpi.internal.p2p.progress.ProgressEngine;
import io.jmpi.job.Job;
import io.jmpi.job.ProgramLine;
import io.jmpi.matching.MatcherSettings;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.RankResources;
import io.jmpi.transport.SharedMemory;
import java.lang.System.Logger.Level;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state that all communicators of a session share: engine, settings, attached buffer, object serialization,
 * devices, context ids and statistics.
 *
 * <p>Any thread that the session's thread level allows. Lifetime: that of the session.
 */
public final class SessionCore {
    private static final System.Logger LOG = System.getLogger(SessionCore.class.getName());

    private final MpiConfig config;
    private final Job job;
    private final ProgressEngine engine;
    private final SendBuffer sendBuffer;
    private final ObjectStream objects;
    private final ContextIds contextIds = new ContextIds();
    private final SessionStatistics statistics;
    private final MatcherSettings matcherSettings;
    private final RankResources matcherResources;
    private final UnknownInfoKeys unknownKeys;
    // guarded by this
    private @Nullable MemoryPool memories;

    private volatile boolean closed;
    private volatile @Nullable MpiException lastError;

    /** Creates the shared state of a rank's communicators over an engine that may not have started yet. */
    public SessionCore(MpiConfig config, Job job, ProgressEngine engine) {
        this.config = config;
        this.job = job;
        this.engine = engine;
        this.sendBuffer = new SendBuffer(engine);
        ObjectFilter filter = config.objectFilter();
        if (filter.allowsAll()) {
            LOG.log(
                    Level.WARNING,
                    "setting objects.allow has **: any rank of the job can run code in this one by a message of objects");
        }
        this.objects = config.objectStream().reportingTo(new RefusedObjects(job.rank()));
        this.matcherSettings = config.matcherSettings();
        this.unknownKeys = new UnknownInfoKeys(config.engines(), job.rank());
        this.matcherResources = new RankResources("jmpi-" + job.rank(), job.localSize());
        this.statistics = new SessionStatistics(
                job.rank(),
                !config.get(Setting.STATS).equals("false"),
                config.get(Setting.STATS).equals("times") ? Optional.of(new MatchingTime()) : Optional.empty(),
                config.get(Setting.LEFTOVERS).equals("report"));
    }

    /** Records an error that a call throws. */
    void raises(MpiException error) {
        lastError = error;
        if (!error.isSessionClosed()) { // The end of the session explains nothing.
            statistics.failed();
        }
    }

    /** The last error that a call has thrown. */
    public Optional<MpiException> lastError() {
        return Optional.ofNullable(lastError);
    }

    public ProgressEngine engine() {
        return engine;
    }

    /** The buffer that buffered sends are copied into. */
    public SendBuffer sendBuffer() {
        return sendBuffer;
    }

    /** Whether receives accept elements of other kinds than their own. */
    public boolean hasLenientTypes() {
        return config.get(Setting.TYPES).equals("lenient");
    }

    public ObjectStream objects() {
        return objects;
    }

    public ContextIds contextIds() {
        return contextIds;
    }

    public SessionStatistics statistics() {
        return statistics;
    }

    /** Whether a message is so long that its send ends only when it is received. */
    public boolean isLong(long bytes) {
        return bytes > config.number(Setting.EAGER_THRESHOLD);
    }

    /** Whether the setting {@code check} requests checks of the program's calls. */
    public boolean isChecked() {
        return !config.get(Setting.CHECK).equals("false");
    }

    /** The program's line that the calling thread is in, for reports of checks; unknown without checks. */
    public ProgramLine programLine() {
        return isChecked() ? ProgramLine.of(Thread.currentThread()) : ProgramLine.UNKNOWN;
    }

    /** Whether a standard send ends only when its message is received. */
    public boolean isUnbuffered() {
        return config.get(Setting.CHECK).equals("unbuffered");
    }

    /**
     * Returns the matching of collective operations: no receive has a wildcard. With checks, a part must have the length that
     * its receiver expects, as MPI requires.
     */
    CommunicatorMatching matchingOfCollectives(int ranks) {
        return CommunicatorMatching.ofCollectives(
                config.engines(),
                new MatchingHints(true, true, isChecked(), false),
                config.get(Setting.COLLECTIVES_MATCHER),
                matcherSettings,
                ranks);
    }

    /** Returns the matching of the messages of windows: they are received from any source. */
    public CommunicatorMatching matchingOfWindows(int ranks) {
        return CommunicatorMatching.ofCollectives(
                config.engines(),
                new MatchingHints(true, false, false, false),
                config.get(Setting.COLLECTIVES_MATCHER),
                matcherSettings,
                ranks);
    }

    /** Whether ranks of one host may access windows directly; with checks, the target looks at each access. */
    public boolean mayShareWindows() {
        return config.get(Setting.WINDOWS_MEMORY).equals("true") && !isChecked();
    }

    /**
     * Returns how many ranks of one host share memory for collective operations at most; the same at all ranks. None if all
     * algorithms are those of messages, or if calls are checked or steered, because these depend on messages.
     */
    int ranksThatShareMemory() {
        String value = config.get(Setting.COLLECTIVES_MEMORY);
        boolean choosesMessages = config.get(Setting.ALGORITHMS).strip().equals(AlgorithmSelection.MESSAGES);
        if (value.equals("false") || choosesMessages || isChecked() || job.steering() != null) {
            return 0;
        }
        return value.equals("true") ? Integer.MAX_VALUE : Integer.parseInt(value);
    }

    /** Returns the memory that ranks of a host can share; null if there is none, or the settings do without. */
    public @Nullable SharedMemory sharedMemory() {
        return config.get(Setting.COLLECTIVES_MEMORY).equals("false") ? null : engine.sharedMemory();
    }

    /**
     * Returns the memories that this rank shares with others; null if it cannot, or if the program has chosen the matching of
     * collective messages.
     */
    synchronized @Nullable MemoryPool memories() {
        boolean choosesMatching =
                !config.get(Setting.COLLECTIVES_MATCHER).equals(Setting.COLLECTIVES_MATCHER.defaultValue());
        SharedMemory shared = engine.sharedMemory();
        if (memories == null && shared != null && !choosesMatching) {
            memories = new MemoryPool(shared);
        }
        return memories;
    }

    /** Returns the devices that this rank's matchers share. */
    public RankResources matcherResources() {
        return matcherResources;
    }

    /**
     * Returns the matching that hints select for a communicator.
     *
     * @param ranks its size
     * @param rank this rank in it
     */
    public CommunicatorMatching matchingOf(Info info, int ranks, int rank) {
        unknownKeys.report(info, rank);
        return CommunicatorMatching.of(
                config.engines(),
                info,
                config.get(Setting.MATCHER),
                matcherSettings,
                config.get(Setting.ALGORITHMS),
                ranks);
    }

    /** Returns the host that this rank counts as running on. */
    public Host host() {
        String ranks = config.get(Setting.HOST_RANKS);
        return ranks.equals("auto") ? Host.local() : Host.pretended(job.rank() / Integer.parseInt(ranks));
    }

    /** Prevents operations from starting, and others from opening memory of this rank. */
    public void close() {
        closed = true;
        synchronized (this) {
            if (memories != null) {
                memories.close();
            }
        }
    }

    public boolean isClosed() {
        return closed;
    }

    /**
     * Checks that operations may start.
     *
     * @throws MpiException if the session has been closed
     */
    public void requireOpen() {
        if (closed) {
            throw EndOfSession.error();
        }
    }
}
