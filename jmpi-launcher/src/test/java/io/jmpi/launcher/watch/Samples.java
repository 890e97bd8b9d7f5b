package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.Activity;
import io.jmpi.job.RankReport.Sent;
import io.jmpi.job.RankReport.State;
import io.jmpi.job.RankReport.Totals;
import java.util.List;
import java.util.Map;

/** Fixed samples of ranks. */
final class Samples {
    static final long SECOND = 1_000_000_000;

    private Samples() {}

    static RankReport computing(long messages, long bytes) {
        return sample(new Activity(State.COMPUTES, 2 * SECOND, "", "Solver.java:7", List.of()), messages, bytes);
    }

    static RankReport waiting(long nanos, int needed) {
        String what = "recv from rank " + needed + ", tag 7, world";
        return sample(new Activity(State.WAITS, nanos, what, "Solver.java:52", List.of(needed)), 0, 0);
    }

    private static RankReport sample(Activity activity, long messages, long bytes) {
        return new RankReport(
                activity, new Totals(4 * SECOND, SECOND, messages, bytes, messages, bytes, 3, 1), Map.of());
    }

    static RankReport sending(Map<Integer, Sent> peers) {
        long messages = peers.values().stream().mapToLong(Sent::messages).sum();
        long bytes = peers.values().stream().mapToLong(Sent::bytes).sum();
        return new RankReport(
                new Activity(State.CALLS, 0, "send", "Solver.java:9", List.of()),
                new Totals(4 * SECOND, SECOND / 2, messages, bytes, messages, bytes, 0, 0),
                peers);
    }
}
