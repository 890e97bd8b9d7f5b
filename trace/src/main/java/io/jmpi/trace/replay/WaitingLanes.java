package io.jmpi.trace.replay;

import java.util.ArrayList;
import java.util.List;

/**
 * The lanes to one rank that have messages left: some are on their way, others are parked, because another message must come
 * before theirs.
 *
 * <p>Thread: one.
 */
final class WaitingLanes {
    private final LaneHeap onTheirWay;
    private final List<Lane> parked = new ArrayList<>();

    /**
     * None at first.
     *
     * @param capacity most lanes
     */
    WaitingLanes(int capacity) {
        onTheirWay = new LaneHeap(capacity);
    }

    /** A lane is on its way. */
    void add(Lane lane) {
        onTheirWay.add(lane);
    }

    /** The lane on its way whose message arrives first; null if there is none. */
    Lane first() {
        return onTheirWay.isEmpty() ? null : onTheirWay.first();
    }

    /** The lane that has been parked for longest; null if there is none. */
    Lane firstParked() {
        return parked.isEmpty() ? null : parked.get(0);
    }

    /** A lane on its way waits from now on for what a receive takes. */
    void park(Lane lane, int blocker) {
        onTheirWay.remove(lane);
        lane.blockedBy = blocker;
        parked.add(lane);
    }

    /** Lanes that waited for this are on their way again. */
    void release(int blocker) {
        for (int i = parked.size() - 1; i >= 0; i--) {
            Lane lane = parked.get(i);
            if (lane.blockedBy == blocker) {
                remove(lane);
                onTheirWay.add(lane);
            }
        }
    }

    /** A lane is neither on its way nor parked. */
    void remove(Lane lane) {
        if (lane.blockedBy == Lane.NOTHING) {
            onTheirWay.remove(lane);
        } else {
            lane.blockedBy = Lane.NOTHING;
            parked.remove(lane);
        }
    }
}
