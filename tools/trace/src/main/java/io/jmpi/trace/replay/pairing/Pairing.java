package io.jmpi.trace.replay.pairing;

import io.jmpi.plot.TrafficMatrix;
import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.communicators.Communicators;
import io.jmpi.trace.replay.communicators.Context;
import io.jmpi.trace.replay.recording.RankRecorder;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * Finds the message of each receive of a rank. The k-th message with some communicator, source, destination and tag
 * belongs to the k-th receive, in post order, that got such a message. This is exact for any order of arrival, because
 * of the two constraints of matching: messages of one sender that the same receive accepts match in send order (C2),
 * and a message goes to the earliest receive that accepts it (C1), so that of two receives with equal envelopes the
 * earlier one got the earlier message.
 *
 * <p>The envelope is that of the receive's status, or that of the receive itself if it has no wildcard. A receive with
 * a wildcard whose status the program ignored, or that never completed, remains undecided until its rank is
 * replayed. So does one without wildcard that never completed, unless a later receive got an equal envelope: then the earlier
 * one must have been matched before.
 *
 * <p>Thread: one. The heap stores the envelopes of a lane that no receive has matched so far.
 */
public final class Pairing {
    private final RankRecorder rank;
    private final Communicators communicators;
    private final Receives receives;
    private final Lane[] lanes;
    private final Long2ObjectHashMap<Lane> bySource = new Long2ObjectHashMap<>();
    private final EnvelopeQueues skipped = new EnvelopeQueues();

    /** Receives without wildcard that never completed, by envelope. */
    private final EnvelopeQueues uncompleted = new EnvelopeQueues();

    private final long[] slacks;

    /** Bytes of messages by lane that only the statuses of their receives contain. */
    private final long[] learned;

    public Pairing(RankRecorder rank, Lane[] lanes, Communicators communicators) {
        this.rank = rank;
        this.communicators = communicators;
        this.receives = rank.receives;
        this.lanes = lanes;
        slacks = new long[lanes.length];
        learned = new long[lanes.length];
        for (Lane lane : lanes) {
            slacks[lane.number] = Long.MAX_VALUE;
            bySource.put(key(lane.context, lane.source), lane);
        }
    }

    private static long key(int context, int source) {
        return (long) context << Integer.SIZE | source & 0xffff_ffffL;
    }

    /**
     * Pairs all receives.
     *
     * @return for each lane the shortest time from the beginning of a send to the end of the call that completed its
     *     receive
     */
    public Clocks.Slacks pair() {
        for (int receive = 0; receive < receives.size(); receive++) {
            if (!receives.is(receive, Receives.VOID | Receives.CANCELLED) && hasEnvelope(receive)) {
                if (receives.is(receive, Receives.COMPLETED)) {
                    pairUncompletedBefore(receive);
                    decide(receive);
                } else {
                    addUncompleted(receive);
                }
            }
        }
        return Clocks.slacks(rank.rank, lanes, slacks);
    }

    /** Adds the lengths of messages that only the statuses of their receives contain. */
    public void addLearned(TrafficMatrix matrix) {
        for (Lane lane : lanes) {
            matrix.add(lane.sender, rank.rank, 0, learned[lane.number]);
        }
    }

    private boolean hasEnvelope(int receive) {
        boolean isKnown = receives.actualSource.get(receive) >= 0 && receives.actualTag.get(receive) != Call.ANY_TAG;
        boolean mayBeCancelled = receives.is(receive, Receives.CANCEL_TRIED) && receives.actualBytes.get(receive) < 0;
        return isKnown && !mayBeCancelled;
    }

    private void addUncompleted(int receive) {
        receives.next.set(receive, Receives.NONE);
        int before = uncompleted.append(
                receives.instance.get(receive),
                receives.actualSource.get(receive),
                receives.actualTag.get(receive),
                receive);
        if (before != EnvelopeQueues.NONE) {
            receives.next.set(before, receive);
        }
    }

    /** Pairs receives before a completed one with the same envelope: messages go to receives in post order. */
    private void pairUncompletedBefore(int completed) {
        int queue = uncompleted.isEmpty()
                ? EnvelopeQueues.NONE
                : uncompleted.find(
                        receives.instance.get(completed),
                        receives.actualSource.get(completed),
                        receives.actualTag.get(completed));
        if (queue != EnvelopeQueues.NONE) {
            int receive = uncompleted.first(queue);
            uncompleted.remove(queue);
            for (; receive != Receives.NONE; receive = receives.next.get(receive)) {
                decide(receive);
            }
        }
    }

    private void decide(int receive) {
        receives.mark(receive, Receives.DECIDED);
        pair(receive);
    }

    private void pair(int receive) {
        Context context = communicators.context(rank.rank, receives.instance.get(receive));
        Lane lane = context == null ? null : bySource.get(key(context.number, receives.actualSource.get(receive)));
        int send = lane == null ? Sends.NONE : take(lane, receives.actualTag.get(receive));
        boolean completed = receives.is(receive, Receives.COMPLETED);
        if (send != Sends.NONE) {
            lane.sends.receive.set(send, receive);
            receives.pair(receive, lane.number, send);
            if (lane.sends.hasUnknownLength(send) && receives.actualBytes.get(receive) >= 0) {
                lane.sends.learnLength(send, receives.actualBytes.get(receive));
                learned[lane.number] += receives.actualBytes.get(receive);
            }
            if (completed) {
                long slack = receives.completionStop.get(receive) - lane.sends.start.get(send);
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
                skipped.first(queue, sends.nextAlike.get(send));
            }
            return send;
        }
        while (!lane.isEmpty()) {
            int send = lane.head();
            int sentTag = lane.tag();
            lane.advance();
            if (sentTag == tag) {
                return send;
            }
            int before = skipped.append(lane.number, 0, sentTag, send);
            if (before != EnvelopeQueues.NONE) {
                sends.nextAlike.set(before, send);
            }
        }
        return Sends.NONE;
    }
}
