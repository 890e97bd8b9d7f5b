package io.jmpi.trace.replay.engines;

import io.jmpi.matching.MatchingHints;

/**
 * The use of a communicator as far as it concerns hints, over all replayed ranks.
 *
 * @param context its number
 * @param receives posted receives
 * @param probes probes, which hints concern too
 * @param anySource receives and probes from any source, including those with any tag
 * @param anyTag receives and probes with any tag, including those from any source
 * @param pairs matched receives
 * @param otherLength matched receives with a buffer longer or shorter than the message; {@link #UNKNOWN} if the size of
 *     a datatype is unknown
 * @param overlapping receives that were posted while another one with the same source and tag was posted
 * @param inFlight largest number of messages of one sender with one tag that were sent and not yet matched at the same
 *     time at a receiver; {@link #UNKNOWN} if not reported
 */
public record CommunicatorUse(
        int context,
        long receives,
        long probes,
        long anySource,
        long anyTag,
        long pairs,
        long otherLength,
        long overlapping,
        int inFlight) {
    /** An unknown number. */
    public static final int UNKNOWN = -1;

    /**
     * The hints that the application could assert, judged by this run. Overtaking is harmless if each message has only
     * one receive to match and each receive only one message, regardless of delays: no receive has a wildcard, none is
     * posted while another with the same envelope is, and no message is sent while another with the same envelope is in
     * flight.
     */
    public MatchingHints hints() {
        boolean noAnySource = anySource == 0;
        boolean noAnyTag = anyTag == 0;
        boolean isOrderless = noAnySource && noAnyTag && overlapping == 0 && inFlight != UNKNOWN && inFlight <= 1;
        return new MatchingHints(noAnyTag, noAnySource, pairs > 0 && otherLength == 0, isOrderless);
    }

    /** The combined use of the same communicator by this and another rank. */
    CommunicatorUse plus(CommunicatorUse other) {
        return new CommunicatorUse(
                context,
                receives + other.receives,
                probes + other.probes,
                anySource + other.anySource,
                anyTag + other.anyTag,
                pairs + other.pairs,
                otherLength == UNKNOWN || other.otherLength == UNKNOWN ? UNKNOWN : otherLength + other.otherLength,
                overlapping + other.overlapping,
                inFlight == UNKNOWN || other.inFlight == UNKNOWN ? UNKNOWN : Math.max(inFlight, other.inFlight));
    }
}
