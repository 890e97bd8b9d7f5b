package io.jmpi.trace.replay.messages;

import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import org.agrona.collections.IntHashSet;

/**
 * Checks the lengths of one rank's messages and buffers: which are unknown, and which contradict statuses.
 *
 * <p>Thread: one. The heap stores the numbers of communicators.
 */
final class Lengths {
    private final RankRecorder rank;
    private final RankMessages counts;
    private final Receives receives;
    private final IntHashSet unknownIn = new IntHashSet();

    Lengths(RankRecorder rank, RankMessages counts) {
        this.rank = rank;
        this.counts = counts;
        receives = rank.receives;
    }

    /** The buffer length of a receive that is being posted; 0 if unknown. */
    long posted(int receive, int context) {
        if (rank.hasUnknownSize(receives.elements.get(receive), receives.datatype.get(receive))) {
            unknownIn.add(context);
        }
        return rank.bytes(receives.elements.get(receive), receives.datatype.get(receive));
    }

    /** The length of the first message of a lane, which is arriving; 0 if unknown. */
    long arrived(Lane lane) {
        if (lane.sends.hasUnknownLength(lane.head())) {
            counts.unknownLengths++;
            unknownIn.add(lane.context);
        }
        return lane.sends.bytes.get(lane.head());
    }

    /** Checks a receive that completed with a message of a lane. */
    void completed(int receive, Lane lane, int send) {
        int recorded = receives.actualBytes.get(receive);
        if (recorded >= 0 && !lane.sends.hasUnknownLength(send) && lane.sends.bytes.get(send) != recorded) {
            counts.otherLengths++;
        }
    }

    /** Reports the communicators in which some lengths are unknown. */
    void report(RankEvents events) {
        IntHashSet.IntIterator contexts = unknownIn.iterator();
        while (contexts.hasNext()) {
            events.unknownLength(contexts.nextValue());
        }
    }
}
