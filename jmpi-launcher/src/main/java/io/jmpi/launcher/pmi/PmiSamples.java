package io.jmpi.launcher.pmi;

import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.State;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Requests samples from the ranks of a {@link PmiServer}, and stores the latest of each. Ranks answer in a thread of their
 * own, so that an answer takes a fraction of a millisecond unless a rank's host is busy.
 *
 * <p>Thread: one calls {@link #take}, those of the connections {@link #answered}.
 */
final class PmiSamples {
    private static final long PATIENCE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final RankSample NOT_CONNECTED = RankSample.of(State.JOINING, "has not started");
    private static final RankSample ENDED = RankSample.of(State.GONE, "has ended");

    private final PmiServer server;

    // guarded by this
    private final RankSample[] latest;
    private int id;
    private int missing;

    PmiSamples(PmiServer server) {
        this.server = server;
        latest = new RankSample[server.size()];
    }

    /** As {@link PmiServer#samples}. */
    List<RankSample> take(boolean withPeers) throws InterruptedException {
        int fresh;
        synchronized (this) {
            fresh = ++id;
            missing = latest.length;
        }
        for (int rank = 0; rank < latest.length; rank++) {
            PmiMember member = server.member(rank);
            if (server.hasEnded(rank) || member == null || !member.requestSample(fresh, withPeers)) {
                noAnswer();
            }
        }
        synchronized (this) {
            long end = System.nanoTime() + PATIENCE_NANOS;
            for (long left = PATIENCE_NANOS; missing > 0 && left > 0; left = end - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            List<RankSample> samples = new ArrayList<>();
            for (int rank = 0; rank < latest.length; rank++) {
                samples.add(server.hasEnded(rank) ? ended(latest[rank]) : latest[rank]);
            }
            samples.replaceAll(sample -> sample == null ? NOT_CONNECTED : sample);
            return samples;
        }
    }

    /** A rank that has ended in good order, with what it had done before. */
    private static RankSample ended(RankSample before) {
        return before == null ? ENDED : new RankSample(ENDED.activity(), before.totals(), before.peers());
    }

    private synchronized void noAnswer() {
        missing--;
    }

    synchronized void answered(int rank, int answered, RankSample sample) {
        latest[rank] = sample;
        if (answered == id) {
            missing--;
            notifyAll();
        }
    }
}
