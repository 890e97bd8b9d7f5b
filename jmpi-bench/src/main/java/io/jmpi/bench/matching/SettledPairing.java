package io.jmpi.bench.matching;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;

/** An offloaded matcher that is asked to settle after each call, so that its device's work is in the time measured. */
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
        // That the message is kept is what a null says.
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        throw new IllegalStateException(receive + " was cancelled by nobody");
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
