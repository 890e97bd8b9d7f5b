package io.jmpi.internal.session;

import io.jmpi.ThreadLevel;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.progress.EngineReport;
import io.jmpi.internal.p2p.progress.EngineReports;
import io.jmpi.internal.p2p.progress.Wait;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReporter;
import io.jmpi.job.RankSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The reports of one session to its launcher: what its threads wait for, and whether another of its threads could still
 * send a message.
 *
 * <p>Any thread. Lifetime: that of the session.
 */
final class SessionReports implements RankReporter {
    /** A blocked progress thread answers as soon as it gets a core; another one computes, perhaps for long. */
    private static final long PATIENCE_IF_BLOCKED_MILLIS = 2_000;

    private static final long PATIENCE_MILLIS = 200;
    private static final int NAMED = 3;
    private static final long NANOS_PER_TENTH = 100_000_000;

    /** What the session is doing as a whole. */
    enum Phase {
        JOINING,
        OPEN,
        LEAVING
    }

    private final EngineReports engine;
    private final SessionSamples samples;
    private final Thread mainThread;
    private final boolean onlyMainCalls;
    private final Supplier<Optional<MpiException>> lastError;
    private volatile Phase phase = Phase.JOINING;

    /** The thread that closes the session; null before. */
    private volatile Thread closer;

    // guarded by this
    private long activity;
    private long activeAt;
    private long lookedAt;

    SessionReports(
            EngineReports engine,
            SessionSamples samples,
            Thread mainThread,
            ThreadLevel level,
            Supplier<Optional<MpiException>> lastError) {
        this.lastError = lastError;
        this.engine = engine;
        this.samples = samples;
        this.mainThread = mainThread;
        this.onlyMainCalls = level.compareTo(ThreadLevel.FUNNELED) <= 0;
    }

    void enter(Phase next) {
        closer = next == Phase.LEAVING ? Thread.currentThread() : null;
        phase = next;
        if (next == Phase.OPEN) {
            idleTime(); // from now on
        }
    }

    @Override
    public RankReport report(boolean withMessages) {
        if (phase == Phase.JOINING) {
            ProgramLine line = ProgramLine.of(mainThread);
            return RankReport.of(
                    RankReport.Kind.BUSY, "is in Mpi.init()" + line.at() + ", until all ranks have called it");
        }
        String idle = idleTime();
        boolean blocked = engine.isBlocked(); // before the question, which wakes the progress thread
        List<Wait> waits = engine.waits();
        if (!blocked) {
            waits.removeIf(wait -> ProgramLine.of(wait.thread()).call().isEmpty()); // in a user callback
        }
        waits.sort(Comparator.comparing(Wait::since));
        long patience = blocked ? PATIENCE_IF_BLOCKED_MILLIS : waits.isEmpty() ? 0 : PATIENCE_MILLIS;
        Optional<EngineReport> asked =
                withMessages || blocked && !waits.isEmpty() ? ask(withMessages, patience) : Optional.empty();
        String messages = asked.map(report -> report.messages().isEmpty() ? "" : "; " + report.messages())
                .orElse("");
        if (waits.isEmpty()) {
            return RankReport.of(RankReport.Kind.BUSY, running(idle) + messages);
        }
        String underWay = asked.map(EngineReport::underWay).orElse("");
        String line = waits.stream().limit(NAMED).map(this::text).collect(Collectors.joining("; "))
                + (waits.size() > NAMED ? "; and " + (waits.size() - NAMED) + " other threads wait" : "")
                + (underWay.isEmpty() ? "" : "; " + underWay);
        if (!blocked || asked.isEmpty() || !isStuck(waits)) {
            return RankReport.of(RankReport.Kind.BUSY, line + messages);
        }
        EngineReport report = asked.get();
        // A wait that replaces another one begins later, so that their sum grows.
        long begins = waits.stream().mapToLong(Wait::since).sum();
        String stamp = report.frames() + "/" + waits.size() + "/" + begins;
        // Of several threads any may end its wait first, so no rank is needed.
        Awaited awaited = waits.get(0).awaited();
        return new RankReport(
                RankReport.Kind.WAITS,
                stamp,
                report.sent(),
                report.arrived(),
                underWay,
                awaited.what(),
                waits.size() == 1 ? awaited.ranks() : List.of(),
                awaited.collective(),
                line + messages);
    }

    @Override
    public Optional<MpiException> lastError() {
        return lastError.get();
    }

