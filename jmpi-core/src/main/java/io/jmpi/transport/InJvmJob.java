package io.jmpi.transport;

import io.jmpi.errors.ErrorClass;
import io.jmpi.errors.MpiException;
import io.jmpi.job.Job;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReporter;
import io.jmpi.job.RankReports;
import io.jmpi.job.Steering;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A job whose ranks are threads of one JVM; with one rank, the job of a program without a launcher (MPI 4.1, section
 * 11.6.2: singleton initialisation).
 *
 * <p>Any thread. No static state: several such jobs can exist at once.
 */
public final class InJvmJob {
    private static final int JOINED = 1;
    private static final int LEFT = 2;
    private static final int NO_RANK = -1;

    /** A rank that a report has woken polls for about a millisecond before it is still again. */
    private static final long BETWEEN_LOOKS_NANOS = 1_000_000;

    private final int size;
    private final AbortAction abortAction;
    private final IntToLongFunction hosts;
    private final byte[] key = new byte[32];
    private final Map<String, String> values = new ConcurrentHashMap<>();
    private final List<AbortListener> abortListeners = new CopyOnWriteArrayList<>();
    private final Map<Integer, IntConsumer> lossListeners = new ConcurrentHashMap<>();
    private final AtomicBoolean aborted = new AtomicBoolean();
    /** The networks by session; only the last two, because no rank is ahead of another by more than one session. */
    private final Map<Integer, InJvmNetwork> networks = new ConcurrentHashMap<>();

    private final AtomicIntegerArray sessions;
    private final AtomicIntegerArray memberships;
    private final AtomicIntegerArray sessionsLeft;
    private final AtomicReferenceArray<@Nullable RankReporter> reporters;
    private volatile @Nullable BiConsumer<Integer, RankReport> endReader;
    private volatile IntConsumer lostOutputListener = rank -> {};
    private volatile @Nullable String abortReason;
    private int waitingInFence;
    private long fenceGeneration;
    private int endedRank = NO_RANK;

    /** Additional action of an abort, besides failing the other ranks' pending operations. */
    @FunctionalInterface
    public interface AbortAction {
        void onAbort(int code, String reason);
    }

    /** A listener of the job itself has no rank. */
    private record AbortListener(int rank, Consumer<String> listener) {}

    /** Creates a job of the given size; no rank has joined yet. */
    public InJvmJob(int size, AbortAction abortAction) {
        this(size, abortAction, rank -> 0);
    }

    /**
     * Creates a job whose ranks share memory for collective operations as if they were on several hosts, for tests.
     *
     * @param hosts the number of each rank's host, not negative
     */
    public InJvmJob(int size, AbortAction abortAction, IntToLongFunction hosts) {
        if (size < 1) {
            throw new IllegalArgumentException("size " + size + " is not positive");
        }
        this.size = size;
        this.abortAction = abortAction;
        new SecureRandom().nextBytes(key);
        this.hosts = hosts;
        networks.put(1, new InJvmNetwork(size, hosts));
        sessions = new AtomicIntegerArray(size);
        memberships = new AtomicIntegerArray(size);
        sessionsLeft = new AtomicIntegerArray(size);
        reporters = new AtomicReferenceArray<>(size);
    }

    /** Returns the membership of one rank. */
    public Job member(int rank) {
        return new Member(rank, null);
    }

    /** Returns the membership of one rank whose calls are steered. */
    public Job member(int rank, Steering steering) {
        return new Member(rank, steering);
    }

    /** Sets the consumer of the reports of ranks at the end of a session, with their rank. Any thread calls it. */
    public void onEnd(BiConsumer<Integer, RankReport> reader) {
        endReader = reader;
    }

    /** Sets the listener for ranks that could not write all requested output. Any thread calls it. */
    public void onLostOutput(IntConsumer listener) {
        lostOutputListener = listener;
    }

    /** Registers a listener of an abort. Unlike those of {@link Job#onAbort}, it is not called when a rank is lost. */
    public void onAbort(Consumer<String> listener) {
        abortListeners.add(new AbortListener(NO_RANK, listener));
    }

