package io.jmpi.trace.replay;

import org.agrona.collections.IntHashSet;

/**
 * Finds communicators in which a message has been sent before an earlier one of the same sender with the same tag was matched:
 * only there can it matter whether messages overtake each other.
 *
 * <p>Thread: one. The heap holds the numbers of communicators.
 */
final class Overlaps {
    /** How many later messages of a lane are looked at; if all were sent before the match, an overlap is taken for granted. */
    private static final int LOOK_INTO_LANE = 64;

    private final ReplayPlan plan;
    private final IntHashSet seen = new IntHashSet();
    private final IntHashSet overlapping = new IntHashSet();
    private final IntHashSet unknown = new IntHashSet();

    Overlaps(ReplayPlan plan) {
        this.plan = plan;
    }

    /** A message of a lane was matched then; {@link Long#MAX_VALUE} if it may never be. */
    void matched(Lane lane, int send, long nanos) {
        seen.add(lane.context);
        if (overlapping.contains(lane.context)) {
            return;
        }
        Sends sends = lane.sends;
        int next = sends.next(send);
        for (int i = 0; i < LOOK_INTO_LANE; i++) {
            if (next == Sends.NONE || plan.common(lane.sender, sends.start(next)) >= nanos) {
                return;
            }
            if (sends.tag(next) == sends.tag(send) && !sends.isCancelled(next)) {
                break;
            }
            next = sends.next(next);
        }
        overlapping.add(lane.context);
    }

    /** Nothing is known of a communicator in which messages are assumed. */
    void assumed(int context) {
        unknown.add(context);
    }

    /** Tells what is known. */
    void tell(RankEvents events) {
        IntHashSet.IntIterator contexts = seen.iterator();
        while (contexts.hasNext()) {
            int context = contexts.nextValue();
            if (!unknown.contains(context)) {
                events.inFlight(context, overlapping.contains(context) ? 2 : 1);
            }
        }
    }
}
