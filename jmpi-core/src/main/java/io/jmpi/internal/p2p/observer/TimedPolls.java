package io.jmpi.internal.p2p.observer;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;

/**
 * Polls the devices of one context, and measures how long that takes. The handling of decisions is not matching: while
 * a poll is measured, this object wraps the handler and also measures the handler.
 *
 * <p>Thread: the matcher's caller.
 */
final class TimedPolls implements MatchHandler {
    private final SampledTime time;

    /** Gets the decisions of the poll that is being measured. */
    private MatchHandler handler;

    /** Whether a poll is being measured. */
    private boolean isPolling;

    /** The time of its handler so far. */
    private long handlingNanos;

    private int decisions;

    /** Measures polls, whose time it adds. */
    TimedPolls(MatchingTime time) {
        this.time = time.polls;
    }

    /** See {@link OffloadedMatcher#poll}. Polls while the program computes are not measured. */
    int poll(OffloadedMatcher device, MatchHandler newHandler, int limit, HostState host) {
        // A delivery may poll again: its time is that of the delivery.
        if (isPolling || host.isComputing() || !time.isDue()) {
            return device.poll(newHandler, limit, host);
        }
        handler = newHandler;
        long start = System.nanoTime();
        handlingNanos = 0;
        decisions = 0;
        int decided;
        isPolling = true;
        try {
            decided = device.poll(this, limit, host);
        } finally {
            isPolling = false;
        }
        long elapsed = System.nanoTime() - start;
        if (decided == 0) {
            time.took(0, 0); // The rank waits.
        } else {
            // Of the two looks at the clock for each decision, one is in the time that is subtracted.
            time.took(elapsed - handlingNanos, 1 + decisions);
        }
        return decided;
    }

    private void handled(long start) {
        handlingNanos += System.nanoTime() - start;
        decisions++;
    }

    @Override
    public void onMatch(PostedReceive receive, ArrivedMessage message) {
        long start = System.nanoTime();
        handler.onMatch(receive, message);
        handled(start);
    }

    @Override
    public void onDecided(PostedReceive receive, ArrivedMessage message) {
        handler.onDecided(receive, message);
    }

    @Override
    public void onUnexpected(ArrivedMessage message) {
        long start = System.nanoTime();
        handler.onUnexpected(message);
        handled(start);
    }

    @Override
    public void onCancelled(PostedReceive receive) {
        long start = System.nanoTime();
        handler.onCancelled(receive);
        handled(start);
    }
}
