package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts what happens at one rank, hands it on, and compares it with what the engine {@code exact} makes of it.
 *
 * <p>Thread: one.
 */
final class RankTally {
    private final DepthOverTime depths;
    private final RankEvents events;
    private final ExactPairs exact = new ExactPairs();
    private int posts;
    private int arrivals;
    private long bytes;
    private long assumed;
    private long expected;
    private long unexpected;
    private long received;
    private long cancelled;
    private long receiveWait;
    private long maxReceiveWait;
    private long messageWait;
    private long maxMessageWait;
    private long disagreements;
    private final long[] wildcards = new long[4];

    /**
     * Begins.
     *
     * @param events takes all that happens; null if nobody wants to know
     */
    RankTally(DepthOverTime depths, RankEvents events) {
        this.depths = depths;
        this.events = events;
    }

    /**
     * A receive is posted.
     *
     * @param message the one that has met it already, or {@link Receives#NONE}
     * @param arrival when that was
     * @return number of the receive
     */
    int post(int context, int source, int tag, long length, long nanos, int message, long arrival) {
        int number = posts++;
        wildcards[(source == Call.ANY_SOURCE ? 1 : 0) + (tag == Call.ANY_TAG ? 2 : 0)]++;
        if (events != null) {
            events.post(number, context, source, tag, length, nanos);
        }
        if (message == Receives.NONE) {
            depths.posted(1, nanos);
        } else {
            depths.unexpected(-1, nanos);
            received++;
            messageWait += nanos - arrival;
            maxMessageWait = Math.max(maxMessageWait, nanos - arrival);
        }
        if (exact.post(number, context, source, tag) != message) {
            disagreements++;
        }
        return number;
    }

    /**
     * A message arrives.
     *
     * @param receive number of the posted one that it meets, or {@link Receives#NONE}
     * @param posted when that was posted
     * @return number of the message
     */
    int arrive(int context, int source, int tag, long length, boolean announced, long nanos, int receive, long posted) {
        int number = arrivals++;
        bytes += length;
        if (events != null) {
            events.arrive(number, context, source, tag, length, announced, nanos);
        }
        if (receive == Receives.NONE) {
            unexpected++;
            depths.unexpected(1, nanos);
        } else {
            expected++;
            depths.posted(-1, nanos);
            receiveWait += nanos - posted;
            maxReceiveWait = Math.max(maxReceiveWait, nanos - posted);
        }
        if (exact.arrive(number, context, source, tag) != receive) {
            disagreements++;
        }
        return number;
    }

    /** The message that comes next is assumed. */
    void assume() {
        assumed++;
    }

    /** A posted receive is withdrawn. */
    void cancel(int receive, int context, long nanos) {
        cancelled++;
        depths.posted(-1, nanos);
        if (events != null) {
            events.cancel(receive, context, nanos);
        }
        if (!exact.cancel(receive, context)) {
            disagreements++;
        }
    }

    /** A message has met a receive that took another one, as the trace says. */
    void contradict() {
        disagreements++;
    }

    /** The rank has ended. */
    void end(long nanos) {
        depths.end();
        if (events != null) {
            events.end(nanos);
        }
    }

    /** What was counted, and what the replay has counted. */
    RankMessages result(
            int rank,
            long sends,
            long undecided,
            long violations,
            long hurried,
            long held,
            long cutOff,
            Lengths lengths) {
        Map<String, Long> byWildcard = new LinkedHashMap<>();
        byWildcard.put("none", wildcards[0]);
        byWildcard.put("source", wildcards[1]);
        byWildcard.put("tag", wildcards[2]);
        byWildcard.put("both", wildcards[3]);
        return new RankMessages(
                rank,
                sends,
                posts,
                arrivals,
                bytes,
                assumed,
                expected,
                unexpected,
                unexpected - received,
                posts - expected - received - cancelled,
                cancelled,
                undecided,
                depths.maxPosted(),
                depths.maxUnexpected(),
                expected,
                receiveWait,
                maxReceiveWait,
                received,
                messageWait,
                maxMessageWait,
                violations,
                hurried,
                held,
                cutOff,
                lengths.unknown(),
                lengths.different(),
                disagreements,
                byWildcard);
    }
}
