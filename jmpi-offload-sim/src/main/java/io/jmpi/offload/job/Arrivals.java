package io.jmpi.offload.job;

import java.util.HashMap;
import java.util.Map;

/**
 * Restores the order of each sender's messages: an announcement is shorter than a message with data, and could arrive
 * before one that was sent earlier.
 */
final class Arrivals {
    /** Messages that have arrived, by source. */
    private final int[] arrived;

    private final Map<Long, Runnable> early = new HashMap<>();

    Arrivals(int sources) {
        arrived = new int[sources];
    }

    /**
     * A message reaches the receiver.
     *
     * @param order how many the source has sent to it before
     * @param action runs when all those have arrived
     */
    void arrive(int source, int order, Runnable action) {
        if (order != arrived[source]) {
            early.put(key(source, order), action);
            return;
        }
        Runnable next = action;
        while (next != null) {
            arrived[source]++;
            next.run();
            next = early.isEmpty() ? null : early.remove(key(source, arrived[source]));
        }
    }

    private static long key(int source, int order) {
        return (long) source << Integer.SIZE | order;
    }
}
