package io.jmpi.launcher.watch;

import io.jmpi.job.RankSample;
import io.jmpi.job.RankSample.Activity;
import io.jmpi.job.RankSample.Sent;
import io.jmpi.job.RankSample.State;
import io.jmpi.job.RankSample.Totals;
import java.util.List;
import java.util.Map;

/** Fixed samples of ranks. */
final class Samples {
    static final long SECOND = 1_000_000_000;

    private Samples() {}

    static RankSample computing(long messages, long bytes) {
        return sample(new Activity(State.COMPUTES, 2 * SECOND, "", "Solver.java:7", List.of()), messages, bytes);
    }

    static RankSample waiting(long nanos, int needed) {
        String what = "recv from rank " + needed + ", tag 7, world";
        return sample(new Activity(State.WAITS, nanos, what, "Solver.java:52", List.of(needed)), 0, 0);
    }

    private static RankSample sample(Activity activity, long messages, long bytes) {
        return new RankSample(
                activity, new Totals(4 * SECOND, SECOND, messages, bytes, messages, bytes, 3, 1), Map.of());
    }

    static RankSample sending(Map<Integer, Sent> peers) {
        long messages = peers.values().stream().mapToLong(Sent::messages).sum();
        long bytes = peers.values().stream().mapToLong(Sent::bytes).sum();
        return new RankSample(
                new Activity(State.CALLS, 0, "send", "Solver.java:9", List.of()),
                new Totals(4 * SECOND, SECOND / 2, messages, bytes, messages, bytes, 0, 0),
                peers);
    }
}
