package io.jmpi.launcher.pmi;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Wanted;
import io.jmpi.job.RankReports;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Requests reports from the ranks of a {@link PmiServer}, and collects the answers, and also the reports that ranks
 * send by themselves, before an abort and at the ends of their sessions.
 *
 * <p>Thread: any. One request at a time asks the ranks' engines; one that does not may overtake it.
 */
final class PmiReports {
    private static final RankReport NOT_CONNECTED = RankReport.of(State.JOINING, "has not started");
    private static final RankReport UNABLE =
            RankReport.of(State.JOINING, "makes no reports: it has not joined the job by jmpi");
    private static final RankReport SILENT = RankReport.of(State.COMPUTES, "does not answer");
    private static final RankReport ENDED = RankReport.of(State.GONE, "has ended");

    /** The answers to one request. */
    private static final class Round {
        private final int id;
        private final RankReport[] answers; // guarded by the collector
        private final CountDownLatch missing;

        private Round(int id, int size) {
            this.id = id;
            answers = new RankReport[size];
            missing = new CountDownLatch(size);
        }

        private void add(int rank, RankReport report) {
            if (answers[rank] == null) {
                answers[rank] = report;
                missing.countDown();
            }
        }
    }

    private final PmiServer server;
    private final Object asking = new Object();

    // guarded by this
    private final Map<Integer, Round> rounds = new HashMap<>();
    private final RankReport[] latest;
    private final RankReport[] lastWords;
    private final List<List<RankReport>> ends = new ArrayList<>();
    private int id = PmiReport.BEFORE_ABORT;

    PmiReports(PmiServer server) {
        this.server = server;
        latest = new RankReport[server.size()];
        lastWords = new RankReport[server.size()];
        for (int rank = 0; rank < server.size(); rank++) {
            ends.add(new ArrayList<>());
        }
    }

    /** As {@link PmiServer#reports}. */
    RankReports take(Wanted wanted) throws InterruptedException {
        if (!wanted.asksEngine()) {
            return request(wanted);
        }
        synchronized (asking) {
            return request(wanted);
        }
    }

    private RankReports request(Wanted wanted) throws InterruptedException {
        Round round = open();
        try {
            RankReport[] withoutAnswer = new RankReport[latest.length];
            for (int rank = 0; rank < latest.length; rank++) {
                withoutAnswer[rank] = request(rank, round, wanted);
            }
            var unused = round.missing.await(patienceMillis(wanted), TimeUnit.MILLISECONDS);
            List<RankReport> reports = new ArrayList<>();
            for (int rank = 0; rank < latest.length; rank++) {
                reports.add(result(rank, round, wanted, withoutAnswer[rank]));
            }
            return new RankReports(reports);
        } finally {
            close(round);
        }
    }

    /** A rank reads a sample in a thread of its own, in a fraction of a millisecond unless its host is busy. */
    private static long patienceMillis(Wanted wanted) {
        return switch (wanted) {
            case SAMPLE, PEERS -> 200;
            case STANDSTILL -> 500;
            case MESSAGES -> 3_000; // more than a blocked rank may take to name its messages on a busy machine
        };
    }

    private synchronized Round open() {
        Round round = new Round(++id, latest.length);
        rounds.put(round.id, round);
        return round;
    }

    private synchronized void close(Round round) {
        rounds.remove(round.id);
    }

    /** Requests a report, unless it is known that there will be no answer. Returns the known report without one. */
    private RankReport request(int rank, Round round, Wanted wanted) {
        PmiMember member = server.member(rank);
        RankReport known = lastWords(rank);
        if (server.hasEnded(rank)) {
            known = ENDED;
        } else if (member == null) {
            known = NOT_CONNECTED;
        } else if (known == null) {
            // A rank that aborts the job has reported; the thread of its connection may wait for this request to end.
            if (member.requestReport(round.id, wanted)) {
                return SILENT;
            }
            known = UNABLE;
        }
        round.missing.countDown();
        return known;
    }

    private synchronized RankReport lastWords(int rank) {
        return lastWords[rank];
    }

    /** A rank that does not answer is shown as it was before, but a search for deadlocks must not believe that. */
    private synchronized RankReport result(int rank, Round round, Wanted wanted, RankReport withoutAnswer) {
        if (wanted.asksEngine()) {
            return round.answers[rank] == null ? withoutAnswer : round.answers[rank];
        }
        RankReport before = latest[rank];
        if (before == null) {
            return server.hasEnded(rank) ? ENDED : NOT_CONNECTED;
        }
        return server.hasEnded(rank) ? new RankReport(ENDED.activity(), before.totals(), before.peers()) : before;
    }

    /** Takes an answer, or a report that a rank sends by itself. */
    synchronized void add(int rank, int answered, RankReport report) {
        switch (answered) {
            case PmiReport.BEFORE_ABORT -> lastWords[rank] = report;
            case PmiReport.SESSION_END -> ends.get(rank).add(report);
            default -> {
                latest[rank] = report;
                Round round = rounds.get(answered);
                if (round != null) {
                    round.add(rank, report);
                }
            }
        }
    }

    /** A rank's reports at the ends of its sessions, in order. */
    synchronized List<RankReport> ends(int rank) {
        return List.copyOf(ends.get(rank));
    }
}
