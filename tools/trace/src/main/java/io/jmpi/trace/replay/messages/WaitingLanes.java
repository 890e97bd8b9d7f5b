package io.jmpi.trace.replay.messages;

import io.jmpi.trace.replay.pairing.Lane;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;

/**
 * The lanes to one rank with remaining messages: some are in flight, others parked, because another message must arrive
 * before theirs.
 *
 * <p>Thread: one.
 */
final class WaitingLanes {
    /** The lane waits for nothing. */
    private static final int NOTHING = -1;

    /** By the arrival of their first messages, which changes only while a lane is not here; equal ones by number. */
    private final TreeSet<Lane> onTheirWay = new TreeSet<>(this::compare);

    private final List<Lane> parked = new ArrayList<>();

    /** Arrival of each lane's first message, by the common clock; never before that of earlier ones. */
    private final long[] arrivals;

    /** For each lane the receive whose message must arrive first, or {@link #NOTHING}. */
    private final int[] blockedBy;

    /** Lanes that have been parked for their first message. */
    private final BitSet held = new BitSet();

    /**
     * Creates an empty collection.
     *
     * @param lanes number of lanes to the rank
     */
    WaitingLanes(int lanes) {
        arrivals = new long[lanes];
        Arrays.fill(arrivals, Long.MIN_VALUE);
        blockedBy = new int[lanes];
        Arrays.fill(blockedBy, NOTHING);
    }

    private int compare(Lane one, Lane other) {
        int byArrival = Long.compare(arrival(one), arrival(other));
        return byArrival != 0 ? byArrival : Integer.compare(one.number, other.number);
    }

    /**
     * Adds a lane in flight.
     *
     * @param arrival of its first message, unless an earlier one of the lane arrives later
     */
    void add(Lane lane, long arrival) {
        arrivals[lane.number] = Math.max(arrivals[lane.number], arrival);
        onTheirWay.add(lane);
    }

    /** Arrival of the first message of a lane, by the common clock. */
    long arrival(Lane lane) {
        return arrivals[lane.number];
    }

    /** The lane in flight whose message arrives first; null if there is none. */
    Lane first() {
        return onTheirWay.isEmpty() ? null : onTheirWay.first();
    }

    /** The lane that has been parked longest; null if there is none. */
    Lane firstParked() {
        return parked.isEmpty() ? null : parked.get(0);
    }

    /**
     * Parks a lane in flight until a receive has got its message.
     *
     * @return whether its first message has not been parked before
     */
    boolean park(Lane lane, int blocker) {
        onTheirWay.remove(lane);
        blockedBy[lane.number] = blocker;
        parked.add(lane);
        boolean isFirst = !held.get(lane.number);
        held.set(lane.number);
        return isFirst;
    }

    /** Puts lanes that waited for this receive back in flight. */
    void release(int blocker) {
        for (int i = parked.size() - 1; i >= 0; i--) {
            Lane lane = parked.get(i);
            if (blockedBy[lane.number] == blocker) {
                takeOut(lane);
                onTheirWay.add(lane);
            }
        }
    }

    /** Removes a lane, in flight or parked, whose first message leaves it. */
    void remove(Lane lane) {
        takeOut(lane);
        held.clear(lane.number);
    }

    private void takeOut(Lane lane) {
        if (blockedBy[lane.number] == NOTHING) {
            onTheirWay.remove(lane);
        } else {
            blockedBy[lane.number] = NOTHING;
            parked.remove(lane);
        }
    }
}
