package io.jmpi.trace.replay;

import io.jmpi.trace.format.Call;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Finds for each receive of a rank the message that it took. The k-th message with some communicator, source, destination and
 * tag belongs to the k-th receive, in the order of posting, that took such a message. This is exact, whatever the order of
 * arrival, because of the two constraints that matching keeps: messages of one sender that the same receive accepts are matched
 * in the order in which they were sent (C2), and a message goes to the earliest receive that accepts it (C1), so that of two
 * receives that took equal envelopes, the earlier one took the earlier message.
 *
 * <p>The envelope is that of the receive's status, and that of the receive itself where it has no wildcard. A receive with a
 * wildcard whose status the program ignored, or which never completed, is left undecided; {@link RankReplay} decides it.
 *
 * <p>Thread: one. The heap holds those envelopes that a lane has and no receive so far has asked for.
 */
final class Pairing {
    private final RankRecorder rank;
    private final Communicators communicators;
    private final Receives receives;
    private final Lane[] lanes;
    private final Long2ObjectHashMap<Lane> bySource = new Long2ObjectHashMap<>();
    private final EnvelopeQueues skipped = new EnvelopeQueues();
    private final long[] slacks;

    Pairing(RankRecorder rank, Lane[] lanes, Communicators communicators) {
        this.rank = rank;
        this.communicators = communicators;
        this.receives = rank.receives();
        this.lanes = lanes;
        slacks = new long[lanes.length];
        for (Lane lane : lanes) {
            slacks[lane.number] = Long.MAX_VALUE;
            bySource.put(key(lane.context, lane.source), lane);
        }
    }

    private static long key(int context, int source) {
        return (long) context << Integer.SIZE | source & 0xffff_ffffL;
    }

    /**
     * Pairs all.
     *
     * @return for each lane the shortest time from the beginning of a send to the end of the call that completed its receive
     */
    Clocks.Slacks pair() {
        for (int receive = 0; receive < receives.size(); receive++) {
            if (!receives.is(receive, Receives.VOID | Receives.CANCELLED) && isDecided(receive)) {
                receives.mark(receive, Receives.DECIDED);
                pair(receive);
            }
        }
        return Clocks.slacks(rank.rank(), lanes, slacks);
    }

    private boolean isDecided(int receive) {
        boolean isKnown = receives.actualSource(receive) >= 0 && receives.actualTag(receive) != Call.ANY_TAG;
        boolean mayBeCancelled = receives.is(receive, Receives.CANCEL_TRIED) && receives.actualBytes(receive) < 0;
        return isKnown && !mayBeCancelled;
    }

    private void pair(int receive) {
        Context context = communicators.context(rank.rank(), receives.instance(receive));
        Lane lane = context == null ? null : bySource.get(key(context.number(), receives.actualSource(receive)));
        int send = lane == null ? Sends.NONE : take(lane, receives.actualTag(receive));
        boolean completed = receives.is(receive, Receives.COMPLETED);
        if (send != Sends.NONE) {
            lane.sends.receive(send, receive);
            receives.pair(receive, lane.number, send);
            if (completed) {
                long slack = receives.completionStop(receive) - lane.sends.start(send);
                slacks[lane.number] = Math.min(slacks[lane.number], slack);
            }
        } else if (completed) {
            receives.mark(receive, Receives.ASSUMED);
        }
    }

    private int take(Lane lane, int tag) {
        Sends sends = lane.sends;
        int queue = skipped.isEmpty() ? EnvelopeQueues.NONE : skipped.find(lane.number, 0, tag);
        if (queue != EnvelopeQueues.NONE) {
            int send = skipped.first(queue);
            if (send == skipped.last(queue)) {
                skipped.remove(queue);
            } else {
                skipped.first(queue, sends.nextSkipped(send));
            }
            return send;
        }
        while (!lane.isEmpty()) {
            int send = lane.head;
            int sentTag = lane.tag();
            lane.advance();
            if (sentTag == tag) {
                return send;
            }
            int before = skipped.append(lane.number, 0, sentTag, send);
            if (before != EnvelopeQueues.NONE) {
                sends.nextSkipped(before, send);
            }
        }
        return Sends.NONE;
    }
}