    /** Aborts the job from outside, as if a rank had called {@link Job#abort}. Only the first call has an effect. */
    public void abort(int code, String reason) {
        if (!aborted.compareAndSet(false, true)) {
            return;
        }
        synchronized (this) {
            abortReason = reason;
            notifyAll();
        }
        try {
            abortListeners.forEach(each -> each.listener().accept(reason));
        } finally {
            abortAction.onAbort(code == 0 ? 1 : code, reason);
        }
    }

    /**
     * Ends one rank whose program has ended without leaving, like the end of a process: its peers lose it, and its own
     * operations fail. Before all ranks have joined, it ends the job, because they wait for each other.
     */
    public void lose(int rank, String reason) {
        if (!hasBegun()) {
            abort(1, reason);
            return;
        }
        InJvmTransport transport = network(rank).transport(rank);
        if (transport != null) {
            transport.lose();
        } else {
            // Its sockets stay open: a thread that has ended cannot close them.
            lossListeners.forEach((other, listener) -> {
                if (other != rank) {
                    listener.accept(rank);
                }
            });
        }
        memberships.set(rank, LEFT);
        for (AbortListener each : abortListeners) {
            if (each.rank() == rank) {
                each.listener().accept(reason);
            }
        }
    }

    /** Whether a rank has joined and not left: if its program has ended, other ranks may wait for it forever. */
    public boolean isMember(int rank) {
        return memberships.get(rank) == JOINED;
    }

