package io.jmpi.studies.overlap.model.simulation;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatcherContext;
import io.jmpi.matching.MatchingEngines;
import io.jmpi.matching.MatchingHints;
import io.jmpi.matching.PostedReceive;
import java.util.ArrayDeque;
import java.util.Map;

/** The host matches whenever the program waits inside a call. Matching makes no progress while the program computes. */
final class SoftwareMatching implements Matching {
    private final Rank rank;
    private final Costs costs;
    private final Matcher matcher;
    private final SearchedEntries searched;
    private final ArrayDeque<ModelMessage> arrived = new ArrayDeque<>();

    SoftwareMatching(Rank rank, Costs costs) {
        this.rank = rank;
        this.costs = costs;
        matcher = MatchingEngines.load().named("bins").newMatcher(MatcherContext.alone(0, MatchingHints.NONE));
        searched = new SearchedEntries(matcher.statistics());
    }

    @Override
    public double post(ModelReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        double nanos = costs.of(Cost.receive) + costs.of(Cost.compare) * searched.sinceLastCall();
        return message == null ? nanos : nanos + rank.deliver((ModelMessage) message, nanos, 0);
    }

    @Override
    public void arrive(ModelMessage message) {
        arrived.add(message);
        rank.wake();
    }

    @Override
    public double progress() {
        ModelMessage message = arrived.poll();
        if (message == null) {
            return 0;
        }
        PostedReceive receive = matcher.arrive(message);
        double nanos = costs.of(Cost.decision) + costs.of(Cost.compare) * searched.sinceLastCall();
        return receive == null ? nanos : nanos + rank.deliver(message, nanos, 0);
    }

    @Override
    public void computes() {}

    @Override
    public Map<String, Long> counters() {
        return Map.of();
    }
}
