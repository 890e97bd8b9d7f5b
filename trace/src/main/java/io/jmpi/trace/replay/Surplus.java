package io.jmpi.trace.replay;

import org.agrona.collections.Long2LongHashMap;

/**
 * How many messages of each lane and tag no decided receive needs, and undecided ones may therefore take.
 *
 * <p>Thread: one. The heap holds an entry for each lane and tag of which there are any.
 */
final class Surplus {
    private final Long2LongHashMap counts = new Long2LongHashMap(0);

    private static long key(Lane lane, int tag) {
        return (long) lane.number << Integer.SIZE | tag & 0xffff_ffffL;
    }

    /** Counts the messages of a lane that are paired with no receive. */
    void addUnpaired(Lane lane) {
        Sends sends = lane.sends;
        for (int send = lane.head; send != Sends.NONE; send = sends.next(send)) {
            if (sends.receive(send) == Receives.NONE && !sends.isCancelled(send)) {
                add(lane, sends.tag(send), 1);
            }
        }
    }

    boolean isLeft(Lane lane, int tag) {
        return counts.get(key(lane, tag)) > 0;
    }

    /** One is taken. */
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
