package io.jmpi.bench.overlap.model;

import java.util.function.LongConsumer;

/**
 * The network: each rank has a port of the same rate in each direction, through which messages go one after the other; what
 * is between the ports delays, but never blocks. Frames without data take no room.
 */
final class Link {
    private final EventQueue events;
    private final Costs costs;
    private final long[] sendsUntil;
    private final long[] receivesUntil;

    Link(EventQueue events, Costs costs, int ranks) {
        this.events = events;
        this.costs = costs;
        sendsUntil = new long[ranks];
        receivesUntil = new long[ranks];
    }

    /** Lets a frame without data arrive. */
    void frame(Runnable arrival) {
        events.after(costs.latency(), arrival);
    }

    /**
     * Reads the memory of another rank: the request goes there, the bytes come back.
     *
     * @param gap nanoseconds that the reader's port takes besides the bytes
     * @param firstByte gets the time at which the last byte arrives, when the first does
     * @param done called when the last byte arrives
     */
    void read(int reader, int owner, int bytes, double gap, LongConsumer firstByte, Runnable done) {
        long duration = Math.round(bytes * costs.perByte());
        frame(() -> {
            long begin = Math.max(events.now(), sendsUntil[owner]);
            sendsUntil[owner] = begin + duration;
            events.at(begin + Math.round(costs.latency()), () -> {
                long end = Math.max(events.now(), receivesUntil[reader]) + duration + Math.round(gap);
                receivesUntil[reader] = end;
                firstByte.accept(end);
                events.at(end, done);
            });
        });
    }
}
