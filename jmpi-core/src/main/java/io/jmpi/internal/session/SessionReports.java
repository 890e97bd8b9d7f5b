package io.jmpi.internal.session;

import io.jmpi.ThreadLevel;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.core.SessionStatistics;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.progress.EngineReport;
import io.jmpi.internal.p2p.progress.EngineReports;
import io.jmpi.internal.p2p.progress.Wait;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.Standstill;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReporter;
import io.jmpi.matching.text.Count;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The reports of one session to its launcher: the activity of its threads, the messages that it has sent and received,
 * and, if requested, whether another of its threads could still send a message.
 *
 * <p>The values that the launcher shows about once a second are read from counters and waits that exist anyway, without
 * a lock that the path of a message would take. The resulting race is benign because the values are only displayed to
 * users, and each counter is read once. Only a search for deadlocks needs consistent numbers: it asks the progress
 * thread, and thereby wakes it.
 *
 * <p>Any thread: the thread that serves the launcher, and at the end the thread that closes the session. Lifetime: that
 * of the session.
 */
final class SessionReports implements RankReporter {
    /**
     * A blocked progress thread answers as soon as it gets a core; one that is not blocked computes, perhaps for a long
     * time.
     */
    private static final long PATIENCE_IF_BLOCKED_MILLIS = 2_000;

    private static final long PATIENCE_MILLIS = 200;
    private static final int NAMED = 3;
    private static final long NANOS_PER_TENTH = 100_000_000;

    /** The activity of the session as a whole. */
    enum Phase {
        JOINING,
        OPEN,
        LEAVING
    }

    /**
     * The time since the program last called jmpi. The time of a call is not recorded, so the precision depends on the
     * interval between reports.
     *
     * @param hasCalled whether it has called jmpi since the report before
     * @param nanos since the report before, if it has called jmpi; else since one after which it has not
     */
    private record Idle(boolean hasCalled, long nanos) {
        String text() {
            return (hasCalled ? "since less than " : "since at least ") + seconds(nanos);
        }
    }

    private final EngineReports engine;
    private final SessionStatistics statistics;
    private final Thread mainThread;
    private final ProgramThreads threads;
    private final Supplier<Optional<MpiException>> lastError;
    private final long begun = System.nanoTime();
    private volatile Phase phase = Phase.JOINING;

    /** The thread that closes the session; null before. */
    private volatile Thread closer;

    // guarded by this
    private long activity;
    private long activeAt;
    private long lookedAt;

    SessionReports(
            EngineReports engine,
            SessionStatistics statistics,
            Thread mainThread,
            ThreadLevel level,
            Supplier<Optional<MpiException>> lastError) {
        this.engine = engine;
        this.statistics = statistics;
        this.mainThread = mainThread;
        this.threads = new ProgramThreads(mainThread, level);
        this.lastError = lastError;
    }

    void enter(Phase next) {
        closer = next == Phase.LEAVING ? Thread.currentThread() : null;
        if (next == Phase.OPEN) {
            beIdle();
        }
        phase = next;
    }

    @Override
    public Optional<MpiException> lastError() {
        return lastError.get();
    }

    @Override
    public RankReport report(Wanted wanted) {
        Map<Integer, Sent> peers = wanted == Wanted.PEERS ? engine.liveSent() : Map.of();
        if (phase == Phase.JOINING) {
            ProgramLine line = ProgramLine.of(mainThread);
            String until = ", until all ranks have called it";
            Activity joining = new Activity(State.JOINING, 0, "is in Mpi.init()" + until, line.place(), List.of());
            return new RankReport(joining, totals(), peers)
                    .with("is in Mpi.init()" + line.at() + until, Optional.empty());
        }
        Idle idle = idle();
        boolean blocked = engine.isBlocked(); // before the question, which wakes the progress thread
        List<Wait> waits = engine.waits();
        waits.sort(Comparator.comparing(Wait::since));
        RankReport read = new RankReport(activity(idle, blocked, waits), totals(), peers);
        return wanted.asksEngine() ? asked(read, wanted == Wanted.MESSAGES, idle, blocked, waits) : read;
    }

    // ---------------------------------------------------------------- values read at once

    private Totals totals() {
        MessageCounters traffic = engine.liveTraffic();
        return new Totals(
                System.nanoTime() - begun,
                engine.waitedNanos(),
                traffic.messagesSent(),
                traffic.bytesSent,
                traffic.messagesReceived(),
                traffic.bytesReceived,
                statistics.postedDepth(),
                statistics.unexpectedDepth());
    }

