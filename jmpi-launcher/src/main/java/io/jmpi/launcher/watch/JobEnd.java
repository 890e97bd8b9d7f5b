package io.jmpi.launcher.watch;

import io.jmpi.internal.statistics.CommunicatorStatistics;
import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.Totals;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reports of a job's ranks when they closed their sessions. A rank that did not close its session has reported
 * nothing.
 *
 * <p>Thread: any. Lifetime: filled while the job ends, then read.
 */
public final class JobEnd {
    /** Counters of one communicator at one rank. */
    record OfCommunicator(int rank, CommunicatorStatistics statistics) {}

    private final Map<Integer, RankReport> lasts = new LinkedHashMap<>();
    private final List<OfCommunicator> communicators = new ArrayList<>();

    /** Adds the last sample of a session; a rank may have had several. */
    public synchronized void add(int rank, RankReport last) {
        lasts.merge(rank, last, JobEnd::sum);
    }

    /** Adds the counters of a rank's communicators. */
    public synchronized void add(int rank, List<CommunicatorStatistics> statistics) {
        statistics.forEach(each -> communicators.add(new OfCommunicator(rank, each)));
    }

    private static RankReport sum(RankReport first, RankReport second) {
        Totals a = first.totals();
        Totals b = second.totals();
        Totals totals = new Totals(
                a.sessionNanos() + b.sessionNanos(),
                a.waitedNanos() + b.waitedNanos(),
                a.messagesSent() + b.messagesSent(),
                a.bytesSent() + b.bytesSent(),
                a.messagesReceived() + b.messagesReceived(),
                a.bytesReceived() + b.bytesReceived(),
                b.posted(),
                b.unexpected());
        return new RankReport(second.activity(), totals, Sent.sum(first.peers(), second.peers()));
    }

    /** The sum of a rank's sessions; null if it has closed none. */
    synchronized RankReport last(int rank) {
        return lasts.get(rank);
    }

    synchronized List<OfCommunicator> communicators() {
        return List.copyOf(communicators);
    }
}