    @Override
    public RankSample sample(boolean withPeers) {
        return samples.take(phase, withPeers);
    }

    /** A progress thread that computes, in mode APPLICATION, would not answer in time. */
    private Optional<EngineReport> ask(boolean withMessages, long patience) {
        try {
            return engine.ask(withMessages, patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } finally {
            forgetQuestion();
        }
    }

    /** The question itself is no activity of the program. */
    private synchronized void forgetQuestion() {
        activity = engine.activity();
    }

    // ---------------------------------------------------------------- can another thread send?

    private boolean isStuck(List<Wait> waits) {
        if (phase == Phase.LEAVING) {
            return true;
        }
        if (onlyMainCalls) {
            return waits.stream().anyMatch(wait -> wait.thread() == mainThread);
        }
        List<Thread> all = threads();
        return all.stream().noneMatch(SessionReports::runsVirtualThreads)
                && all.stream()
                        .filter(this::mayCall)
                        .allMatch(thread -> isWaitingForAThread(thread)
                                || waits.stream().anyMatch(wait -> wait.thread() == thread));
    }

    /** Whether it exists only where virtual threads have been used. No list has these: one may sleep, and then send. */
    private static boolean runsVirtualThreads(Thread thread) {
        ThreadGroup group = thread.getThreadGroup(); // null at the end of the thread
        return thread.getName().startsWith("VirtualThread-")
                || group != null && group.getName().equals("CarrierThreads");
    }

    /** Whether it waits, without limit, for something that only another thread of this JVM can do. */
    private static boolean isWaitingForAThread(Thread thread) {
        return switch (thread.getState()) {
            case WAITING, BLOCKED, TERMINATED -> true;
            default -> false;
        };
    }

    /** The threads of this JVM, other than virtual ones. */
    private static List<Thread> threads() {
        ThreadGroup system = systemGroup();
        Thread[] all = new Thread[2 * system.activeCount() + 16];
        int count = system.enumerate(all);
        return Arrays.asList(all).subList(0, count);
    }

    private static ThreadGroup systemGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /**
     * Whether a thread may call jmpi for this rank. Ranks in one JVM are distinguished by the context class loader; they
     * share the common pool. A thread may wait for the end of a process, which a system thread reports: that one counts,
     * too.
     */
    private boolean mayCall(Thread thread) {
        if (thread.getThreadGroup() == systemGroup()) {
            return thread.getName().startsWith("process reaper");
        }
        boolean isShared =
                thread instanceof ForkJoinWorkerThread worker && worker.getPool() == ForkJoinPool.commonPool();
        return isShared
                || thread.getContextClassLoader() == mainThread.getContextClassLoader() && !isOfJvmOrJmpi(thread);
    }

    private static boolean isOfJvmOrJmpi(Thread thread) {
        return thread.getName().startsWith("jmpi") || thread.getName().equals("DestroyJavaVM");
    }

    // ---------------------------------------------------------------- texts

    private String text(Wait wait) {
        String what = wait.awaited().what();
        ProgramLine line = ProgramLine.of(phase == Phase.LEAVING && engine.drives(wait) ? closer : wait.thread());
        boolean isSaid = line.call().isEmpty() || what.startsWith(line.call());
        return "waits " + seconds(System.nanoTime() - wait.since()) + " in "
                + (isSaid ? what : line.call() + " (" + what + ")") + line.at();
    }

    private String running(String idle) {
        ProgramLine line = ProgramLine.of(mainThread);
        if (!mainThread.isAlive()) {
            return "runs without its main thread, which has ended";
        }
        return line.call().isEmpty()
                ? "computes, outside jmpi, " + idle + line.at()
                : "is in " + line.call() + line.at();
    }

    /**
     * For how long the program has not called jmpi: nothing records the time of a call, so it is known only as well as
     * there were reports.
     */
    private synchronized String idleTime() {
        long now = System.nanoTime();
        long found = engine.activity();
        String limit = "since at least ";
        if (activeAt == 0) {
            activeAt = now;
        } else if (found != activity) {
            limit = "since less than ";
            activeAt = lookedAt;
        }
        String text = limit + seconds(now - activeAt);
        if (found != activity) {
            activeAt = now;
        }
        activity = found;
        lookedAt = now;
        return text;
    }

    private static String seconds(long nanos) {
        long tenths = (nanos + NANOS_PER_TENTH / 2) / NANOS_PER_TENTH;
        return tenths / 10 + "." + tenths % 10 + " s";
    }
}
