package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.PostedReceive;

/** Measures a synchronous matcher. */
final class SynchronousPairing implements Pairing {
    private final Matcher matcher;

    SynchronousPairing(Matcher matcher) {
        this.matcher = matcher;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        return matcher.arrive(message);
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        return matcher.post(receive);
    }

    @Override
    public MatchingStatistics statistics() {
        return matcher.statistics();
    }

    @Override
    public void close() {
        // A synchronous matcher has only memory to release.
    }
}
