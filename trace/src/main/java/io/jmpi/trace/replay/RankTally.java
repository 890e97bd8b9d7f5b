package io.jmpi.trace.replay;

import io.jmpi.matching.ExactMatcherProvider;
import io.jmpi.trace.format.Call;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts the events of one rank, passes them on, and compares the pairs with those of the engine {@code exact}.
 *
 * <p>Thread: one.
 */
final class RankTally {
    private final DepthOverTime depths;
    private final RankEvents events;
    private final MatcherReplay exact = new MatcherReplay(new ExactMatcherProvider(), this::pairedByExact);

    /** The pair that the latest event made in the engine {@code exact}. */
    private int exactReceive;

    private int exactMessage;

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
     * Creates a tally.
     *
     * @param events receives all events; null to ignore them
     */
    RankTally(DepthOverTime depths, RankEvents events) {
        this.depths = depths;
        this.events = events;
    }

    /**
     * Posts a receive.
     *
     * @param message its message if that is unexpected, or {@link Receives#NONE}
     * @param arrival time of arrival of that message
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
        exactMessage = Receives.NONE;
        exact.post(number, context, source, tag, length, nanos);
        disagreements += exactMessage == message ? 0 : 1;
        return number;
    }

    /**
     * Delivers a message.
     *
     * @param receive number of the posted receive that it matches, or {@link Receives#NONE}
     * @param posted time of the post of that receive
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
        exactReceive = Receives.NONE;
        exact.arrive(number, context, source, tag, length, announced, nanos);
        disagreements += exactReceive == receive ? 0 : 1;
        return number;
    }

    private void pairedByExact(int receive, int message) {
        exactReceive = receive;
        exactMessage = message;
    }

    /** Counts the next message as assumed. */
    void assume() {
        assumed++;
    }

    /** Cancels a posted receive. */
    void cancel(int receive, int context, long nanos) {
        cancelled++;
        depths.posted(-1, nanos);
        if (events != null) {
            events.cancel(receive, context, nanos);
        }
        if (exact.isPosted(receive)) {
            exact.cancel(receive, context, nanos);
        } else {
            disagreements++;
        }
    }

    /** Counts a message that matched a receive with another message in the trace. */
    void contradict() {
        disagreements++;
    }

    /** Ends the rank. */
    void end(long nanos) {
        depths.end();
        if (events != null) {
            events.end(nanos);
        }
    }

    /** The counts, together with those of the replay. */
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
