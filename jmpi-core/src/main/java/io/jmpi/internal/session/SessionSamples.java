package io.jmpi.internal.session;

import io.jmpi.internal.core.SessionStatistics;
import io.jmpi.internal.p2p.link.MessageCounters;
import io.jmpi.internal.p2p.operation.Awaited;
import io.jmpi.internal.p2p.progress.EngineReports;
import io.jmpi.internal.p2p.progress.Wait;
import io.jmpi.job.ProgramLine;
import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Activity;
import io.jmpi.job.RankSample.State;
import io.jmpi.job.RankSample.Totals;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The samples of one session for a launcher that watches it, about once a second. Unlike {@link SessionReports}, it asks the
 * progress thread nothing and so never wakes it: it reads the counters and waits that exist anyway, without a lock that
 * a message would meet. Such a race is benign because a sample is shown to people, and each counter is read once. It
 * also takes the stack trace of one thread, which stops that thread for some microseconds.
 *
 * <p>Any thread: that which serves the launcher, and at the end the one that closes the session. Lifetime: that of the
 * session.
 */
final class SessionSamples {
    private final EngineReports engine;
    private final SessionStatistics statistics;
    private final Thread mainThread;
    private final long begun = System.nanoTime();

    // guarded by this
    private long activity;
    private long activeAt = begun;

    SessionSamples(EngineReports engine, SessionStatistics statistics, Thread mainThread) {
        this.engine = engine;
        this.statistics = statistics;
        this.mainThread = mainThread;
    }

    RankSample take(SessionReports.Phase phase, boolean withPeers) {
        return new RankSample(activity(phase), totals(), withPeers ? engine.liveSent() : Map.of());
    }

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

    private Activity activity(SessionReports.Phase phase) {
        long idle = idleNanos();
        if (phase == SessionReports.Phase.JOINING) {
            String place = ProgramLine.of(mainThread).place();
            return new Activity(State.JOINING, 0, "is in Mpi.init(), until all ranks have called it", place, List.of());
        }
        boolean blocked = engine.isBlocked();
        List<Wait> waits = engine.waits();
        waits.sort(Comparator.comparing(Wait::since));
        if (!waits.isEmpty()) {
            ProgramLine line = ProgramLine.of(
                    phase == SessionReports.Phase.LEAVING
                            ? mainThread
                            : waits.get(0).thread());
            boolean calls = blocked || !line.call().isEmpty(); // else the cycle runs a user callback
            if (calls && engine.waits().contains(waits.get(0))) { // else the line may be one after the wait
                return waiting(waits, line);
            }
        }
        ProgramLine line = ProgramLine.of(mainThread);
        return line.call().isEmpty()
                ? new Activity(State.COMPUTES, idle, "", line.place(), List.of())
                : new Activity(State.CALLS, 0, line.call(), line.place(), List.of());
    }

    private static Activity waiting(List<Wait> waits, ProgramLine line) {
        Wait first = waits.get(0);
        Awaited awaited = first.awaited();
        String what = awaited.what();
        boolean isSaid = line.call().isEmpty() || what.startsWith(line.call());
        String others = waits.size() == 1 ? "" : "; " + (waits.size() - 1) + " more threads wait";
        // Of several threads any may end its wait first, so no rank is needed.
        return new Activity(
                State.WAITS,
                System.nanoTime() - first.since(),
                (isSaid ? what : line.call() + " (" + what + ")") + others,
                line.place(),
                waits.size() == 1 ? awaited.ranks() : List.of());
    }

    /** How long the program has not called jmpi, as far as the samples show. */
    private synchronized long idleNanos() {
        long found = engine.activity();
        long now = System.nanoTime();
        if (found != activity) {
            activity = found;
            activeAt = now;
        }
        return now - activeAt;
    }
}
