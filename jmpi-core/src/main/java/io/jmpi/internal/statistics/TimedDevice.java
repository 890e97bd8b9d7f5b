package io.jmpi.internal.statistics;

import io.jmpi.matching.ArrivedMessage;
import io.jmpi.matching.HostState;
import io.jmpi.matching.MatchHandler;
import io.jmpi.matching.OffloadDecision;
import io.jmpi.matching.OffloadedMatcher;
import io.jmpi.matching.PostedReceive;
import java.util.Map;

/** The same as {@link TimedMatcher} for a matcher with a device, whose polls are measured, too. */
final class TimedDevice extends TimedMatcher implements OffloadedMatcher {
    private final OffloadedMatcher device;
    private final SampledTime polls;
    private final Delivering delivering = new Delivering();
    private boolean isPolling;

    TimedDevice(OffloadedMatcher device, SampledTime calls, SampledTime polls) {
        super(device, calls);
        this.device = device;
        this.polls = polls;
    }

    /** Passes decisions on, and measures how long their handling takes, which is not matching. */
    private static final class Delivering implements MatchHandler {
        private MatchHandler handler;
        private long nanos;
        private int decisions;

        void begin(MatchHandler next) {
            handler = next;
            nanos = 0;
            decisions = 0;
        }

        private void ended(long start) {
            nanos += System.nanoTime() - start;
            decisions++;
        }

        @Override
        public void onMatch(PostedReceive receive, ArrivedMessage message) {
            long start = System.nanoTime();
            handler.onMatch(receive, message);
            ended(start);
        }

        @Override
        public void onDecided(PostedReceive receive, ArrivedMessage message) {
            handler.onDecided(receive, message);
        }

        @Override
        public void onUnexpected(ArrivedMessage message) {
            long start = System.nanoTime();
            handler.onUnexpected(message);
            ended(start);
        }

        @Override
        public void onCancelled(PostedReceive receive) {
            long start = System.nanoTime();
            handler.onCancelled(receive);
            ended(start);
        }
    }

    @Override
    public int poll(MatchHandler handler, int limit, HostState host) {
        // A delivery may poll again: its time is that of the delivery.
        if (isPolling || host.isComputing() || !polls.isDue()) {
            return device.poll(handler, limit, host);
        }
        long start = System.nanoTime();
        delivering.begin(handler);
        int decided;
        isPolling = true;
        try {
            decided = device.poll(delivering, limit, host);
        } finally {
            isPolling = false;
        }
        long elapsed = System.nanoTime() - start;
        if (decided == 0) {
            polls.took(0, 0); // The rank waits.
        } else {
            // Of the two looks at the clock for each decision, one is in the time that is subtracted.
            polls.took(elapsed - delivering.nanos, 1 + delivering.decisions);
        }
        return decided;
    }

    @Override
    public int pollMatches(MatchHandler handler, int limit, HostState host) {
        return device.pollMatches(handler, limit, host);
    }

    @Override
    public Outside outside() {
        return device.outside();
    }

    @Override
    public void settle(MatchHandler handler, HostState host) {
        device.settle(handler, host);
    }

    @Override
    public boolean arm() {
        return device.arm();
    }

    @Override
    public void onDecision(Runnable wakeup) {
        device.onDecision(wakeup);
    }

    @Override
    public void abandon() {
        device.abandon();
    }

    @Override
    public OffloadDecision lastDecision() {
        return device.lastDecision();
    }

    @Override
    public Map<String, Long> deviceCounters() {
        return device.deviceCounters();
    }

    @Override
    public long prefetchBytes() {
        return device.prefetchBytes();
    }

    @Override
    public void close() {
        device.close();
    }
}
