package io.jmpi.trace.replay.messages;

import io.jmpi.trace.replay.RankEvents;
import io.jmpi.trace.replay.pairing.Lane;
import io.jmpi.trace.replay.pairing.ReplayPlan;
import io.jmpi.trace.replay.recording.Sends;
import org.agrona.collections.IntHashSet;

/**
 * Finds communicators in which a message was sent before an earlier one of the same sender with the same tag was
 * matched: only there can overtaking matter.
 *
 * <p>Thread: one. The heap stores the numbers of communicators.
 */
final class Overlaps {
    /** How many later messages of a lane are examined; if all were sent before the match, an overlap is assumed. */
    private static final int LOOK_INTO_LANE = 64;

    private final ReplayPlan plan;
    private final IntHashSet seen = new IntHashSet();
    private final IntHashSet overlapping = new IntHashSet();
    private final IntHashSet unknown = new IntHashSet();

    Overlaps(ReplayPlan plan) {
        this.plan = plan;
    }

    /** Records when a message of a lane was matched; {@link Long#MAX_VALUE} if possibly never. */
    void matched(Lane lane, int send, long nanos) {
        seen.add(lane.context);
        if (overlapping.contains(lane.context)) {
            return;
        }
        Sends sends = lane.sends;
        int next = sends.next.get(send);
        for (int i = 0; i < LOOK_INTO_LANE; i++) {
            if (next == Sends.NONE || plan.common(lane.sender, sends.start.get(next)) >= nanos) {
                return;
            }
            if (sends.tag.get(next) == sends.tag.get(send) && !sends.isCancelled(next)) {
                break;
            }
            next = sends.next.get(next);
        }
        overlapping.add(lane.context);
    }

    /** Marks a communicator with assumed messages as unknown. */
    void assumed(int context) {
        unknown.add(context);
    }

    /** Reports the communicators that are known. */
    void report(RankEvents events) {
        IntHashSet.IntIterator contexts = seen.iterator();
        while (contexts.hasNext()) {
            int context = contexts.nextValue();
            if (!unknown.contains(context)) {
                events.inFlight(context, overlapping.contains(context) ? 2 : 1);
            }
        }
    }
}
