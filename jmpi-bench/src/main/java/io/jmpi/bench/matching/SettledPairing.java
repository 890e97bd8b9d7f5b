package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;

/** Measures an offloaded matcher that settles after each call, so that the measured time includes its device's work. */
final class SettledPairing implements Pairing, MatchHandler {
    private final OffloadedMatcher matcher;
    private PostedReceive pairedReceive;
    private ArrivedMessage pairedMessage;

    SettledPairing(OffloadedMatcher matcher) {
        this.matcher = matcher;
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        PostedReceive receive = matcher.arrive(message);
        if (receive != null) {
            return receive;
        }
        pairedReceive = null;
        matcher.settle(this);
        return pairedReceive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        ArrivedMessage message = matcher.post(receive);
        if (message != null) {
            return message;
        }
        pairedMessage = null;
        matcher.settle(this);
        return pairedMessage;
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        pairedReceive = receive;
        pairedMessage = message;
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        // Null reports that the message is stored.
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        throw new IllegalStateException(receive + " was cancelled without a request");
    }

    @Override
    public MatchingStatistics statistics() {
        return matcher.statistics();
    }

    @Override
    public void close() {
        matcher.close();
    }
}
