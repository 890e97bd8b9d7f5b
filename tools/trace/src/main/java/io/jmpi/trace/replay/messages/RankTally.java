package io.jmpi.trace.replay.messages;

import io.jmpi.matching.software.ExactMatcherProvider;
import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.engines.MatcherReplay;
import io.jmpi.trace.replay.recording.Receives;

/**
 * Counts the events of one rank, passes them on, and compares the pairs with those of the engine {@code exact}.
 *
 * <p>Thread: one.
 */
final class RankTally {
    private final RankMessages counts;
    private final DepthOverTime depths;
    private final RankEvents events;
    private final MatcherReplay exact = new MatcherReplay(new ExactMatcherProvider(), this::pairedByExact);

    /** The pair that the latest event made in the engine {@code exact}. */
    private int exactReceive;

    private int exactMessage;

    /** Creates a tally that adds to these counts, and passes each event on. */
    RankTally(RankMessages counts, DepthOverTime depths, RankEvents events) {
        this.counts = counts;
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
        int number = counts.receives;
        counts.receives(source, tag);
        events.post(number, context, source, tag, length, nanos);
        if (message == Receives.NONE) {
            depths.posted(1, nanos);
        } else {
            depths.unexpected(-1, nanos);
            counts.received++;
            counts.messageWait += nanos - arrival;
            counts.maxMessageWait = Math.max(counts.maxMessageWait, nanos - arrival);
        }
        exactMessage = Receives.NONE;
        exact.post(number, context, source, tag, length, nanos);
        counts.disagreements += exactMessage == message ? 0 : 1;
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
        int number = counts.messages++;
        counts.bytes += length;
        events.arrive(number, context, source, tag, length, announced, nanos);
        if (receive == Receives.NONE) {
            counts.unexpected++;
            depths.unexpected(1, nanos);
        } else {
            counts.expected++;
            depths.posted(-1, nanos);
            counts.receiveWait += nanos - posted;
            counts.maxReceiveWait = Math.max(counts.maxReceiveWait, nanos - posted);
        }
        exactReceive = Receives.NONE;
        exact.arrive(number, context, source, tag, length, announced, nanos);
        counts.disagreements += exactReceive == receive ? 0 : 1;
        return number;
    }

    private void pairedByExact(int receive, int message) {
        exactReceive = receive;
        exactMessage = message;
    }

    /** Cancels a posted receive. */
    void cancel(int receive, int context, long nanos) {
        counts.cancelled++;
        depths.posted(-1, nanos);
        if (exact.isPosted(receive)) { // and so in any engine
            events.cancel(receive, context, nanos);
            exact.cancel(receive, context, nanos);
        } else {
            counts.disagreements++;
        }
    }

    /** Ends the rank. */
    void end(long nanos) {
        depths.end();
        counts.maxPosted = depths.maxPosted();
        counts.maxUnexpected = depths.maxUnexpected();
        events.end(nanos);
    }
}
