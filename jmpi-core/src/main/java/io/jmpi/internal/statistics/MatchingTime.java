package io.jmpi.internal.statistics;

import io.jmpi.matching.Matcher;
import io.jmpi.matching.OffloadedMatcher;

/**
 * Measures the time that one rank spends in its matchers: in calls that offer messages, post and cancel receives and
 * probe, and, for a device, in polls that bring decisions, without the delivery of what was matched. What a device's own
 * threads do meanwhile does not count, nor do waits for it, nor polls while the program computes.
 *
 * <p>Exists only if someone wants the time: matchers without it are called directly.
 *
 * <p>Thread: that of the rank's matchers, one at a time. Lifetime: that of the session.
 */
public final class MatchingTime {
    private final SampledTime calls = new SampledTime();
    private final SampledTime polls = new SampledTime();

    /** Puts a matcher into one that measures. */
    public Matcher measuring(Matcher matcher) {
        return matcher instanceof OffloadedMatcher device
                ? new TimedDevice(device, calls, polls)
                : new TimedMatcher(matcher, calls);
    }

    /** The time so far, estimated. Takes some milliseconds. */
    public long nanos() {
        double clock = SampledTime.clockNanos();
        return calls.nanos(clock) + polls.nanos(clock);
    }
}
