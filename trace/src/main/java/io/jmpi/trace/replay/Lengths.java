package io.jmpi.trace.replay;

import org.agrona.collections.IntHashSet;

/**
 * Checks the lengths of one rank's messages and buffers: which are unknown, and which are not what statuses say.
 *
 * <p>Thread: one. The heap holds the numbers of communicators.
 */
final class Lengths {
    private final RankRecorder rank;
    private final Receives receives;
    private final IntHashSet unknownIn = new IntHashSet();
    private long unknown;
    private long different;

    Lengths(RankRecorder rank) {
        this.rank = rank;
        receives = rank.receives();
    }

    /** The length of the buffer of a receive that is posted; 0 if that is unknown. */
    long posted(int receive, int context) {
        if (rank.hasUnknownSize(receives.elements(receive), receives.datatype(receive))) {
            unknownIn.add(context);
        }
        return rank.bytes(receives.elements(receive), receives.datatype(receive));
    }

    /** The length of the first message of a lane, which arrives; 0 if that is unknown. */
    long arrived(Lane lane) {
        if (lane.sends.hasUnknownLength(lane.head)) {
            unknown++;
            unknownIn.add(lane.context);
        }
        return lane.sends.bytes(lane.head);
    }

    /** A receive has completed with a message of a lane. */
    void completed(int receive, Lane lane, int send) {
        int told = receives.actualBytes(receive);
        if (told >= 0 && !lane.sends.hasUnknownLength(send) && lane.sends.bytes(send) != told) {
            different++;
        }
    }

    /** Messages of unknown length. */
    long unknown() {
        return unknown;
    }

    /** Receives whose status says another length than their message has. */
    long different() {
        return different;
    }

    /** Tells in which communicators not all lengths are known. */
    void tell(RankEvents events) {
        IntHashSet.IntIterator contexts = unknownIn.iterator();
        while (contexts.hasNext()) {
            events.unknownLength(contexts.nextValue());
        }
    }
}
