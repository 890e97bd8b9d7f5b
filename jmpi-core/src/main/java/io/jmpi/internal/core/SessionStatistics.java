package io.jmpi.internal.core;

import io.jmpi.Mpi;
import io.jmpi.errors.MpiException;
import io.jmpi.internal.jfr.FlightRecording;
import io.jmpi.internal.jfr.MatchingEvent;
import io.jmpi.internal.p2p.observer.MatchingTime;
import io.jmpi.internal.p2p.operation.Leftovers;
import io.jmpi.internal.statistics.AccessStatistics;
import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.internal.statistics.CommunicatorTraffic;
import io.jmpi.internal.statistics.RankStatistics;
import io.jmpi.internal.statistics.SessionTimes;
import io.jmpi.internal.statistics.StatisticsReport;
import io.jmpi.job.Job;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReporter;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.text.Printable;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The matching counters of a session's communicators: for the report at its end, if the setting {@code stats} requests
 * one, and for flight recordings. The report also needs the counters of freed communicators: they are stored, the
 * oldest ones as a sum. A program's leftovers in a communicator are counted, and logged unless the setting {@code
 * leftovers} silences them.
 *
 * <p>Thread: any; a method that reads exact counters may wait for the engine's progress thread. Lifetime: that of the
 * session; from {@link #record} to {@link #report} the flight recorder refers to it.
 */
public final class SessionStatistics {
    private static final Logger LOG = System.getLogger(Mpi.class.getName());

    /**
     * Number of freed communicators whose counters are stored one by one, because programs may create and free
     * communicators all the time.
     */
    private static final int FREED = 256;

    private final int rank;
    private final boolean reports;
    private final Optional<MatchingTime> time;
    private final boolean logsLeftovers;

    private volatile boolean hasFailed;

    // guarded by this
    private final Set<CommunicatorCore> live = new LinkedHashSet<>();
    private final List<CommunicatorStatistics> freed = new ArrayList<>();

    /** Freed communicators with requests that the program may still wait for; only with checks. */
    private final List<CommunicatorCore> unfinished = new ArrayList<>();

    /** Of closed files, by name. */
    private final Map<String, AccessStatistics> closedFiles = new LinkedHashMap<>();

    private final List<Supplier<AccessStatistics>> openFiles = new ArrayList<>();

    private final MatchingStatistics others = new MatchingStatistics();
    private final Map<String, Long> othersDevices = new LinkedHashMap<>();
    private final Map<String, Long> othersLeft = new LinkedHashMap<>();
    private CommunicatorTraffic othersSent = CommunicatorTraffic.NONE;

    // of the thread that opens and closes the session
    private FlightRecording recording;
    private Map<CommunicatorCore, CommunicatorStatistics> last;
    private long openedAt;
    private long runNanos;

    /**
     * Creates the statistics of a session without communicators.
     *
     * @param time measures matching; empty if times are not requested
     */
    public SessionStatistics(int rank, boolean reports, Optional<MatchingTime> time, boolean logsLeftovers) {
        this.rank = rank;
        this.reports = reports;
        this.time = time;
        this.logsLeftovers = logsLeftovers;
    }

    /** Called when the session is open: begins to participate in flight recordings, and to measure the time. */
    public void record() {
        recording = FlightRecording.start(this::emit);
        openedAt = System.nanoTime();
    }

    /** Measures matching; null if times are not requested. */
    MatchingTime time() {
        return time.orElse(null);
    }

    /** A call of this rank has failed, which may explain leftovers. */
    void failed() {
        hasFailed = true;
    }

    synchronized void opened(CommunicatorCore communicator) {
        live.add(communicator);
    }

    /** Whether a report is wanted at the end. */
    public boolean isReported() {
        return reports;
    }

    /** Adds a file or window that is open now; the supplier reads its counters. */
    public synchronized void opened(Supplier<AccessStatistics> file) {
        if (reports) {
            openFiles.add(file);
        }
    }

    /** Adds the counters of a file or window that is closed now. Of many files, only the first are reported. */
    public synchronized void closed(Supplier<AccessStatistics> file) {
        if (openFiles.remove(file)) {
            AccessStatistics last = file.get();
            if (last.isUsed() && (closedFiles.size() < FREED || closedFiles.containsKey(last.name()))) {
                closedFiles.merge(last.name(), last, AccessStatistics::plus);
            }
        }
    }

    private synchronized List<AccessStatistics> files() {
        List.copyOf(openFiles).forEach(this::closed);
        return List.copyOf(closedFiles.values());
    }

    /**
     * Reads the final counters of a communicator and ends it.
     *
     * @param drained whether all its messages have arrived; if not, ranks were lost, which explains the leftovers
     */
    void freeing(CommunicatorCore communicator, boolean drained, Runnable end) {
        CommunicatorStatistics counters = isWanted() ? counters(communicator) : null;
        end.run();
        Leftovers left = drained ? communicator.leftovers() : new Leftovers();
        log(left);
        synchronized (this) {
            live.remove(communicator);
            if (communicator.hasRequests()) {
                unfinished.add(communicator);
            }
            if (reports && counters.withLeft(left.counters()).isUsed()) {
                freed.add(counters.withLeft(left.counters()));
                if (freed.size() > FREED) {
                    CommunicatorStatistics first = freed.remove(0);
                    others.add(first.matching());
                    first.device().forEach((name, count) -> othersDevices.merge(name, count, Long::sum));
                    first.left().forEach((name, count) -> othersLeft.merge(name, count, Long::sum));
                    othersSent = othersSent.plus(first.sent());
                }
            }
        }
        if (counters != null) {
            emit(counters);
        }
    }

    /** Called before the session ends: reads the last counters, if a report or recording needs them. */
    public void ending() {
        runNanos = System.nanoTime() - openedAt;
        if (!isWanted()) {
            return;
        }
        Map<CommunicatorCore, CommunicatorStatistics> counters = new LinkedHashMap<>();
        try {
            for (CommunicatorCore communicator : live()) {
                counters.put(communicator, counters(communicator));
            }
        } catch (MpiException e) {
            return; // the job was aborted, or this thread must not close the session, which the caller reports next
        }
        counters.values().forEach(this::emit);
        last = counters;
    }

    /**
     * Called after the session has ended: logs the leftovers, reports to the launcher or the user, and leaves the
     * flight recorder.
     *
     * @param early the remaining messages for communicators that this rank never created; null if the session has not
     *     ended in order, which explains the leftovers
     * @param reporter makes the session's last report
     */
    public void report(Job job, Leftovers early, RankReporter reporter) {
        recording.close();
        boolean inOrder = early != null;
        if (inOrder) {
            Leftovers left = new Leftovers();
            live().forEach(communicator -> left.addAll(communicator.leftoversAtEnd()));
            unfinished().forEach(communicator -> left.addAll(communicator.requestsAfterFree()));
            left.addAll(early);
            log(left);
        }
        if (!reports || last == null) {
            return;
        }
        RankReport end = reporter.report(RankReport.Wanted.PEERS);
        RankStatistics reported = new RankStatistics(
                reported(inOrder), time.map(measured -> new SessionTimes(runNanos, measured.nanos())), files());
        if (!job.reportEnd(end.withStatistics(reported.encode()))) {
            StatisticsReport report = new StatisticsReport();
            report.add(rank, reported);
            // One write, because other ranks may also be printing.
            System.err.print("jmpi: rank " + rank + ": matching\n" + report);
            System.err.flush();
        }
    }

    private synchronized List<CommunicatorStatistics> reported(boolean inOrder) {
        List<CommunicatorStatistics> reported = new ArrayList<>();
        last.forEach((communicator, counters) -> reported.add(
                inOrder ? counters.withLeft(communicator.leftoversAtEnd().counters()) : counters));
        reported.addAll(freed);
        CommunicatorStatistics sum = new CommunicatorStatistics(
                CommunicatorStatistics.OTHERS,
                0,
                "others",
                "",
                "any",
                others.copy(),
                othersDevices,
                othersLeft,
                othersSent);
        if (sum.isUsed()) {
            reported.add(sum);
        }
        return reported;
    }

    private void log(Leftovers left) {
        if (logsLeftovers) {
            for (String line : left.lines(hasFailed)) {
                LOG.log(Level.WARNING, "jmpi: rank " + rank + ": " + line);
            }
        }
    }

    private boolean isWanted() {
        return reports || FlightRecording.wantsCounters();
    }

    private synchronized List<CommunicatorCore> unfinished() {
        return List.copyOf(unfinished);
    }

    private synchronized List<CommunicatorCore> live() {
        return List.copyOf(live);
    }

    private static CommunicatorStatistics counters(CommunicatorCore communicator) {
        int number = communicator.number();
        boolean own = number == ContextIds.STEP; // each rank has its self
        return new CommunicatorStatistics(
                number,
                own ? -1 : communicator.all().worldRank(0),
                name(communicator),
                inOneLine(communicator.origin()),
                communicator.matching().engineName(),
                communicator.messages().statistics(),
                communicator.deviceCounters(),
                Map.of(),
                communicator.sent());
    }

    /** The name that the program has given it, or its number. */
    private static String name(CommunicatorCore communicator) {
        String name = inOneLine(communicator.name());
        return name.isEmpty() ? communicator.numbered() : name;
    }

    private static String inOneLine(String text) {
        return Printable.line(text).strip();
    }

    private void emit(CommunicatorStatistics counters) {
        if (FlightRecording.wantsCounters()) {
            MatchingEvent.emit(rank, counters.label(), counters.matcher(), counters.matching());
        }
    }

    /** Returns how many receives are posted now, in all communicators. Any thread; reads counters that others change. */
    public long postedDepth() {
        return live().stream()
                .mapToLong(
                        communicator -> communicator.messages().liveStatistics().postedDepth())
                .sum();
    }

    /** Returns how many messages are unexpected now, in all communicators. Any thread, likewise. */
    public long unexpectedDepth() {
        return live().stream()
                .mapToLong(
                        communicator -> communicator.messages().liveStatistics().unexpectedDepth())
                .sum();
    }

    /** Called by the flight recorder, once per period. */
    private void emit() {
        for (CommunicatorCore communicator : live()) {
            MatchingEvent.emit(
                    rank,
                    CommunicatorStatistics.label(name(communicator), inOneLine(communicator.origin())),
                    communicator.matching().engineName(),
                    communicator.messages().liveStatistics());
        }
    }
}