    private Activity activity(Idle idle, boolean blocked, List<Wait> waits) {
        if (!waits.isEmpty()) {
            Wait first = waits.get(0);
            ProgramLine line = ProgramLine.of(phase == Phase.LEAVING ? mainThread : first.thread());
            boolean calls = blocked || !line.call().isEmpty(); // else the cycle runs a user callback
            if (calls && engine.waits().contains(first)) { // else the line may be one after the wait
                return waiting(waits, line);
            }
        }
        ProgramLine line = ProgramLine.of(mainThread);
        return line.call().isEmpty()
                ? new Activity(State.COMPUTES, idle.hasCalled() ? 0 : idle.nanos(), "", line.place(), List.of())
                : new Activity(State.CALLS, 0, line.call(), line.place(), List.of());
    }

    private static Activity waiting(List<Wait> waits, ProgramLine line) {
        Wait first = waits.get(0);
        Awaited awaited = first.awaited();
        String others = waits.size() == 1 ? "" : "; and " + Count.of(waits.size() - 1, "other waiting thread");
        // Of several threads any may end its wait first, so no rank is needed.
        return new Activity(
                State.WAITS,
                System.nanoTime() - first.since(),
                call(line, awaited) + others,
                line.place(),
                waits.size() == 1 ? awaited.ranks() : List.of());
    }

    // ---------------------------------------------------------------- values asked of the progress thread

    private RankReport asked(RankReport read, boolean withMessages, Idle idle, boolean blocked, List<Wait> waits) {
        if (!blocked) {
            waits.removeIf(wait -> ProgramLine.of(wait.thread()).call().isEmpty()); // in a user callback
        }
        long patience = blocked ? PATIENCE_IF_BLOCKED_MILLIS : waits.isEmpty() ? 0 : PATIENCE_MILLIS;
        Optional<EngineReport> asked =
                withMessages || blocked && !waits.isEmpty() ? ask(withMessages, patience) : Optional.empty();
        String messages = asked.map(report -> report.messages().isEmpty() ? "" : "; " + report.messages())
                .orElse("");
        if (waits.isEmpty()) {
            return read.with(running(idle) + messages, Optional.empty());
        }
        String underWay = asked.map(EngineReport::underWay).orElse("");
        String line = waits.stream().limit(NAMED).map(this::text).collect(Collectors.joining("; "))
                + (waits.size() > NAMED ? "; and " + Count.of(waits.size() - NAMED, "other waiting thread") : "")
                + (underWay.isEmpty() ? "" : "; " + underWay)
                + messages;
        boolean isUnderWay = waits.stream().anyMatch(wait -> wait.awaited().underWay());
        boolean isStuck =
                blocked && !isUnderWay && asked.isPresent() && (phase == Phase.LEAVING || threads.allDependOn(waits));
        return read.with(line, isStuck ? Optional.of(standstill(waits, asked.get())) : Optional.empty());
    }

    private static Standstill standstill(List<Wait> waits, EngineReport report) {
        // A wait that replaces another one begins later, so that their sum grows.
        long begins = waits.stream().mapToLong(Wait::since).sum();
        String stamp = report.frames() + "/" + waits.size() + "/" + begins;
        Awaited awaited = waits.get(0).awaited();
        return new Standstill(
                stamp, report.sent(), report.arrived(), report.underWay(), awaited.what(), awaited.collective());
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

    // ---------------------------------------------------------------- texts

    private String text(Wait wait) {
        ProgramLine line = ProgramLine.of(phase == Phase.LEAVING && engine.drives(wait) ? closer : wait.thread());
        return "waits " + seconds(System.nanoTime() - wait.since()) + " in " + call(line, wait.awaited()) + line.at();
    }

    private static String call(ProgramLine line, Awaited awaited) {
        String what = awaited.what();
        boolean isSaid = line.call().isEmpty() || what.startsWith(line.call());
        return isSaid ? what : line.call() + " (" + what + ")";
    }

    private String running(Idle idle) {
        ProgramLine line = ProgramLine.of(mainThread);
        if (!mainThread.isAlive()) {
            return "runs without its main thread, which has ended";
        }
        return line.call().isEmpty()
                ? "computes, outside jmpi, " + idle.text() + line.at()
                : "is in " + line.call() + line.at();
    }

    private static String seconds(long nanos) {
        long tenths = (nanos + NANOS_PER_TENTH / 2) / NANOS_PER_TENTH;
        return tenths / 10 + "." + tenths % 10 + " s";
    }

    // ---------------------------------------------------------------- idle time

    private synchronized Idle idle() {
        long now = System.nanoTime();
        long found = engine.activity();
        boolean hasCalled = found != activity;
        Idle idle = new Idle(hasCalled, now - (hasCalled ? lookedAt : activeAt));
        if (hasCalled) {
            activity = found;
            activeAt = now;
        }
        lookedAt = now;
        return idle;
    }

    /** The program is assumed not to call jmpi from now on. */
    private synchronized void beIdle() {
        activity = engine.activity();
        activeAt = System.nanoTime();
        lookedAt = activeAt;
    }

    /** The question itself is not an activity of the program. */
    private synchronized void forgetQuestion() {
        activity = engine.activity();
    }
}
