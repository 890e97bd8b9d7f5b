package io.jmpi.trace.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * The lanes to one rank with remaining messages: some are in flight, others parked, because another message must arrive
 * before theirs.
 *
 * <p>Thread: one.
 */
final class WaitingLanes {
    /** By the arrival of their first messages, which changes only while a lane is not here; equal ones by number. */
    private final TreeSet<Lane> onTheirWay = new TreeSet<>(WaitingLanes::compare);

    private final List<Lane> parked = new ArrayList<>();

    private static int compare(Lane one, Lane other) {
        int byArrival = Long.compare(one.arrival, other.arrival);
        return byArrival != 0 ? byArrival : Integer.compare(one.number, other.number);
    }

    /** Adds a lane in flight. */
    void add(Lane lane) {
        onTheirWay.add(lane);
    }

    /** The lane in flight whose message arrives first; null if there is none. */
    Lane first() {
        return onTheirWay.isEmpty() ? null : onTheirWay.first();
    }

    /** The lane that has been parked longest; null if there is none. */
    Lane firstParked() {
        return parked.isEmpty() ? null : parked.get(0);
    }

    /** Parks a lane in flight until a receive has got its message. */
    void park(Lane lane, int blocker) {
        onTheirWay.remove(lane);
        lane.blockedBy = blocker;
        parked.add(lane);
    }

    /** Puts lanes that waited for this receive back in flight. */
    void release(int blocker) {
        for (int i = parked.size() - 1; i >= 0; i--) {
            Lane lane = parked.get(i);
            if (lane.blockedBy == blocker) {
                remove(lane);
                onTheirWay.add(lane);
            }
        }
    }

    /** Removes a lane, in flight or parked. */
    void remove(Lane lane) {
        if (lane.blockedBy == Lane.NOTHING) {
            onTheirWay.remove(lane);
        } else {
            lane.blockedBy = Lane.NOTHING;
            parked.remove(lane);
        }
    }
}
