package io.jmpi.offload.dpa;

import java.util.Arrays;

/**
 * The next events of all actors of {@link VirtualTime}, at most one for each: a tournament between their times. An
 * event is its time and, in the low bits, its actor, so that of several at the same time the one of the smallest actor
 * is first. Node n has the earlier event of nodes 2n and 2n + 1, so node 1 has the first of all.
 *
 * <p>Thread: one. Nothing is allocated after the creation.
 */
final class EventTournament {
    /** No event. */
    static final long NONE = Long.MAX_VALUE;

    private static final int ACTOR_BITS = 9;
    private static final int ACTOR_MASK = (1 << ACTOR_BITS) - 1;

    /** Most actors, whose numbers are smaller. */
    static final int MAX_ACTORS = ACTOR_MASK;

    private final int leaves;
    private final long[] events;

    EventTournament(int actors) {
        leaves = Math.max(2, actors);
        events = new long[2 * leaves];
        Arrays.fill(events, NONE);
    }

    /** The first event of all; {@link #NONE} if there is none. */
    long first() {
        return events[1];
    }

    static long timeOf(long event) {
        return event >> ACTOR_BITS;
    }

    static int actorOf(long event) {
        return (int) event & ACTOR_MASK;
    }

    /** Replaces an actor's event. The time {@link #NONE} removes it. */
    void schedule(int actor, long time) {
        int node = actor + leaves;
        long event = time == NONE ? NONE : time << ACTOR_BITS | actor;
        events[node] = event;
        while (node > 1) {
            event = earlier(event, events[node ^ 1]);
            node >>= 1;
            events[node] = event;
        }
    }

    /**
     * Schedules an actor that has no event: if it is not the first of its part of the tournament, the rest stays as it
     * is.
     */
    void scheduleIdle(int actor, long time) {
        long event = time << ACTOR_BITS | actor;
        for (int node = actor + leaves; node > 0 && event < events[node]; node >>= 1) {
            events[node] = event;
        }
    }

    /**
     * The smaller of two numbers that are not negative. It has no branch, because the branch would be unpredictable.
     */
    private static long earlier(long a, long b) {
        long difference = a - b;
        return b + (difference & difference >> Long.SIZE - 1);
    }
}
