package io.jmpi.launcher.watch;

import io.jmpi.job.RankReport;
import io.jmpi.job.RankReport.State;
import java.util.List;

/**
 * The samples of all ranks at one moment of a job. Immutable; any thread.
 *
 * @param nanos since the start of the job
 * @param ranks by rank
 */
public record JobSample(long nanos, List<RankReport> ranks) {
    public JobSample {
        ranks = List.copyOf(ranks);
    }

    long messages() {
        return ranks.stream().mapToLong(rank -> rank.totals().messagesSent()).sum();
    }

    long bytes() {
        return ranks.stream().mapToLong(rank -> rank.totals().bytesSent()).sum();
    }

    /** How many ranks are in that state. */
    long count(State state) {
        return ranks.stream().filter(rank -> rank.activity().state() == state).count();
    }
}
