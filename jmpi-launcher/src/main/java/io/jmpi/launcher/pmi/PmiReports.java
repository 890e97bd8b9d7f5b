package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReports;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Requests reports from the ranks of a {@link PmiServer}, and collects the answers. One request to all ranks at a time.
 *
 * <p>Thread: any.
 */
final class PmiReports {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    /** More than a blocked rank may take to name its messages on a busy machine. */
    private static final long PATIENCE_WITH_MESSAGES_NANOS = TimeUnit.SECONDS.toNanos(3);

    private static final RankReport SILENT = RankReport.of(RankReport.Kind.BUSY, "does not answer");
    private static final RankReport NOT_CONNECTED = RankReport.of(RankReport.Kind.BUSY, "has not started");
    private static final RankReport UNABLE =
            RankReport.of(RankReport.Kind.BUSY, "makes no reports: jmpi has not joined the job for it");
    private static final RankReport ENDED = RankReport.of(RankReport.Kind.GONE, "has ended");

    private final PmiServer server;
    private final Object requesting = new Object();

    // guarded by this
    private final RankReport[] answers;
    private final RankReport[] lastWords;
    private int id = PmiRankReport.UNREQUESTED;
    private int missing;

    PmiReports(PmiServer server) {
        this.server = server;
        answers = new RankReport[server.size()];
        lastWords = new RankReport[server.size()];
    }

    /** As {@link PmiServer#reports}. */
    RankReports take(boolean withMessages) throws InterruptedException {
        synchronized (requesting) {
            List<RankReport> fallback = request(withMessages);
            synchronized (this) {
                long patience = withMessages ? PATIENCE_WITH_MESSAGES_NANOS : PATIENCE_NANOS;
                long end = System.nanoTime() + patience;
                for (long left = patience; missing > 0 && left > 0; left = end - System.nanoTime()) {
                    TimeUnit.NANOSECONDS.timedWait(this, left);
                }
                for (int rank = 0; rank < answers.length; rank++) {
                    if (answers[rank] != null) {
                        fallback.set(rank, answers[rank]);
                    }
                }
                return new RankReports(fallback);
            }
        }
    }

    /** Returns what is known of ranks that will not answer. */
    private List<RankReport> request(boolean withMessages) {
        int fresh;
        synchronized (this) {
            fresh = ++id;
            missing = answers.length;
            Arrays.fill(answers, null);
        }
        List<RankReport> fallback = new ArrayList<>();
        for (int rank = 0; rank < answers.length; rank++) {
            Optional<RankReport> known = withoutRequest(rank);
            PmiMember member = server.member(rank);
            if (known.isEmpty() && !member.requestReport(fresh, withMessages)) {
                known = Optional.of(UNABLE);
            }
            if (known.isPresent()) {
                noAnswer();
            }
            fallback.add(known.orElse(SILENT));
        }
        return fallback;
    }

    private Optional<RankReport> withoutRequest(int rank) {
        if (server.hasEnded(rank)) {
            return Optional.of(ENDED);
        }
        // A rank that aborts the job has reported; the thread of its connection may wait for this request to end.
        return server.member(rank) == null ? Optional.of(NOT_CONNECTED) : lastWords(rank);
    }

    private synchronized Optional<RankReport> lastWords(int rank) {
        return Optional.ofNullable(lastWords[rank]);
    }

    private synchronized void noAnswer() {
        missing--;
    }

    /** Takes an answer, or what a rank reports by itself before it aborts the job. */
    synchronized void answered(int rank, int answered, RankReport report) {
        if (answered == PmiRankReport.UNREQUESTED) {
            lastWords[rank] = report;
        } else if (answered == id && answers[rank] == null) {
            answers[rank] = report;
            missing--;
            notifyAll();
        }
    }
}