    /** Waits until a rank has left, but not longer than given; returns whether it has left. */
    public synchronized boolean awaitLeave(int rank, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        for (long left = atMost.toNanos(); left > 0 && memberships.get(rank) != LEFT; left = end - System.nanoTime()) {
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return memberships.get(rank) == LEFT;
    }

    /** Returns each rank's current report, one after the other. */
    public RankReports reports(Wanted wanted) {
        return new RankReports(
                IntStream.range(0, size).mapToObj(rank -> report(rank, wanted)).toList());
    }

    /**
     * Waits until all ranks stand still, as in a deadlock, but not longer than given.
     *
     * @param isOver whether there is nothing to wait for any more
     * @return the last reports; empty if it is over
     */
    public Optional<RankReports> awaitStandstill(Duration atMost, BooleanSupplier isOver) {
        long end = System.nanoTime() + atMost.toNanos();
        RankReports earlier = reports(Wanted.STANDSTILL);
        RankReports now = reports(Wanted.STANDSTILL);
        while (!now.isDeadlockSince(earlier) && System.nanoTime() < end) {
            LockSupport.parkNanos(BETWEEN_LOOKS_NANOS);
            if (isOver.getAsBoolean()) {
                return Optional.empty();
            }
            earlier = now;
            now = reports(Wanted.STANDSTILL);
        }
        return Optional.of(now);
    }

    /** Returns a rank's current report. */
    public RankReport report(int rank, Wanted wanted) {
        return reporter(rank).report(wanted);
    }

    /** Returns the last error that a call of a rank has thrown: {@link RankReporter#lastError}. */
    public Optional<MpiException> lastError(int rank) {
        return reporter(rank).lastError();
    }

    private RankReporter reporter(int rank) {
        RankReporter reporter = reporters.get(rank);
        if (reporter != null) {
            return reporter;
        }
        return memberships.get(rank) == LEFT
                ? wanted -> RankReport.of(State.GONE, "has closed its session")
                : wanted -> RankReport.of(State.JOINING, "has not called Mpi.init()");
    }

    /** Returns the network of the session that a rank is in, or joins next. */
    private InJvmNetwork network(int rank) {
        int session = sessions.get(rank);
        networks.remove(session - 2);
        return networks.computeIfAbsent(session, number -> new InJvmNetwork(size, hosts));
    }

    /** Whether all ranks have joined the job. */
    public synchronized boolean hasBegun() {
        return fenceGeneration > 0;
    }

    /**
     * Records that a rank's program has ended in good order. The job ends if other ranks wait, or will wait, for that
     * rank to join.
     */
    public void ended(int rank) {
        boolean awaited;
        synchronized (this) {
            endedRank = rank;
            awaited = waitingInFence > 0;
        }
        if (awaited) {
            abortFence(rank);
        }
    }

    private void abortFence(int ended) {
        abort(
                1,
                hasBegun()
                        ? "rank " + ended + " ended; others wait for it in another Mpi.init"
                        : "rank " + ended + " ended without Mpi.init; others wait for it in Mpi.init");
    }

    private void fence() {
        int ended;
        synchronized (this) {
            ended = endedRank;
        }
        if (ended != NO_RANK) {
            abortFence(ended);
        }
        awaitOthers();
    }

    private synchronized void awaitOthers() {
        long generation = fenceGeneration;
        if (++waitingInFence == size) {
            waitingInFence = 0;
            fenceGeneration++;
            notifyAll();
            return;
        }
        boolean interrupted = false;
        while (generation == fenceGeneration && abortReason == null) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        if (generation == fenceGeneration) {
            throw new MpiException(ErrorClass.PROC_FAILED, "the job was aborted: " + abortReason);
        }
    }

    /** One rank's view of the job. */
    final class Member implements Job {
        private final int rank;
        private final @Nullable Steering steering;

        private Member(int rank, @Nullable Steering steering) {
            if (rank < 0 || rank >= size) {
                throw new IllegalArgumentException("rank " + rank + " is not in 0.." + (size - 1));
            }
            this.rank = rank;
            this.steering = steering;
            sessions.compareAndSet(rank, 0, 1);
        }

        /** Connects this rank to the others in the session that it is about to join. */
        InJvmNetwork network() {
            return InJvmJob.this.network(rank);
        }

        @Override
        public int rank() {
            return rank;
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public int localSize() {
            return size;
        }

        @Override
        public @Nullable Steering steering() {
            return steering;
        }

        @Override
        public boolean onlyInThisJvm() {
            return true;
        }

        @Override
        public byte[] key() {
            return key.clone();
        }

        @Override
        public void put(String name, String value) {
            values.put(name, value);
        }

        @Override
        public void fence() {
            memberships.set(rank, JOINED);
            InJvmJob.this.fence();
        }

        @Override
        public String get(String name) {
            String value = values.get(name);
            if (value == null) {
                throw new IllegalStateException("no rank has put a value for key '" + name + "'");
            }
            return value;
        }

        @Override
        public void abort(int code, String reason) {
            InJvmJob.this.abort(code, reason);
        }

        @Override
        public void onAbort(Consumer<String> listener) {
            abortListeners.add(new AbortListener(rank, listener));
            String reason = abortReason;
            if (reason != null) {
                listener.accept(reason);
            }
        }

        @Override
        public void reportBy(RankReporter reporter) {
            reporters.set(rank, reporter);
        }

        @Override
        public void onLoss(IntConsumer listener) {
            lossListeners.put(rank, listener);
        }

        @Override
        public boolean reportEnd(RankReport end) {
            BiConsumer<Integer, RankReport> reader = endReader;
            if (reader != null) {
                reader.accept(rank, end);
            }
            return reader != null;
        }

        @Override
        public void reportLostOutput() {
            lostOutputListener.accept(rank);
        }

        @Override
        public void recordLeave() {
            sessionsLeft.set(rank, sessions.get(rank));
        }

        @Override
        public boolean hasLeft(int peer) {
            return sessionsLeft.get(peer) >= sessions.get(rank);
        }

        @Override
        public boolean reportsLosses() {
            return true;
        }

        @Override
        public void close() {
            if (memberships.getAndSet(rank, LEFT) == JOINED) {
                sessions.incrementAndGet(rank);
            }
            reporters.set(rank, null);
            synchronized (InJvmJob.this) {
                InJvmJob.this.notifyAll();
            }
        }
    }
}
