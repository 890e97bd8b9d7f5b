package io.jmpi.matching.contract;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.Matcher;
import io.jmpi.matching.MatchingStatistics;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.function.Consumer;

/**
 * Makes an offloaded matcher answer at once, as a synchronous one does: it lets the device decide everything after each
 * call, and returns what it has decided.
 */
public class SettledMatcher implements Matcher, MatchHandler {
    private final OffloadedMatcher offloaded;

    /** What the device has decided since the call began. */
    private PostedReceive matchedReceive;

    private ArrivedMessage matchedMessage;
    private ArrivedMessage unexpected;
    private PostedReceive cancelled;

    public SettledMatcher(OffloadedMatcher offloaded) {
        this.offloaded = offloaded;
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        requireNothing();
        matchedReceive = receive;
        matchedMessage = message;
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        requireNothing();
        unexpected = message;
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        requireNothing();
        cancelled = receive;
    }

    private void requireNothing() {
        if (matchedReceive != null || unexpected != null || cancelled != null) {
            throw new IllegalStateException("more than one decision for one call");
        }
    }

    private void settle() {
        matchedReceive = null;
        matchedMessage = null;
        unexpected = null;
        cancelled = null;
        offloaded.settle(this, HostState.IDLE);
    }

    private void settleWithoutDecision() {
        settle();
        requireNothing();
    }

    @Override
    public PostedReceive arrive(ArrivedMessage message) {
        PostedReceive receive = offloaded.arrive(message);
        if (receive != null) {
            settleWithoutDecision();
            return receive;
        }
        settle();
        if (matchedReceive == null && unexpected != message || matchedReceive != null && matchedMessage != message) {
            throw new IllegalStateException("no decision for " + message);
        }
        return matchedReceive;
    }

    @Override
    public ArrivedMessage post(PostedReceive receive) {
        ArrivedMessage message = offloaded.post(receive);
        settle();
        if (unexpected != null || cancelled != null || message != null && matchedReceive != null) {
            throw new IllegalStateException("more than one decision for one call");
        }
        if (matchedReceive != null && matchedReceive != receive) {
            throw new IllegalStateException(matchedReceive + " was matched instead of " + receive);
        }
        return matchedReceive != null ? matchedMessage : message;
    }

    @Override
    public boolean cancel(PostedReceive receive) {
        boolean atOnce = offloaded.cancel(receive);
        settle();
        if (atOnce == (cancelled != null) && (atOnce || cancelled != null)) {
            throw new IllegalStateException(receive + " was cancelled twice");
        }
        if (cancelled != null && cancelled != receive) {
            throw new IllegalStateException(cancelled + " was cancelled instead of " + receive);
        }
        return atOnce || cancelled != null;
    }

    @Override
    public ArrivedMessage probe(int source, int tag, boolean remove) {
        ArrivedMessage message = offloaded.probe(source, tag, remove);
        settleWithoutDecision();
        return message;
    }

    @Override
    public void adopt(PostedReceive receive) {
        offloaded.adopt(receive);
        settleWithoutDecision();
    }

    @Override
    public void adopt(ArrivedMessage message) {
        offloaded.adopt(message);
        settleWithoutDecision();
    }

    @Override
    public int bin(int source, int tag) {
        return offloaded.bin(source, tag);
    }

    @Override
    public MatchingStatistics statistics() {
        return offloaded.statistics();
    }

    @Override
    public void drainPosted(Consumer<? super PostedReceive> visitor) {
        settleWithoutDecision();
        offloaded.drainPosted(visitor);
    }

    @Override
    public void drainUnexpected(Consumer<? super ArrivedMessage> visitor) {
        settleWithoutDecision();
        offloaded.drainUnexpected(visitor);
    }
}
