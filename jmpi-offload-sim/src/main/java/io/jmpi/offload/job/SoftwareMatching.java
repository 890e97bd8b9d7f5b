package io.jmpi.offload.job;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayDeque;
import java.util.Map;

/** The host matches whenever the program waits inside a call. Matching makes no progress while the program computes. */
final class SoftwareMatching implements Matching {
    private final Rank rank;
    private final Costs costs;
    private final Matcher matcher;
    private final ArrayDeque<JobMessage> arrived = new ArrayDeque<>();
    private final Bins bins;
    private long comparedBefore;

    SoftwareMatching(Rank rank, Matcher matcher) {
        this.rank = rank;
        this.costs = rank.costs();
        this.matcher = matcher;
        bins = new Bins(matcher, costs);
    }

    @Override
    public double post(JobReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        double nanos = costs.of(Cost.receive) + bins.need(receive) + comparing();
        return message == null ? nanos : nanos + rank.deliver(receive, (JobMessage) message, nanos, 0);
    }

    @Override
    public void arrive(JobMessage message) {
        rank.acrossBus(() -> {
            arrived.add(message);
            rank.wake();
        });
    }

    @Override
    public double progress() {
        JobMessage message = arrived.poll();
        if (message == null) {
            return NOTHING;
        }
        PostedReceive receive = matcher.arrive(message);
        double nanos = costs.of(Cost.decision) + bins.need(message) + comparing();
        return receive == null ? nanos : nanos + rank.deliver((JobReceive) receive, message, nanos, 0);
    }

    /** Nanoseconds of the comparisons since the last call. */
    private double comparing() {
        long all = comparedByHost();
        long since = all - comparedBefore;
        comparedBefore = all;
        return costs.of(Cost.compare) * since;
    }

    @Override
    public void computes() {
        bins.evict();
    }

    @Override
    public long pairsOfCard() {
        return 0;
    }

    @Override
    public long comparedByHost() {
        MatchingStatistics statistics = matcher.statistics();
        return statistics.postedEntriesWalked() + statistics.unexpectedEntriesWalked();
    }

    @Override
    public Map<String, Long> counters() {
        return Map.of();
    }
}
