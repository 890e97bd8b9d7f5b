package io.jmpi.trace.replay;

import io.jmpi.matching.MatchingHints;

/**
 * How a communicator is used, as far as hints are concerned; over all ranks that were replayed.
 *
 * @param context its number
 * @param receives posted receives
 * @param probes probes, which hints concern too
 * @param anySource receives and probes from any source, those with any tag as well included
 * @param anyTag receives and probes with any tag, those from any source as well included
 * @param pairs receives that got a message
 * @param otherLength of those, receives whose buffer was longer or shorter than the message; {@link #UNKNOWN} if the size of a
 *     datatype is not known
 * @param overlapping receives that were posted while another one with the same source and tag was posted
 * @param inFlight most messages of one sender with one tag that were sent and not yet matched at once at a receiver; {@link
 *     #UNKNOWN} if nobody has told
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
    /** A number is not known. */
    public static final int UNKNOWN = -1;

    /**
     * What the application could assert, as far as this run shows. Overtaking is harmless if each message has one receive to go
     * to and each receive one message to take, however long messages travel: if no receive has a wildcard, none is posted
     * while another of the same envelope is, and no message is sent while another of the same envelope is under way.
     */
    public MatchingHints hints() {
        boolean noAnySource = anySource == 0;
        boolean noAnyTag = anyTag == 0;
        boolean isOrderless = noAnySource && noAnyTag && overlapping == 0 && inFlight != UNKNOWN && inFlight <= 1;
        return new MatchingHints(noAnyTag, noAnySource, pairs > 0 && otherLength == 0, isOrderless);
    }

    /** This and another rank's use of the same communicator. */
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
