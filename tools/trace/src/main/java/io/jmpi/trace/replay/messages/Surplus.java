package io.jmpi.trace.replay.messages;

import io.jmpi.trace.format.Call;
import io.jmpi.trace.replay.pairing.EnvelopeQueues;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.recording.Receives;
import io.jmpi.trace.replay.recording.Sends;
import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.LongHashSet;

/**
 * Counts, for each lane and tag, the messages that no decided receive needs and that undecided ones may therefore
 * match; for these lanes and tags, also stores the messages that have not arrived.
 *
 * <p>Thread: one. The heap stores an entry for each lane and tag with such messages.
 */
final class Surplus {
    private final Long2LongHashMap counts = new Long2LongHashMap(0);
    private final LongHashSet envelopes = new LongHashSet();
    private final EnvelopeQueues queues = new EnvelopeQueues();

    private static long key(Lane lane, int tag) {
        return (long) lane.number << Integer.SIZE | tag & 0xffff_ffffL;
    }

    private static long envelope(int context, int tag) {
        return (long) context << Integer.SIZE | tag & 0xffff_ffffL;
    }

    /** Whether there was ever a message in a communicator with a tag, or {@link Call#ANY_TAG}. */
    boolean hadAny(int context, int tag) {
        return envelopes.contains(envelope(context, tag));
    }

    /** Counts the messages of a lane that are not paired. */
    void addUnpaired(Lane lane) {
        Sends sends = lane.sends;
        for (int send = lane.head(); send != Sends.NONE; send = sends.next.get(send)) {
            if (sends.receive.get(send) == Receives.NONE && !sends.isCancelled(send)) {
                add(lane, sends.tag.get(send), 1);
                envelopes.add(envelope(lane.context, sends.tag.get(send)));
                envelopes.add(envelope(lane.context, Call.ANY_TAG));
            }
        }
    }

    /** Queues the messages of a counted lane, if undecided receives may match any of them. */
    void queue(Lane lane) {
        Sends sends = lane.sends;
        for (int send = lane.head(); send != Sends.NONE; send = sends.next.get(send)) {
            if (!sends.isCancelled(send) && isLeft(lane, sends.tag.get(send))) {
                sends.nextAlike.set(send, Sends.NONE);
                int before = queues.append(lane.number, 0, sends.tag.get(send), send);
                if (before != EnvelopeQueues.NONE) {
                    sends.nextAlike.set(before, send);
                }
            }
        }
    }

    /**
     * The first message of a lane that has not arrived, has the tag (or any), and that no earlier receive needs; {@link
     * Sends#NONE} if an undecided receive may not match it.
     */
    int firstFor(int receive, int tag, Lane lane) {
        Sends sends = lane.sends;
        boolean hasTag = tag != Call.ANY_TAG;
        int send = hasTag ? first(lane, tag) : lane.head();
        while (send != Sends.NONE && (sends.isCancelled(send) || isForEarlier(send, receive, sends))) {
            send = hasTag ? sends.nextAlike.get(send) : sends.next.get(send);
        }
        return send == Sends.NONE || !isLeft(lane, sends.tag.get(send)) ? Sends.NONE : send;
    }

    private int first(Lane lane, int tag) {
        int queue = isLeft(lane, tag) ? queues.find(lane.number, 0, tag) : EnvelopeQueues.NONE;
        return queue == EnvelopeQueues.NONE ? Sends.NONE : queues.first(queue);
    }

    private static boolean isForEarlier(int send, int receive, Sends sends) {
        return sends.receive.get(send) != Receives.NONE && sends.receive.get(send) < receive;
    }

    /** Removes the first message of a lane, which arrives. */
    void arrive(Lane lane) {
        int queue = queues.find(lane.number, 0, lane.tag());
        if (queue != EnvelopeQueues.NONE && queues.first(queue) == lane.head()) {
            int next = lane.sends.nextAlike.get(lane.head());
            if (next == Sends.NONE) {
                queues.remove(queue);
            } else {
                queues.first(queue, next);
            }
        }
    }

    boolean isLeft(Lane lane, int tag) {
        return counts.get(key(lane, tag)) > 0;
    }

    /** Counts a message as taken. */
    void take(Lane lane, int tag) {
        add(lane, tag, -1);
    }

    private void add(Lane lane, int tag, int change) {
        long count = counts.get(key(lane, tag)) + change;
        if (count == 0) {
            counts.remove(key(lane, tag));
        } else {
            counts.put(key(lane, tag), count);
        }
    }
}
