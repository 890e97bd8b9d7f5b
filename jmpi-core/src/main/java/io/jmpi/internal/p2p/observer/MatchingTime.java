package io.jmpi.internal.p2p.observer;

/**
 * Sums the time that one rank spends in its matchers: in calls that offer messages, post and cancel receives and probe,
 * and, for a device, in polls that return decisions, without the delivery of matched messages. The work of a device's
 * own threads does not count, nor do waits for the device, nor polls while the program computes.
 *
 * <p>Exists only if the time is requested.
 *
 * <p>Thread: that of the rank's matchers, one at a time. Lifetime: that of the session.
 */
public final class MatchingTime {
    /** Returned by {@link #begin} for a call whose time is estimated from others. */
    static final long NOT_TIMED = Long.MIN_VALUE;

    private final SampledTime calls = new SampledTime();
    final SampledTime polls = new SampledTime();

    /**
     * Called when a call of a matcher begins. Returns the start time if the call is timed; {@link #end} then follows
     * unless the call fails.
     */
    long begin() {
        return calls.isDue() ? System.nanoTime() : NOT_TIMED;
    }

    /** Called when the call that began at that time ends. */
    void end(long start) {
        calls.took(System.nanoTime() - start);
    }

    /** The time so far, estimated. Takes some milliseconds. */
    public long nanos() {
        double clock = SampledTime.clockNanos();
        return calls.nanos(clock) + polls.nanos(clock);
    }
}
